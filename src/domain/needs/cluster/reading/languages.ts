import type { Phrase } from '../../../words/index.ts';
import { type Traits, UNSPACED } from './traits.ts';

/** Languages of fewer phrases than this share are a detector's slips rather than people's languages. */
const LEAST_SHARE = 0.03;
const LEAST_PHRASES = 3;
/** Words that a language is taken to have here, for the smoothing: what was never said in it is rare, not impossible. */
const VOCABULARY = 500;

type Framed = Pick<Traits, 'frame'>;

/**
 * The language of each phrase as the pool as a whole tells it: what is too short to tell by itself ("pasillo"), or
 * was guessed to be a language nobody else speaks here, takes the language in which its words are usual here (naive
 * Bayes over words, add-one smoothing), among languages of its script; `und` where there is none.
 */
export function languagesOf(phrases: readonly Phrase[], traits: readonly Framed[]): string[] {
  const spoken = spokenLanguages(phrases, traits);
  if (spoken.size < 2) return phrases.map(() => spoken.keys().next().value ?? 'und');
  return phrases.map((phrase, i) =>
    spoken.has(phrase.language)
      ? phrase.language
      : usualLanguage(phrase.text, traits[i]?.frame ?? [], spoken, phrases.length),
  );
}

type Usage = { phrases: number; unspaced: number; words: number; readonly counts: Map<string, number> };

function spokenLanguages(phrases: readonly Phrase[], traits: readonly Framed[]): Map<string, Usage> {
  const spoken = new Map<string, Usage>();
  phrases.forEach(({ language, text }, i) => {
    if (language === 'und') return;
    const usage = spoken.get(language) ?? { phrases: 0, unspaced: 0, words: 0, counts: new Map() };
    spoken.set(language, usage);
    usage.phrases++;
    if (UNSPACED.test(text)) usage.unspaced++;
    for (const word of traits[i]?.frame ?? []) {
      usage.words++;
      usage.counts.set(word, (usage.counts.get(word) ?? 0) + 1);
    }
  });
  const least = Math.max(LEAST_PHRASES, LEAST_SHARE * phrases.length);
  return new Map([...spoken].filter(([, usage]) => usage.phrases >= least));
}

function usualLanguage(
  text: string,
  words: readonly string[],
  spoken: ReadonlyMap<string, Usage>,
  phrases: number,
): string {
  const unspaced = UNSPACED.test(text);
  let best = 'und';
  let top = Number.NEGATIVE_INFINITY;
  for (const [language, usage] of spoken) {
    if (unspaced !== 2 * usage.unspaced > usage.phrases) continue;
    let odds = Math.log(usage.phrases / phrases);
    for (const word of words)
      odds += Math.log(((usage.counts.get(word) ?? 0) + 1) / (usage.words + VOCABULARY));
    if (odds > top) {
      top = odds;
      best = language;
    }
  }
  return best;
}
