import type { Language } from '../words/words.ts';

/** How this browser's user likes the page; nothing secret, and the page works without. */
type Settings = { language: Language; theme: 'light' | 'dark' };

export function readSetting<Name extends keyof Settings>(name: Name): Settings[Name] | null {
  try {
    return localStorage.getItem(`dsp-${name}`) as Settings[Name] | null; // written below
  } catch {
    return null;
  }
}

export function writeSetting<Name extends keyof Settings>(name: Name, value: Settings[Name] | null): void {
  try {
    if (value === null) localStorage.removeItem(`dsp-${name}`);
    else localStorage.setItem(`dsp-${name}`, value);
  } catch {
    // Private windows of some browsers keep nothing.
  }
}
