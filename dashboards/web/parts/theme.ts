import { createContext } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { readSetting, writeSetting } from './settings.ts';

export type Theme = 'light' | 'dark';

/** What is shown; for what draws its colours itself, and has to draw anew when they change. */
export const ThemeContext = createContext<Theme>('light');

export type ThemeChoice = {
  readonly shown: Theme;
  /** Null: as the system has it. */
  readonly chosen: Theme | null;
  choose(theme: Theme | null): void;
};

/** Keeps the page in the colours that its user chose, else in the system's: the page's root always names which. */
export function useThemeChoice(): ThemeChoice {
  const [chosen, setChosen] = useState(readSetting('theme'));
  const [ofSystem, setOfSystem] = useState(systemTheme);
  const shown = chosen ?? ofSystem;
  useEffect(() => {
    const follow = () => setOfSystem(systemTheme());
    DARK.addEventListener('change', follow);
    return () => DARK.removeEventListener('change', follow);
  }, []);
  // At once: whatever is drawn below reads its colours from the root.
  document.documentElement.dataset['theme'] = shown;
  const choose = (theme: Theme | null) => {
    setChosen(theme);
    writeSetting('theme', theme);
  };
  return { shown, chosen, choose };
}

const DARK = matchMedia('(prefers-color-scheme: dark)');

function systemTheme(): Theme {
  return DARK.matches ? 'dark' : 'light';
}
