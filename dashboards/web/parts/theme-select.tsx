import { useEffect, useState } from 'preact/hooks';
import { useWords } from '../words/words.ts';
import { readSetting, writeSetting } from './settings.ts';

export function ThemeSelect() {
  const { app } = useWords();
  const [theme, setTheme] = useState(readSetting('theme'));
  useEffect(() => {
    if (theme === null) delete document.documentElement.dataset['theme'];
    else document.documentElement.dataset['theme'] = theme;
    writeSetting('theme', theme);
  }, [theme]);
  return (
    <label class="small">
      <span class="unseen">{app.theme}</span>
      <select
        value={theme ?? 'system'}
        onChange={({ currentTarget: { value } }) =>
          setTheme(value === 'light' || value === 'dark' ? value : null)
        }
      >
        <option value="system">{app.system}</option>
        <option value="light">{app.light}</option>
        <option value="dark">{app.dark}</option>
      </select>
    </label>
  );
}
