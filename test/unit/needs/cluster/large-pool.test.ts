import { describe, expect, test } from 'vitest';
import { coreOf } from '../../../../src/domain/needs/cluster/grains/core.ts';
import { learnInRounds } from '../../../../src/domain/needs/cluster/grains/large-pool.ts';
import { WEIGHTS } from '../../../../src/domain/needs/cluster/merging/weights.ts';
import type { PoolSnapshot } from '../../../../src/domain/needs/pool.ts';
import { seededRandom } from '../../../../src/domain/statistics/random.ts';
import { phraseId } from '../../../../src/domain/words/normal-form.ts';

const DIMENSIONS = 16;

/** Needs by the axis they lie on: how they are asked for, and how large a share of the pool asks. */
const NEEDS = [
  { axis: 0, share: 0.4, say: (n: number) => `towels for room ${n}` },
  { axis: 1, share: 0.3, say: (n: number) => `wake up call in house ${n}` },
  { axis: 2, share: 0.297, say: (n: number) => `parking by gate ${n}` },
  { axis: 3, share: 0.003, say: (n: number) => `cot near bunk ${n}` },
];

function pool(size: number): PoolSnapshot {
  const random = seededRandom(7);
  const said = NEEDS.flatMap(({ axis, share, say }) =>
    Array.from({ length: Math.round(share * size) }, (_, n) => ({ axis, text: say(n) })),
  );
  const phrases = said
    .map(({ axis, text }) => {
      const v = Float32Array.from({ length: DIMENSIONS }, () => (random() - 0.5) * 0.2);
      v[axis] = 1;
      v[DIMENSIONS - 1] = 1.5;
      const length = Math.hypot(...v);
      return { id: phraseId(text), text, language: 'en', vector: v.map((x) => x / length) };
    })
    .sort((a, b) => (a.id < b.id ? -1 : 1));
  const mentions = phrases.map(({ id }, i) => ({
    fragment: `f${i}`,
    phrase: id,
    owner: `o${i % 9}`,
    day: '2026-01-05',
    interaction: `i-${id.slice(0, 8)}`,
  }));
  const corrections = { mustLink: [], cannotLink: [] };
  return {
    pool: 'hotel/*',
    phrases,
    mentions,
    keys: [],
    previous: [],
    corrections,
    background: new Float32Array(DIMENSIONS),
  };
}

const firstWord = (text: string) => text.split(' ')[0] ?? '';

/** Learns by the first word, and counts what it is given. */
function counted() {
  const given: number[] = [];
  const learn = ({ phrases }: PoolSnapshot) => {
    given.push(phrases.length);
    const needs = new Map<string, string[]>();
    for (const { id, text } of phrases)
      needs.set(firstWord(text), [...(needs.get(firstWord(text)) ?? []), id]);
    return { needs: [...needs.values()], unclustered: new Map() };
  };
  return { given, learn };
}

describe('a large pool', () => {
  test.for([4_000, 12_000])('of %i phrases is learned from four cores of 1,500 at most', (size) => {
    const { given, learn } = counted();
    learnInRounds(pool(size), WEIGHTS, learn);
    expect(given.length).toBeLessThanOrEqual(4);
    expect(Math.max(...given)).toBeLessThanOrEqual(1_500);
  });

  test('has every phrase in one place, and those of one need together', () => {
    const snapshot = pool(4_000);
    const { needs, unclustered } = learnInRounds(snapshot, WEIGHTS, counted().learn);
    expect([...needs.flat(), ...unclustered.keys()].sort()).toEqual(snapshot.phrases.map(({ id }) => id));
    const text = new Map(snapshot.phrases.map((phrase) => [phrase.id, phrase.text]));
    for (const ids of needs) expect(new Set(ids.map((id) => firstWord(text.get(id) ?? ''))).size).toBe(1);
    expect(needs.flat().length).toBeGreaterThan(0.8 * snapshot.phrases.length);
  });

  test('has the same needs on every run', () => {
    const { needs } = learnInRounds(pool(4_000), WEIGHTS, counted().learn);
    expect(learnInRounds(pool(4_000), WEIGHTS, counted().learn).needs).toEqual(needs);
  });

  test('that grows by a tenth keeps most of its core', () => {
    const ids = (size: number) => coreOf(pool(size), 1_000).phrases.map(({ id }) => id);
    const grown = new Set(ids(4_400));
    expect(ids(4_000).filter((id) => grown.has(id)).length).toBeGreaterThan(850);
  });

  test('has what people corrected in its core', () => {
    const whole = pool(4_000);
    const pairs = whole.phrases.slice(-40).map(({ id }) => [id, whole.phrases[0]?.id ?? ''] as const);
    const core = coreOf({ ...whole, corrections: { mustLink: pairs, cannotLink: [] } }, 500);
    const ids = new Set(core.phrases.map(({ id }) => id));
    expect(pairs.every(([a, b]) => ids.has(a) && ids.has(b))).toBe(true);
  });
});
