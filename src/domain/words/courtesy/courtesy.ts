import { chinese } from './chinese.ts';
import type { CourtesyLexicon } from './courtesy-lexicon.ts';
import { english } from './english.ts';
import { french } from './french.ts';
import { german } from './german.ts';
import { italian } from './italian.ts';
import { japanese } from './japanese.ts';
import { portuguese } from './portuguese.ts';
import { spanish } from './spanish.ts';

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
