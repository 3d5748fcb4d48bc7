import { chinese, japanese, korean } from './east-asian.ts';
import { dutch, english, german } from './germanic.ts';
import { french, italian, portuguese, spanish } from './romance.ts';
import { polish, russian } from './slavic.ts';
import { arabic, hindi, indonesian, turkish, vietnamese } from './southern.ts';
import type { TalkLexicon } from './talk-lexicon.ts';

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
