import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import { en, type Words } from './en.ts';
import { zh } from './zh.ts';

export type Language = 'en' | 'zh';

const WORDS: Readonly<Record<Language, Words>> = { en, zh };

/** Names of languages in themselves, for who does not read the present one. */
export const LANGUAGES: Readonly<Record<Language, string>> = { en: 'English', zh: '中文' };

export const LanguageContext = createContext<Language>('en');

export function useWords(): Words {
  return WORDS[useContext(LanguageContext)];
}

/** The first that the browser asks for and we have. */
export function preferredLanguage(): Language {
  const found = navigator.languages.map((tag) => tag.slice(0, 2)).find((tag) => tag in WORDS);
  return (found as Language | undefined) ?? 'en';
}

/** A page's own words stand beside it, both languages in one file: `const words = useOwn(WORDS)`. */
export function useOwn<Own>(words: Readonly<Record<Language, Own>>): Own {
  return words[useContext(LanguageContext)];
}
