import { remembered } from '../../basics/index.ts';
import { findAmounts } from './amounts/amounts.ts';
import { findCounts } from './amounts/counts.ts';
import { findHalves } from './amounts/halves.ts';
import type { ExtractedValue } from './extracted-value.ts';
import { findDates } from './moments/dates.ts';
import { findTimes } from './moments/times.ts';
import { findNames } from './names.ts';
import { findPolarity } from './polarity.ts';
import { readSource, type Source } from './source.ts';

export type { ExtractedValue } from './extracted-value.ts';

// A stretch of text is one value: the more a recogniser demands of it, the earlier it is asked. With and without come last.
const RECOGNISERS = [findHalves, findTimes, findDates, findAmounts, findNames, findCounts] as const;

/** "16:9", "4:5": a name for a shape, neither two numbers nor a time of day, which has two digits of minutes. */
const RATIO = /(?<![\d:])\d{1,2}:\d(?![\d:])/g;

/** A pool's texts are read again at each learning: it takes a seventh of one otherwise. */
const ROOM = { most: 10_000, longest: 1_000 };

/**
 * The typed values in a text, by position, none overlapping. Reads the first 2,000 characters, in linear time.
 *
 * @param language ISO 639-1, or `und`: numbers in words are then tried in English, Spanish, German and French.
 */
export function extractValues(text: string, language = 'und'): ExtractedValue[] {
  return [...allValues(text, language)];
}

/** The same without what is said to be there or not: a fifth of the work, and most of those who ask have no use for it. */
export const amountsAndNames = remembered(ROOM, (text, language): readonly ExtractedValue[] =>
  readValues(readSource(text, language), RECOGNISERS, []),
);

const allValues = remembered(ROOM, (text, language): readonly ExtractedValue[] =>
  readValues(readSource(text, language), [findPolarity], amountsAndNames(text, language)),
);

function readValues(
  source: Source,
  recognisers: readonly ((source: Source) => ExtractedValue[])[],
  before: readonly ExtractedValue[],
): ExtractedValue[] {
  const taken = [...before];
  // Which characters are part of a value already; comparing values pairwise would cost the square.
  const occupied = new Uint8Array(source.text.length);
  for (const { start, end } of before) occupied.fill(1, start, end);
  const ratios = [...source.lower.matchAll(RATIO)].map(
    ({ index, 0: text }) => [index, index + text.length] as const,
  );
  for (const recognise of recognisers) {
    const candidates = recognise(source).sort(
      (a, b) => b.end - b.start - (a.end - a.start) || a.start - b.start,
    );
    for (const candidate of candidates) {
      if (ratios.some(([start, end]) => candidate.start >= start && candidate.end <= end)) continue;
      const { start, end } = candidate;
      if (end <= start || occupied.subarray(start, end).includes(1)) continue;
      occupied.fill(1, start, end);
      taken.push(candidate);
    }
  }
  return taken.sort((a, b) => a.start - b.start);
}
