import { useWords } from '../words/words.ts';
import type { ThemeChoice } from './theme.ts';

export function ThemeSelect({ theme: { chosen, choose } }: { theme: ThemeChoice }) {
  const { app } = useWords();
  return (
    <label class="small">
      {app.theme}
      <select
        value={chosen ?? 'system'}
        onChange={({ currentTarget: { value } }) =>
          choose(value === 'light' || value === 'dark' ? value : null)
        }
      >
        <option value="system">{app.system}</option>
        <option value="light">{app.light}</option>
        <option value="dark">{app.dark}</option>
      </select>
    </label>
  );
}
