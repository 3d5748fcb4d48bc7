import type { CourtesyLexicon } from './courtesy-lexicon.ts';
import { chinese, japanese } from './east-asian.ts';
import { english } from './english.ts';
import { german } from './german.ts';
import { french, italian, portuguese, spanish } from './romance.ts';

/** English first; the others by number of speakers in the streams seen. A sentence is judged by one language at a time. */
export const COURTESY: readonly CourtesyLexicon[] = [
  english,
  chinese,
  spanish,
  german,
  french,
  japanese,
  italian,
  portuguese,
];
