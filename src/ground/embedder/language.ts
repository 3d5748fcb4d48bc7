/** Below this many letters every detector that was tried guesses; then the declared language decides. */
const SHORTEST = 12;

type LanguageOf = (text: string, declared: string | null) => string;

/**
 * Tells the ISO 639-1 of a text, or `und`. A language the client declared is believed before a guess. The detector's list is
 * 46 MB of memory, so it is loaded by who asks: a process that only answers requests never does.
 */
export async function languageTeller(): Promise<LanguageOf> {
  const { eld } = await import('eld/small');
  return (text, declared) => {
    const known = declared === null ? null : primaryLanguage(declared);
    if (known !== null) return known;
    const script = scriptLanguage(text);
    if (script !== null) return script;
    if ((text.match(/\p{L}/gu)?.length ?? 0) < SHORTEST) return 'und';
    const guess = eld.detect(text);
    return guess.isReliable() ? guess.language : 'und';
  };
}

/**
 * "zh-Hant-TW" is zh, "eng" is en, "cmn" is zh; null for what names no language. "fil" keeps its three letters, as
 * it has no two: cut off, it would be Finnish.
 */
function primaryLanguage(tag: string): string | null {
  try {
    const { language } = new Intl.Locale(tag.trim().replaceAll('_', '-'));
    // Longer than three letters is well-formed but nobody's language ("german").
    return language.length > 3 || NO_LANGUAGE.has(language) ? null : language;
  } catch {
    return null;
  }
}

/** Undetermined, several, none (ISO 639-2). */
const NO_LANGUAGE = new Set(['und', 'mul', 'zxx', 'mis']);

/** A few scripts tell the language by themselves, also in the shortest text. */
function scriptLanguage(text: string): string | null {
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) return 'ja';
  if (/\p{Script=Hangul}/u.test(text)) return 'ko';
  if (/\p{Script=Han}/u.test(text)) return 'zh';
  return null;
}
