import { describe, expect, it } from 'vitest';
import { createLedger } from '../../../bench/faults/ledger.ts';
import { batchOf } from '../../../bench/faults/stream.ts';
import { booksOf, differences, sumProblem } from '../../../bench/faults/verdict.ts';

/** Each request with the ids it carried and those that its answer took; null: no answer. */
function ledgerOf(requests: readonly (readonly [ids: string[], taken: string[] | null])[]) {
  const ledger = createLedger();
  for (const [ids, taken] of requests) {
    ledger.send(ids, 0)(1, taken === null ? null : 202, taken ?? []);
  }
  return ledger;
}

describe('books of what was sent and what is stored', () => {
  it.each([
    [
      'balance when every acknowledged id has one row',
      [
        [
          ['a', 'b'],
          ['a', 'b'],
        ],
      ],
      ['a', 'b'],
      [],
      [],
    ],
    [
      'miss an acknowledged id without a row',
      [
        [
          ['a', 'b'],
          ['a', 'b'],
        ],
      ],
      ['b'],
      ['a'],
      [],
    ],
    ['do not ask for what was never answered', [[['a'], null]], [], [], []],
    ['take a row of a request that was cut off', [[['a'], null]], ['a'], [], []],
    ['do not ask for what an answer refused', [[['a', 'b'], ['a']]], ['a'], [], []],
    ['count an id with two rows as doubled', [[['a'], ['a']]], ['a', 'a'], [], ['a']],
    ['count a row that nobody sent as doubled', [[['a'], ['a']]], ['a', 'x'], [], ['x']],
    [
      'hold one row for a request that was repeated',
      [
        [['a'], null],
        [['a'], ['a']],
      ],
      ['a'],
      [],
      [],
    ],
  ] as const)('%s', (_, requests, rows, lost, doubled) => {
    const ledger = ledgerOf(requests.map(([ids, taken]) => [[...ids], taken === null ? null : [...taken]]));
    const { sent, acknowledged } = ledger;
    expect(booksOf(ledger, rows)).toEqual({
      sent: sent.size,
      acknowledged: acknowledged.size,
      lost,
      doubled,
    });
  });
});

describe('an answer of /v1/status', () => {
  const told = { received: 6, pending: 1, clustered: 2, unclustered: 1, failed: 1, quarantined: 1 };

  it.each([
    ['holds when in is the sum of all places', told, 6, null],
    ['is wrong when a fragment is nowhere', { ...told, clustered: 1 }, 6, /6 received, but they are in 5/],
    ['is wrong when less is in than was acknowledged before', told, 7, /6 received after 7/],
  ])('%s', (_, counts, before, problem) => {
    if (problem === null) expect(sumProblem(counts, before)).toBeNull();
    else expect(sumProblem(counts, before)).toMatch(problem);
  });
});

describe('two ends of one stream', () => {
  it('are equal in whatever order they are told', () => {
    expect(differences({ keys: ['a', 'b'] }, { keys: ['b', 'a'] })).toEqual([]);
  });

  it('differ by what stands in one of them only, by name', () => {
    expect(differences({ keys: ['a'] }, { keys: ['b'], versions: ['v'] })).toEqual([
      'keys only here: a',
      'keys only in the unkilled run: b',
      'versions only in the unkilled run: v',
    ]);
  });

  it('differ where the same thing stands in one of them twice', () => {
    expect(differences({ clusters: ['a', 'a'] }, { clusters: ['a'] })).toEqual(['clusters only here: a']);
  });
});

describe('a stream', () => {
  it('says the same in a batch of the same number, and never an id twice', () => {
    const now = new Date('2026-01-31T00:00:00Z');
    const batch = (number: number) => batchOf(number, 3, ['window', 'aisle'], now);
    expect(batch(4)).toEqual(batch(4));
    const ids = [0, 1, 2].flatMap((number) => batch(number).map(({ id }) => id));
    expect(new Set(ids).size).toBe(9);
  });
});
