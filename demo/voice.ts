import type { Random } from '../src/domain/statistics/index.ts';
import type { Saying } from './scenario.ts';

type Manner = readonly [chance: number, apply: (text: string) => string];

// Nobody types the same words in the same way twice; the differences here are those a normal form should forget.
const MANNERS: readonly Manner[] = [
  [0.12, (text) => `${text}.`],
  [0.05, (text) => `${text}!`],
  [0.1, (text) => text.charAt(0).toUpperCase() + text.slice(1)],
  [0.04, (text) => text.toUpperCase()],
];

/** The saying as typed this time: a full stop, a capital, or as written. Chinese has neither capitals nor haste. */
export function voiced(saying: Saying, random: Random): Saying {
  let left = random();
  if (saying.language === 'zh' || /[.!?]$/.test(saying.text)) return saying;
  for (const [chance, apply] of MANNERS) {
    left -= chance;
    if (left >= 0) continue;
    return { ...saying, text: apply(saying.text) };
  }
  return saying;
}

/** Several things said one after the other, as one text for the key `other`; null when nothing was said. */
export function spoken(texts: readonly string[], language: string): string | null {
  const ends = /[.!?。！？]$/;
  const stop = language === 'zh' ? '。' : '. ';
  return texts.reduce<string | null>((all, text) => {
    if (all === null) return text;
    if (ends.test(all)) return language === 'zh' ? `${all}${text}` : `${all} ${text}`;
    return `${all}${stop}${text}`;
  }, null);
}
