import type { Language } from '../naming/concepts.ts';
import { DE } from './de.ts';
import { EN } from './en.ts';
import { ES } from './es.ts';
import { FR } from './fr.ts';
import { JA } from './ja.ts';
import type { Phrasebook } from './phrasebook.ts';
import { ZH } from './zh.ts';

/** The sentences of descriptions, by language (ISO 639-1). */
export const PHRASEBOOKS: Readonly<Record<Language | 'en', Phrasebook>> = {
  en: EN,
  zh: ZH,
  es: ES,
  de: DE,
  fr: FR,
  ja: JA,
};
