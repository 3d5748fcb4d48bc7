import { describe, expect, it } from 'vitest';
import { normalise } from '../../../../../src/domain/basics/vector.ts';
import { WEIGHTS, type Weights } from '../../../../../src/domain/needs/cluster/merging/weights.ts';
import { placer } from '../../../../../src/domain/needs/cluster/place.ts';
import type { PoolSnapshot } from '../../../../../src/domain/needs/pool.ts';
import type { Phrase } from '../../../../../src/domain/words/phrase.ts';

const TOPICS = ['seat', 'meal', 'towel', 'dog', 'parking', 'pillow'];
const WORDS = ['window', 'quiet', 'early', 'large', 'cheap', 'extra', 'second', 'clean'];

/** A phrase that lies by so much along the axes of some topics; the last axis is what all share. */
function phrase(text: string, lies: Readonly<Record<number, number>>): Phrase {
  const vector = new Float32Array(9);
  for (const [axis, length] of Object.entries(lies)) vector[Number(axis)] = length;
  vector[8] = 1;
  return { id: text, text, language: 'en', vector: normalise(vector) };
}
const needs = TOPICS.map((topic, axis) =>
  WORDS.map((word, at) => phrase(`${word} ${topic}`, { [axis]: 1, [6 + (at % 2)]: 0.2 + at / 40 })),
);
const core: PoolSnapshot = {
  ...{ pool: 'p', phrases: needs.flat(), keys: [], previous: [], background: new Float32Array(9) },
  corrections: { mustLink: [], cannotLink: [] },
  mentions: needs.flat().map(({ id }, at) => ({
    ...{ fragment: `f${at}`, phrase: id, owner: `o${at % 7}`, day: '2026-01-05', interaction: null },
  })),
};
const ids = needs.map((members) => members.map(({ id }) => id));
const placed = (one: Phrase, weights: Weights = WEIGHTS, known: readonly (readonly string[])[] = ids) =>
  placer(core, known, weights)(one);
/** Belonging by nearness, a word of the need's own, its most telling word, and a bias. */
const by = (...belonging: number[]): Weights => ({ ...WEIGHTS, belonging });

describe('a phrase from outside finds the need', () => {
  it.each<[string, Phrase, number | null]>([
    ['that it means and has the words of', phrase('another towel', { 2: 1, 6: 0.3 }), 2],
    ['in the words of another', phrase('a fresh dog', { 3: 1, 7: 0.3 }), 3],
    ['of none that it neither means nor says', phrase('blue moon', { 6: 1, 7: -1 }), null],
  ])('%s', (_rule, one, expected) => {
    expect(placed(one)).toBe(expected);
  });

  it('as nearly all of its own members would', () => {
    const place = placer(core, ids, WEIGHTS);
    const home = needs.flatMap((members, need) => members.map((member) => place(member) === need));
    expect(home.filter((at) => at).length / home.length).toBeGreaterThan(0.85);
  });

  it('of two that are as near by its words', () => {
    expect(placed(phrase('one more meal', { 0: 1, 1: 0.9 }), by(0, 5, 0, 0))).toBe(1);
    expect(placed(phrase('one more meal', { 0: 1, 1: 0.05, 6: 0.3 }), by(5, 0, 0, 0))).toBe(0);
  });

  it('among the four nearest in meaning, whatever it says', () => {
    const far = phrase('one more pillow', { 0: 1, 1: 0.9, 2: 0.8, 3: 0.7, 5: -0.5 });
    expect(placed(far, by(0, 50, 0, 0))).toBeNull();
    const near = phrase('one more dog', { 0: 1, 1: 0.9, 2: 0.8, 3: 0.7 });
    expect(placed(near, by(0, 50, 0, 0))).toBe(3);
  });

  it('only as much as most of its members are of it', () => {
    const half = phrase('another thing', { 4: 0.3, 0: 0.25, 1: 0.25, 6: 0.5 });
    expect(placed(half, by(1, 0, 0, 0))).toBeNull();
    expect(placed(phrase('parking', { 4: 1, 6: 0.3 }), by(1, 0, 0, 0))).toBe(4);
    // What lies below nought for all members is no bar to be below of.
    expect(placed(phrase('parking', { 4: 1, 6: 0.3 }), by(1, 0, 0, -50))).toBeNull();
  });

  it('of those it is told, by their places', () => {
    const towel = phrase('another towel', { 2: 1, 6: 0.3 });
    expect(placed(towel, WEIGHTS, [...ids].reverse())).toBe(3);
    expect(placed(towel, by(1, 0, 0, 0), [ids[0] ?? [], ids[1] ?? []])).toBeNull();
  });
});
