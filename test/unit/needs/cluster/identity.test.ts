import { describe, expect, it } from 'vitest';
import { homes, identify, successorOf } from '../../../../src/domain/needs/cluster/identity.ts';
import type { PreviousCluster } from '../../../../src/domain/needs/pool.ts';

const OLD = [
  { id: 'A', phrases: ['a1', 'a2', 'a3', 'a4', 'a5', 'a6'] },
  { id: 'B', phrases: ['b1', 'b2', 'b3', 'b4', 'b5', 'b6', 'b7'] },
];
const [A, B] = OLD.map(({ phrases }) => phrases) as [string[], string[]];
const without = (all: string[], ...some: string[]) => all.filter((one) => !some.includes(one));

describe('the id of a need', () => {
  it.each([
    ['stays when phrases join and go', [[...without(A, 'a6'), 'x'], B], ['A', 'B']],
    ['stays with the larger part of a split', [without(A, 'a1', 'a2'), ['a1', 'a2'], B], ['A', null, 'B']],
    [
      'stays where other phrases are many, as long as nothing else holds more of it',
      [['a1', 'x', 'y', 'z'], B],
      ['A', 'B'],
    ],
    ['of the larger one stays when two become one', [[...A, ...B]], ['B']],
    [
      'goes with its phrases, and not to the crumbs they leave',
      [
        [...without(A, 'a1'), ...B],
        ['a1', 'x'],
      ],
      ['B', null],
    ],
    [
      'goes to the half that nobody larger took, when a need goes apart evenly',
      [
        ['a1', 'a2', 'a3', ...B],
        ['a4', 'a5', 'a6'],
      ],
      ['B', 'A'],
    ],
  ])('%s', (_rule, groups, expected) => {
    const found = identify('pool', groups, OLD, []).map(({ id }) => id);
    const known = found.map((id) => (OLD.some((one) => one.id === id) ? id : null));
    expect(known).toEqual(expected);
    expect(new Set(found).size).toBe(found.length);
  });

  it('of a new need is that of its earliest phrase, and comes back with it', () => {
    const mentions = ['late', 'early'].map((phrase, index) => ({
      fragment: phrase,
      phrase,
      owner: 'o',
      day: `2026-01-0${2 - index}`,
      interaction: null,
    }));
    const [first] = identify('pool', [['early', 'late']], [], mentions);
    const [again] = identify('pool', [['early', 'other']], [], mentions);
    const [other] = identify('pool', [['late', 'other']], [], mentions);
    expect(again?.id).toBe(first?.id);
    expect(other?.id).not.toBe(first?.id);
  });
});

describe('where a need comes from', () => {
  const lineage = (groups: string[][]) => identify('pool', groups, OLD, []).map((one) => one.lineage);
  it.each<[string, string[][], string[][]]>([
    [
      'the one whose id it keeps first, and what gave a fifth',
      [[...A, 'b1', 'b2', 'x'], B.slice(2)],
      [['A', 'B'], ['B']],
    ],
    ['not what gave less', [[...A, 'b1', 'x'], B.slice(1)], [['A'], ['B']]],
    ['nothing of a new one', [['x', 'y'], A, B], [[], ['A'], ['B']]],
    ['what gave most, where it keeps no id', [[...A, ...B], ['y']], [['B', 'A'], []]],
    ['of what is new what gave a fifth', [[...A.slice(2)], B, ['a1', 'a2', 'x']], [['A'], ['B'], ['A']]],
  ])('%s', (_rule, groups, expected) => {
    expect(lineage(groups)).toEqual(expected);
  });

  it('and it has its phrases in order', () => {
    expect(identify('pool', [['b', 'a', 'c']], [], [])[0]?.phrases).toEqual(['a', 'b', 'c']);
    const clusters = [
      { id: 'A', phrases: ['a', 'b'] },
      { id: 'B', phrases: ['c'] },
    ];
    expect([...homes(clusters)]).toEqual([
      ['a', 'A'],
      ['b', 'A'],
      ['c', 'B'],
    ]); // prettier-ignore
  });
});

describe('a new need is called', () => {
  const said = (phrase: string, day: string) => ({
    ...{ fragment: `${phrase} ${day}`, phrase, owner: 'o', day, interaction: null },
  });
  const idOf = (phrases: string[], mentions: ReturnType<typeof said>[] = [], pool = 'pool') =>
    identify(pool, [phrases], [], mentions)[0]?.id;

  it('after its pool and its phrase', () => {
    expect(idOf(['a'])).toMatch(/^need-[0-9a-f]{12}$/);
    expect(idOf(['a'], [], 'other')).not.toBe(idOf(['a']));
  });

  it('after the phrase that was said first, the first by letters of one day, and the last that nobody said', () => {
    expect(
      idOf(['a', 'b'], [said('a', '2026-01-07'), said('a', '2026-01-03'), said('b', '2026-01-04')]),
    ).toBe(idOf(['a']));
    expect(
      idOf(['a', 'b'], [said('a', '2026-01-03'), said('a', '2026-01-07'), said('b', '2026-01-02')]),
    ).toBe(idOf(['b']));
    expect(idOf(['b', 'a'], [said('a', '2026-01-04'), said('b', '2026-01-04')])).toBe(idOf(['a']));
    expect(idOf(['a', 'b'], [said('b', '2026-01-04')])).toBe(idOf(['b']));
  });

  it('after the next one where another is called so, and after all where each is', () => {
    const name = (phrases: string[]) => idOf(phrases) ?? '';
    const previous = [{ id: name(['a']), phrases: ['x'] }];
    expect(identify('pool', [['a', 'b']], previous, [])[0]?.id).toBe(name(['b']));
    const both = [...previous, { id: name(['b']), phrases: ['y'] }];
    const all = identify('pool', [['a', 'b']], both, [])[0]?.id ?? '';
    expect(all).toMatch(/^need-[0-9a-f]{12}$/);
    expect([name(['a']), name(['b'])]).not.toContain(all);
    expect(
      identify('pool', [['a', 'c']], [...both, { id: name(['c']), phrases: ['z'] }], [])[0]?.id,
    ).not.toBe(all);
  });

  it('which of two as large keeps an id that both could have is the first by it', () => {
    const previous = [
      { id: 'B', phrases: ['b1', 'b2'] },
      { id: 'A', phrases: ['a1', 'a2'] },
    ];
    for (const known of [previous, previous.toReversed()])
      expect(identify('pool', [['a1', 'b1', 'a2', 'b2']], known, [])[0]).toMatchObject({
        id: 'A',
        lineage: ['A', 'B'],
      });
  });
});

describe('a need that was two for a while', () => {
  it.each([
    ['as large as each other', ['a', 'b'], ['x', 'y']],
    ['of which one is larger', ['a', 'b'], ['x', 'y', 'z']],
  ])('%s: each has its id again', (_which, first, second) => {
    const clusters = (groups: string[][], previous: PreviousCluster[] = []) =>
      identify('pool', groups, previous, []);
    for (const groups of [
      [first, second],
      [second, first],
    ]) {
      const apart = clusters(groups);
      const together = clusters([[...first, ...second]], apart);
      const again = clusters([...groups].reverse(), together);
      expect(new Map(again.map(({ id, phrases }) => [id, phrases]))).toEqual(
        new Map(apart.map(({ id, phrases }) => [id, phrases])),
      );
    }
  });
});

describe('the successor of a need', () => {
  it.each([
    ['holds more than half of its phrases', ['x', 'x', 'y'], 'x'],
    ['is nobody where two hold half each', ['x', 'x', 'y', 'y'], null],
    ['is nobody where most are in no cluster', ['x', null, null], null],
  ])('%s', (_rule, places, expected) => {
    const home = new Map(
      places.flatMap((place, at) => (place === null ? [] : [[String(at), place] as const])),
    );
    expect(
      successorOf(
        places.map((_, at) => String(at)),
        home,
      ),
    ).toBe(expected);
  });
});
