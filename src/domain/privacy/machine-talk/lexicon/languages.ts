import { arabic } from './arabic.ts';
import { chinese } from './chinese.ts';
import { dutch } from './dutch.ts';
import { english } from './english.ts';
import { french } from './french.ts';
import { german } from './german.ts';
import { hindi } from './hindi.ts';
import { indonesian } from './indonesian.ts';
import { italian } from './italian.ts';
import { japanese } from './japanese.ts';
import { korean } from './korean.ts';
import { polish } from './polish.ts';
import { portuguese } from './portuguese.ts';
import { russian } from './russian.ts';
import { spanish } from './spanish.ts';
import type { TalkLexicon } from './talk-lexicon.ts';
import { turkish } from './turkish.ts';
import { vietnamese } from './vietnamese.ts';

/** A segment is judged by one language at a time: words of two languages never add up. */
export const TALK_LANGUAGES: readonly TalkLexicon[] = [
  english,
  chinese,
  spanish,
  german,
  french,
  japanese,
  italian,
  portuguese,
  dutch,
  polish,
  russian,
  turkish,
  korean,
  arabic,
  hindi,
  indonesian,
  vietnamese,
];
