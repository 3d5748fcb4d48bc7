import { describe, expect, it } from 'vitest';
import { type LifeDecision, livesOfKeys, newestLife } from '../../../src/domain/trial/what-if/key-lives.ts';
import { diffLives, type KeyHistory } from '../../../src/domain/trial/what-if/lives-diff.ts';

type Told = readonly [key: string, kind: string, day: number];

const instant = (day: number) => new Date(Date.UTC(2026, 0, day)).toISOString();

function decisions(told: readonly Told[]): LifeDecision[] {
  return told.map(([key, kind, day]) => ({
    subject: `patch_key/${key}`,
    kind,
    rule: `rule_${kind}`,
    at: instant(day),
  }));
}

function history(
  told: readonly Told[],
  members: Readonly<Record<string, readonly string[]>> = {},
): KeyHistory {
  return {
    lives: livesOfKeys(decisions(told)),
    members: new Map(Object.entries(members).map(([key, ids]) => [key, new Set(ids)])),
  };
}

describe('the lives of keys', () => {
  it('are stretches, each ending where the next begins or the key goes', () => {
    const lives = livesOfKeys(
      decisions([
        ['seat', 'experimental', 1],
        ['seat', 'extended', 10],
        ['seat', 'stable', 20],
        ['seat', 'kept', 25],
        ['seat', 'retired', 30],
        ['seat', 'experimental', 40],
      ]),
    );
    expect(lives.get('seat')?.map(({ status, from, to, endedBy }) => [status, from, to, endedBy])).toEqual([
      ['experimental', instant(1), instant(20), 'rule_stable'],
      ['stable', instant(20), instant(30), 'rule_retired'],
      ['experimental', instant(40), null, null],
    ]);
  });

  it('are told by decisions about keys alone', () => {
    const other = { subject: 'version/x_v2', kind: 'stable', rule: 'r', at: instant(1) };
    expect(livesOfKeys([other]).size).toBe(0);
  });

  it('go on where a decision says what is so already, and end once', () => {
    const told: Told[] = [
      ['seat', 'proposed', 1],
      ['seat', 'experimental', 3],
      ['seat', 'experimental', 5],
      ['seat', 'rejected', 8],
      ['seat', 'retired', 9],
      ['meal', 'retired', 2],
    ];
    const lives = livesOfKeys(decisions(told));
    expect(
      lives.get('seat')?.map(({ status, from, to, rule, endedBy }) => [status, from, to, rule, endedBy]),
    ).toEqual([
      ['proposed', instant(1), instant(3), 'rule_proposed', 'rule_experimental'],
      ['experimental', instant(3), instant(8), 'rule_experimental', 'rule_rejected'],
    ]);
    expect(lives.get('meal')).toEqual([]);
  });

  it.each<[what: string, told: readonly Told[], begins: number[]]>([
    [
      'is all there is of a key that never went',
      [
        ['seat', 'experimental', 1],
        ['seat', 'stable', 5],
      ],
      [1, 5],
    ],
    [
      'begins where it came back last',
      [
        ['seat', 'experimental', 1],
        ['seat', 'retired', 3],
        ['seat', 'experimental', 5],
        ['seat', 'retired', 7],
        ['seat', 'experimental', 9],
        ['seat', 'stable', 12],
      ],
      [9, 12],
    ],
    ['is nothing of one that never lived', [['seat', 'retired', 1]], []],
  ])('the newest %s', (_, told, begins) => {
    const newest = newestLife(livesOfKeys(decisions(told)).get('seat') ?? []);
    expect(newest.map(({ from }) => from)).toEqual(begins.map(instant));
  });
});

describe('which keys would live when', () => {
  const RECORDED: readonly Told[] = [
    ['seat', 'experimental', 10],
    ['seat', 'stable', 20],
  ];
  const END = instant(40);

  it.each<[string, readonly Told[], object]>([
    ['as recorded', RECORDED, { change: 'same', days: 0, unmeasured_days: 0 }],
    [
      'earlier, and unmeasured till the recording had it',
      [
        ['seat', 'experimental', 7],
        ['seat', 'stable', 20],
      ],
      { change: 'earlier', days: -3, unmeasured_days: 3 },
    ],
    ['later', [['seat', 'experimental', 12]], { change: 'later', days: 2, unmeasured_days: 0 }],
    ['a day later', [['seat', 'experimental', 11], RECORDED[1] as Told], { change: 'later', days: 1 }],
    [
      'promoted a day later',
      [RECORDED[0] as Told, ['seat', 'stable', 21]],
      { change: 'promoted_otherwise', days: 1 },
    ],
    ['never promoted', [['seat', 'experimental', 10]], { change: 'promoted_otherwise', days: null }],
    [
      'promoted later',
      [
        ['seat', 'experimental', 10],
        ['seat', 'stable', 25],
      ],
      { change: 'promoted_otherwise', days: 5 },
    ],
    ['ended here', [...RECORDED, ['seat', 'retired', 30]], { change: 'ended_otherwise', days: null }],
    ['not at all', [], { change: 'only_recorded', days: null, unmeasured_days: 0 }],
  ])('%s', (_, here, expected) => {
    expect(diffLives(history(RECORDED), history(here), END)).toMatchObject([{ key: 'seat', ...expected }]);
  });

  it('is said of one that ended in both by when it did, and counts the days between', () => {
    const recorded = history([...RECORDED, ['seat', 'retired', 25]]);
    const [one] = diffLives(recorded, history([...RECORDED, ['seat', 'retired', 31]]), END);
    expect(one).toMatchObject({ change: 'ended_otherwise', days: 6, unmeasured_days: 6 });
    const [same] = diffLives(recorded, recorded, END);
    expect(same).toMatchObject({ change: 'same', days: 0, name_here: null });
  });

  it('counts no day on which a key only waits for a person', () => {
    const here = history([
      ['seat', 'proposed', 4],
      ['seat', 'experimental', 8],
    ]);
    expect(diffLives(history(RECORDED), here, END)).toMatchObject([
      { change: 'earlier', unmeasured_days: 2 },
    ]);
    expect(diffLives(history([['seat', 'proposed', 4]]), history(RECORDED), END)).toMatchObject([
      { change: 'later', days: 6, unmeasured_days: 30 },
    ]);
  });

  it('takes of several keys under other names the one that shares most, and each once', () => {
    const recorded = history(
      [
        ['seat', 'experimental', 10],
        ['aisle', 'experimental', 10],
      ],
      {
        seat: ['a', 'b', 'c', 'd'],
        aisle: ['c', 'd', 'e', 'f'],
      },
    );
    const here = history(
      [
        ['place', 'experimental', 10],
        ['spot', 'experimental', 10],
      ],
      {
        place: ['c', 'd', 'e', 'g'],
        spot: ['a', 'b', 'x', 'y'],
      },
    );
    const named = diffLives(recorded, here, END).map(({ key, name_here }) => [key, name_here]);
    expect(named).toEqual([
      ['aisle', 'place'],
      ['seat', 'spot'],
    ]);
  });

  it('is said of a key under another name by the fragments behind it, whose use nobody can have recorded', () => {
    const recorded = history(RECORDED, { seat: ['a', 'b', 'c'] });
    const here = history([['place', 'experimental', 10]], { place: ['a', 'b', 'd'] });
    expect(diffLives(recorded, here, END)).toMatchObject([
      { key: 'seat', name_here: 'place', change: 'promoted_otherwise', unmeasured_days: 30 },
    ]);
  });

  it('keeps apart keys that share a name with nobody and few fragments with each other', () => {
    const recorded = history(RECORDED, { seat: ['a', 'b', 'c'] });
    const here = history([['meal', 'experimental', 12]], { meal: ['c', 'd', 'e'] });
    expect(diffLives(recorded, here, END).map(({ key, change }) => [key, change])).toEqual([
      ['meal', 'only_here'],
      ['seat', 'only_recorded'],
    ]);
  });
});
