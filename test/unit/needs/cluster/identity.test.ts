import { describe, expect, it } from 'vitest';
import { identify, successorOf } from '../../../../src/domain/needs/cluster/identity.ts';
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
