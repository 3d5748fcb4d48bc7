import { describe, expect, test } from 'vitest';
import { consolidate, ENGINE } from '../../../../src/domain/needs/cluster/consolidate.ts';
import { WEIGHTS } from '../../../../src/domain/needs/cluster/merging/weights.ts';
import type { Corrections, PoolSnapshot, PreviousCluster } from '../../../../src/domain/needs/pool.ts';
import { seededRandom } from '../../../../src/domain/statistics/random.ts';
import { phraseId } from '../../../../src/domain/words/normal-form.ts';

const DIMENSIONS = 24;
const NONE: Corrections = { mustLink: [], cannotLink: [] };

/** A need: where it lies among the axes, and the words people say for it. */
const NEEDS = {
  view: {
    axis: 0,
    texts: [
      'sea view',
      'garden view',
      'a view of the sea',
      'mountain view',
      'view over the garden',
      'room with a sea view',
      'harbour view',
      'a mountain view',
      'lake view',
      'the view of the lake',
    ],
  },
  towels: {
    axis: 1,
    texts: [
      '2 extra towels',
      'three towels',
      '4 towels',
      'two more towels',
      '5 towels',
      'six towels',
      'one towel',
      '3 clean towels',
      'seven towels',
      '2 towels in the bath',
    ],
  },
  wake: {
    axis: 2,
    texts: [
      'wake me at 7:00',
      'wake up call at 6:30',
      'a call at 8 am',
      'wake me up at 7:15',
      'call at 6 am',
      'wake call at 5:45',
      'wake me at 9 am',
      'a wake up call at 7:30',
      'please wake us at 8:10',
      'call us at 6:20',
    ],
  },
  dog: {
    axis: 3,
    texts: [
      'dogs allowed',
      'a dog friendly place',
      'I bring my dog',
      'dog friendly',
      'my dog comes too',
      'dogs must be allowed',
      'is my dog allowed',
      'place for a dog',
      'dogs welcome',
      'somewhere with dogs allowed',
    ],
  },
};

function vectorOf(text: string, axis: number): Float32Array {
  const random = seededRandom(Number.parseInt(phraseId(text).slice(0, 8), 16));
  const v = Float32Array.from({ length: DIMENSIONS }, () => (random() - 0.5) * 0.35);
  v[axis] = (v[axis] ?? 0) + 0.8;
  v[DIMENSIONS - 1] = 1.5; // what all texts of a pool share
  const length = Math.hypot(...v);
  return v.map((x) => x / length);
}

function pool(
  extra: readonly string[] = [],
  given: { corrections?: Corrections; previous?: readonly PreviousCluster[] } = {},
): PoolSnapshot {
  const said = Object.values(NEEDS).flatMap(({ axis, texts }) => texts.map((text) => ({ text, axis })));
  const all = [...said, ...extra.map((text) => ({ text, axis: 9 }))];
  const phrases = all
    .map(({ text, axis }) => ({ id: phraseId(text), text, language: 'en', vector: vectorOf(text, axis) }))
    .sort((a, b) => (a.id < b.id ? -1 : 1));
  const mentions = all.map(({ text }, i) => ({
    fragment: `f${String(i).padStart(4, '0')}`,
    phrase: phraseId(text),
    owner: `o${i % 7}`,
    day: `2026-01-${String(1 + (i % 20)).padStart(2, '0')}`,
    interaction: `i${i % 10}`,
  }));
  return {
    pool: 'hotel:*',
    phrases,
    mentions,
    keys: [],
    previous: given.previous ?? [],
    corrections: given.corrections ?? NONE,
    background: new Float32Array(DIMENSIONS),
  };
}

const ids = (need: keyof typeof NEEDS) => NEEDS[need].texts.map(phraseId);
const homes = (snapshot: PoolSnapshot) => {
  const { clusters } = consolidate(snapshot);
  return new Map(
    clusters.flatMap((cluster) => cluster.phrases.map((phrase) => [phrase, cluster.id] as const)),
  );
};

describe('consolidation', () => {
  test('the values of one need are together, needs apart', () => {
    const home = homes(pool());
    for (const need of ['view', 'towels', 'wake', 'dog'] as const) {
      const places = ids(need)
        .map((id) => home.get(id))
        .filter((id) => id !== undefined);
      expect(new Set(places).size, need).toBe(1);
      expect(places.length, need).toBeGreaterThanOrEqual(8);
    }
    expect(new Set(home.values()).size).toBe(4);
  });

  test('the same snapshot gives the same outcome', () =>
    expect(consolidate(pool())).toEqual(consolidate(pool())));

  test('every phrase is in one cluster or has a reason', () => {
    const snapshot = pool(['zebra']);
    const { clusters, unclustered } = consolidate(snapshot);
    const placed = clusters.flatMap((cluster) => cluster.phrases);
    expect([...placed, ...unclustered.keys()].sort()).toEqual(snapshot.phrases.map((p) => p.id));
  });

  test('phrases without a need change nothing', () => {
    const with_ = consolidate(pool(['thanks', '👍', 'n/a']));
    expect(with_.clusters).toEqual(consolidate(pool()).clusters);
    expect(with_.unclustered.get(phraseId('thanks'))).toBe('no_need');
  });

  test('a cluster keeps its id when phrases join it', () => {
    const before = consolidate(pool());
    const after = consolidate(pool(['8 towels for the pool'], { previous: [...before.clusters] }));
    for (const { id } of before.clusters) expect(after.clusters.map((c) => c.id)).toContain(id);
  });

  test('what people joined is one cluster, what they parted is two', () => {
    const [view, dog] = [phraseId('sea view'), phraseId('dogs welcome')];
    const joined = homes(pool([], { corrections: { mustLink: [[view, dog]], cannotLink: [] } }));
    expect(joined.get(view)).toBeDefined();
    expect(joined.get(view)).toBe(joined.get(dog));
    const [a, b] = [phraseId('lake view'), phraseId('harbour view')];
    const apart = homes(pool([], { corrections: { mustLink: [], cannotLink: [[a, b]] } }));
    expect(apart.get(a) === undefined || apart.get(a) !== apart.get(b)).toBe(true);
  });

  test('what people said is no need goes, with what joins it later; of another need only its own phrases do', () => {
    const views = ids('view');
    const most = consolidate(pool(['mountain view'], { corrections: { ...NONE, noNeed: views.slice(1) } }));
    expect(most.clusters.flatMap(({ phrases }) => phrases).filter((id) => views.includes(id))).toEqual([]);
    expect(views.map((id) => most.unclustered.get(id))).toEqual(views.map(() => 'no_need'));
    const [odd = ''] = views;
    const one = consolidate(pool([], { corrections: { ...NONE, noNeed: [odd] } }));
    expect(one.clusters.flatMap(({ phrases }) => phrases)).toEqual(expect.arrayContaining(views.slice(1)));
    expect(one.unclustered.get(odd)).toBe('no_need');
  });

  test('an empty pool has no needs', () => {
    const empty = { ...pool(), phrases: [], mentions: [] };
    expect(consolidate(empty).clusters).toEqual([]);
  });

  /** A pool of these texts (text -> axis of its need), each said by so many owners. */
  const few = (said: Readonly<Record<string, number>>, owners: number): PoolSnapshot => {
    const texts = Object.keys(said);
    const phrases = texts
      .map((text) => ({
        id: phraseId(text),
        text,
        language: 'en',
        vector: vectorOf(text, said[text] ?? 0),
      }))
      .sort((a, b) => (a.id < b.id ? -1 : 1));
    const mentions = texts.flatMap((text, at) =>
      Array.from({ length: owners }, (_, owner) => ({
        fragment: `f${at}-${owner}`,
        phrase: phraseId(text),
        owner: `o${owner}`,
        day: `2026-01-${String(1 + owner).padStart(2, '0')}`,
        interaction: null,
      })),
    );
    return { ...pool(), phrases, mentions };
  };

  test.each([
    { owners: 4, needs: 0 },
    { owners: 5, needs: 1 },
  ])('one wording of $owners owners makes $needs needs', ({ owners, needs }) => {
    expect(consolidate(few({ 'window seat': 0 }, owners)).clusters).toHaveLength(needs);
  });

  test('needs come in the order of their ids, and who says what nobody else does is alone', () => {
    const { clusters, unclustered } = consolidate(pool(['zebra']));
    const found = clusters.map(({ id }) => id);
    expect(found).toEqual(found.toSorted());
    expect(unclustered.get(phraseId('zebra'))).toBe('alone');
    expect([...consolidate(few({ 'window seat': 0 }, 4)).unclustered.values()]).toEqual(['alone']);
  });

  const SAID = Object.fromEntries(
    [NEEDS.view, NEEDS.wake].flatMap(({ axis, texts }) => texts.map((text) => [text, axis] as const)),
  );
  const texts = (snapshot: PoolSnapshot) => {
    const text = new Map(snapshot.phrases.map((phrase) => [phrase.id, phrase.text]));
    return consolidate(snapshot)
      .clusters.map(({ phrases }) => phrases.map((id) => text.get(id) ?? '').sort())
      .sort(([a = ''], [b = '']) => (a < b ? -1 : 1));
  };

  test('of a few phrases what means the same is one need, but for what people parted', () => {
    // What any wish looks like: what all texts of a pool share.
    const background = Float32Array.from({ length: DIMENSIONS }, (_, axis) =>
      axis === DIMENSIONS - 1 ? 0.87 : 0,
    );
    const said = { ...few(SAID, 5), background };
    expect(texts(said).map((need) => need.length)).toEqual([10, 10]);
    const cannotLink = [[phraseId('sea view'), phraseId('lake view')]] as const;
    const apart = texts({ ...said, corrections: { ...NONE, cannotLink } });
    expect(apart.find((need) => need.includes('sea view'))).not.toContain('lake view');
  });

  test('two phrases that people joined are a need, however few say them', () => {
    const pair = few({ 'window seat': 0, 'vegan meal': 1 }, 1);
    expect(texts(pair)).toEqual([]);
    const mustLink = [[phraseId('window seat'), phraseId('vegan meal')]] as const;
    expect(texts({ ...pair, corrections: { ...NONE, mustLink } })).toEqual([['vegan meal', 'window seat']]);
    const gone = [[phraseId('window seat'), 'gone']] as const;
    expect(texts({ ...pair, corrections: { ...NONE, mustLink: gone } })).toEqual([]);
  });

  const settled = (snapshot: PoolSnapshot, more: Partial<typeof ENGINE>) =>
    consolidate(snapshot, { ...ENGINE, ...more }).clusters.length;

  test.each([
    ['has so many phrases', { smallest: 10, people: 99 }, 4],
    ['is alone where it has fewer', { smallest: 11, people: 99 }, 0],
    ['or so many people', { smallest: 11, people: 7 }, 4],
    ['is found in one draw, too', { draws: 1 }, 4],
  ])('a need %s', (_rule, more, needs) => {
    expect(settled(pool(), more)).toBe(needs);
  });

  const gate = (bias: number) => ({
    weights: {
      ...WEIGHTS,
      gate: [0, 0, 0, 0, 0, 0, bias],
      gateWithoutInteractions: [0, 0, 0, 0, 0, 0, bias],
    },
  });

  test('a heap is none, but what was a need yesterday stays for half as likely', () => {
    expect([settled(pool(), gate(0.1)), settled(pool(), gate(-0.5))]).toEqual([4, 0]);
    const { clusters: previous } = consolidate(pool());
    expect([
      settled(pool([], { previous }), gate(-0.5)),
      settled(pool([], { previous }), gate(-0.8)),
    ]).toEqual([4, 0]);
    const half = previous.map(({ id, phrases }) => ({ id, phrases: phrases.slice(0, phrases.length / 2) }));
    expect(settled(pool([], { previous: half }), gate(-0.5))).toBe(0);
    expect([...consolidate(pool(), { ...ENGINE, ...gate(-0.5) }).unclustered.values()]).toContain('grab_bag');
  });

  test('who only stands near a need is of none, but for what people joined', () => {
    const near = { ...ENGINE, weights: { ...WEIGHTS, belonging: [0, 0, 0, -1] } };
    expect(consolidate(pool(), near).clusters).toEqual([]);
    expect(new Set(consolidate(pool(), near).unclustered.values())).toEqual(new Set(['grab_bag']));
    const pair = [phraseId('sea view'), phraseId('lake view')] as const;
    const { clusters, unclustered } = consolidate(
      pool([], { corrections: { ...NONE, mustLink: [pair] } }),
      near,
    );
    expect(clusters.map(({ phrases }) => phrases)).toEqual([[...pair].sort()]);
    expect(pair.map((id) => unclustered.get(id))).toEqual([undefined, undefined]);
  });
});
