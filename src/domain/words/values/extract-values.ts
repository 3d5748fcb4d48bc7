import { findAmounts } from './amounts/amounts.ts';
import { findCounts } from './amounts/counts.ts';
import { findHalves } from './amounts/halves.ts';
import type { ExtractedValue } from './extracted-value.ts';
import { findDates } from './moments/dates.ts';
import { findTimes } from './moments/times.ts';
import { findNames } from './names.ts';
import { findPolarity } from './polarity.ts';
import { readSource } from './source.ts';

export type { ExtractedValue } from './extracted-value.ts';

// A stretch of text is one value: the more a recogniser demands of it, the earlier it is asked.
const RECOGNISERS = [
  findHalves,
  findTimes,
  findDates,
  findAmounts,
  findNames,
  findCounts,
  findPolarity,
] as const;

/** "16:9", "4:5": a name for a shape, neither two numbers nor a time of day, which has two digits of minutes. */
const RATIO = /(?<![\d:])\d{1,2}:\d(?![\d:])/g;

/**
 * The typed values in a text, by position, none overlapping. Reads the first 2,000 characters, in linear time.
 *
 * @param language ISO 639-1, or `und`: numbers in words are then tried in English, Spanish, German and French.
 */
export function extractValues(text: string, language = 'und'): ExtractedValue[] {
  const name = `${language} ${text}`;
  const known = read.get(name);
  if (known !== undefined) return [...known];
  // Oldest first: who reads more than that at once reads each anew, as before.
  if (read.size >= MOST_KNOWN) read.delete(read.keys().next().value ?? '');
  const values = readValues(text, language);
  read.set(name, values);
  return [...values];
}

/** A pool's texts are read again at each learning: it takes a seventh of one otherwise. */
const MOST_KNOWN = 10_000;
const read = new Map<string, readonly ExtractedValue[]>();

function readValues(text: string, language: string): ExtractedValue[] {
  const source = readSource(text, language);
  const taken: ExtractedValue[] = [];
  // Which characters are part of a value already; comparing values pairwise would cost the square.
  const occupied = new Uint8Array(source.text.length);
  const ratios = [...source.lower.matchAll(RATIO)].map(
    ({ index, 0: text }) => [index, index + text.length] as const,
  );
  for (const recognise of RECOGNISERS) {
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
