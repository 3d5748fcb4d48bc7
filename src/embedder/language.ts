import { eld } from 'eld/small';

/** Below this many letters every detector guesses (ECOSYSTEM section 4); then the declared language decides. */
const SHORTEST = 12;

/** ISO 639-1 of a text, or `und`. A language the client declared is believed before a guess. */
export function languageOf(text: string, declared: string | null): string {
  if (declared !== null) return declared.slice(0, 2).toLowerCase();
  const script = scriptLanguage(text);
  if (script !== null) return script;
  if ((text.match(/\p{L}/gu)?.length ?? 0) < SHORTEST) return 'und';
  const guess = eld.detect(text);
  return guess.isReliable() ? guess.language : 'und';
}

/** A few scripts tell the language by themselves, also in the shortest text. */
function scriptLanguage(text: string): string | null {
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) return 'ja';
  if (/\p{Script=Hangul}/u.test(text)) return 'ko';
  if (/\p{Script=Han}/u.test(text)) return 'zh';
  return null;
}
