import { describe, expect, it } from 'vitest';
import { DAY_MS } from '../../../../src/domain/basics/clock.ts';
import {
  type KeyOfNeed,
  keyOfNeed,
  keyToRevive,
  type LiveNeed,
  mayComeBack,
  successions,
} from '../../../../src/domain/keys/change/succession.ts';
import type { PatchKeyStatus } from '../../../../src/domain/keys/patch-key.ts';

const key = (keyName: string, cluster: string, more: Partial<KeyOfNeed> = {}): KeyOfNeed => ({
  keyName,
  status: 'experimental',
  cluster,
  fragments: 30,
  used: false,
  phrases: ['a1', 'a2', 'a3', 'a4'],
  ...more,
});
const need = (id: string, phrases: string, more: Partial<LiveNeed> = {}): LiveNeed => ({
  id,
  phrases: phrases.split(' '),
  coveredBy: null,
  twinOf: null,
  ...more,
});
/** "berth -> N", "berth x need_merged bed", or "berth waits". */
const told = (keys: KeyOfNeed[], needs: LiveNeed[]) =>
  successions(keys, needs).map((move) => {
    if (move.move === 'follow') return `${move.keyName} -> ${move.to}`;
    if (move.move === 'wait') return `${move.keyName} waits`;
    return `${move.keyName} x ${move.rule} ${move.replacedBy ?? 'nothing'}`;
  });

const berth = key('berth', 'gone');
const successor = need('N', 'a1 a2 a3 n1');

describe('a key whose cluster ended', () => {
  it.each<[string, KeyOfNeed[], LiveNeed[], string[]]>([
    ['stays while its cluster lives', [key('berth', 'N')], [successor], []],
    ['follows most of its phrases', [berth], [successor], ['berth -> N']],
    ['goes on with its trial when they went apart', [berth], [need('N', 'a1 a2 n1')], ['berth waits']],
    ['goes on with its trial when none is left anywhere', [berth], [], ['berth waits']],
    [
      'is taken back when it only waits for a person',
      [key('berth', 'gone', { status: 'proposed' })],
      [],
      ['berth x need_dissolved nothing'],
    ],
    [
      'goes to another telling of its need, the largest',
      [berth],
      [need('N', 'n1', { twinOf: 'berth' }), need('O', 'o1 o2', { twinOf: 'berth' })],
      ['berth -> O'],
    ],
    [
      'is retired when the owner has a key for it',
      [berth],
      [{ ...successor, coveredBy: 'bed' }],
      ['berth x need_covered bed'],
    ],
    [
      'yields to the key that is there',
      [berth, key('bed', 'N', { fragments: 9 })],
      [successor],
      ['berth x need_merged bed'],
    ],
    [
      'takes the place of one that still waits for a person',
      [berth, key('bed', 'N', { status: 'proposed', fragments: 90 })],
      [successor],
      ['bed x need_merged berth', 'berth -> N'],
    ],
    [
      'yields to the key that its successor is another telling of',
      [berth, key('bed', 'O', { fragments: 9 })],
      [{ ...successor, twinOf: 'bed' }, need('O', 'o1')],
      ['berth x need_merged bed'],
    ],
    [
      'does not bring back a need that was tried and found wanting',
      [berth, key('bed', 'N', { status: 'rejected', fragments: 9 })],
      [successor],
      ['berth x need_merged bed'],
    ],
    [
      'is one of two that lost theirs to the same: the stronger one goes there',
      [berth, key('bunk', 'gone too', { fragments: 50, phrases: ['n1'] })],
      [successor],
      ['bunk -> N', 'berth x need_merged bunk'],
    ],
    [
      'yields to the open key of two that are there',
      [berth, key('bed', 'N'), key('bunk', 'N', { status: 'retired' })],
      [successor],
      ['berth x need_merged bed'],
    ],
    [
      'yields to it in whichever order',
      [key('bunk', 'N', { status: 'retired' }), key('bed', 'N'), berth],
      [successor],
      ['berth x need_merged bed'],
    ],
    [
      'is one of three that lost theirs to the same: the strongest one goes there',
      [
        berth,
        key('bunk', 'gone too', { fragments: 50, phrases: ['n1'] }),
        key('cot', 'gone as well', { fragments: 9 }),
      ],
      [successor],
      ['bunk -> N', 'berth x need_merged bunk', 'cot x need_merged bunk'],
    ],
    [
      'is one of two that are as strong: the first by name goes there',
      [key('bunk', 'gone too'), berth],
      [successor],
      ['berth -> N', 'bunk x need_merged berth'],
    ],
    [
      'is one of two that are as strong, in whichever order',
      [berth, key('bunk', 'gone too')],
      [successor],
      ['berth -> N', 'bunk x need_merged berth'],
    ],
    [
      'goes to the first of two other tellings of one size',
      [berth],
      [need('O', 'o1', { twinOf: 'berth' }), need('N', 'n1', { twinOf: 'berth' })],
      ['berth -> N'],
    ],
    [
      'goes to it in whichever order',
      [berth],
      [need('N', 'n1', { twinOf: 'berth' }), need('O', 'o1', { twinOf: 'berth' })],
      ['berth -> N'],
    ],
    [
      'takes no key away from a cluster that only tells the same',
      [key('berth', 'gone', { used: true }), key('bed', 'O')],
      [{ ...successor, twinOf: 'bed' }, need('O', 'o1')],
      ['berth waits'],
    ],
  ])('%s', (_rule, keys, needs, expected) => {
    expect(told(keys, needs)).toEqual(expected);
  });

  it.each<[string, KeyOfNeed[], LiveNeed[], object]>([
    [
      'where it goes',
      [berth],
      [successor],
      {
        move: 'follow',
        to: 'N',
        sentence: 'Follows its need: most of what it was made of is now part of N.',
      },
    ],
    [
      'that nobody asks for it',
      [key('berth', 'gone', { status: 'proposed' })],
      [],
      {
        move: 'retire',
        rule: 'need_dissolved',
        replacedBy: null,
        successor: null,
        sentence: 'Retired: nobody asks for it as one need any more.',
      },
    ],
    [
      'which key answers it',
      [berth],
      [{ ...successor, coveredBy: 'bed' }],
      {
        move: 'retire',
        rule: 'need_covered',
        replacedBy: 'bed',
        successor: 'N',
        sentence: 'Retired: what it was made for is read as answered by bed.',
      },
    ],
    [
      'whose need it is now',
      [berth, key('bed', 'N', { fragments: 9 })],
      [successor],
      {
        move: 'retire',
        rule: 'need_merged',
        replacedBy: 'bed',
        successor: 'N',
        sentence: 'Retired: its need is now that of bed.',
      },
    ],
    [
      'that it was that of a key which ended',
      [berth, key('bed', 'N', { status: 'rejected' })],
      [successor],
      {
        move: 'retire',
        rule: 'need_merged',
        replacedBy: 'bed',
        successor: 'N',
        sentence: 'Retired: its need is now that of bed, which is rejected.',
      },
    ],
  ])('is told %s', (_rule, keys, needs, expected) => {
    expect(successions(keys, needs)).toEqual([{ keyName: 'berth', ...expected }]);
  });

  it('is told of the key that takes its place', () => {
    const moves = successions([berth, key('bed', 'N', { status: 'proposed' })], [successor]);
    expect(moves[0]).toMatchObject({ keyName: 'bed', sentence: 'Retired: its need is now that of berth.' });
  });

  it.each<[string, Partial<KeyOfNeed>]>([
    ['stable', { status: 'stable' }],
    ['set by clients', { used: true }],
  ])('is never taken from its clients when it is %s', (_what, more) => {
    const relied = key('berth', 'gone', more);
    expect(told([relied], [])).toEqual(['berth waits']);
    expect(told([relied], [successor])).toEqual(['berth -> N']);
    expect(told([relied, key('bed', 'N', { fragments: 90 })], [successor])).toEqual([
      'bed x need_merged berth',
      'berth -> N',
    ]);
    expect(told([relied, key('bed', 'N', { status: 'stable', fragments: 90 })], [successor])).toEqual([
      'berth waits',
    ]);
  });
});

describe('a retired key whose need is back', () => {
  const ended = new Date('2026-01-05T12:00:00Z');
  const bars = { fragments: 20, owners: 5, days: 7 };
  it('does not come back before it ended', () => {
    expect(mayComeBack(null, 0, bars, bars, new Date(ended.getTime() + 90 * DAY_MS))).toBe(false);
  });

  it.each([
    ['for the first time waits for a week', 0, 6, false],
    ['for the first time returns after a week', 0, 7, true],
    ['for the second time waits for two', 1, 13, false],
    ['for the second time returns after two', 1, 14, true],
    ['for the third time waits for four', 2, 27, false],
  ])('%s', (_rule, comebacks, days, expected) => {
    expect(mayComeBack(ended, comebacks, bars, bars, new Date(ended.getTime() + days * DAY_MS))).toBe(
      expected,
    );
  });

  it.each([
    ['fragments', { fragments: 19 }],
    ['people', { owners: 4 }],
    ['days', { days: 6 }],
  ])('S-37 does not return on old words: too few %s since it went', (_what, said) => {
    const later = new Date(ended.getTime() + 90 * DAY_MS);
    expect(mayComeBack(ended, 0, { ...bars, ...said }, bars, later)).toBe(false);
    expect(mayComeBack(ended, 0, bars, bars, later)).toBe(true);
  });
});

type Answering = {
  status: PatchKeyStatus;
  cluster: string;
  replacedBy: string | null;
  lostPhrases: string[] | null;
};
const known: Answering = { status: 'retired', cluster: 'N', replacedBy: null, lostPhrases: null };

describe('the key that answers a need', () => {
  it.each<[string, Answering[], number]>([
    ['is the open one', [known, { ...known, status: 'experimental' }], 1],
    ['is the one that was tried and ended', [known], 0],
    ['is none of another need', [{ ...known, cluster: 'O' }], -1],
    ['is none of another need, though it is open', [{ ...known, cluster: 'O', status: 'stable' }], -1],
    ['is none where the last one lost it', [{ ...known, lostPhrases: ['a1'] }], -1],
    [
      'is none where the last one was outgrown and its successor is elsewhere',
      [{ ...known, replacedBy: 'bed' }],
      -1,
    ],
  ])('%s', (_rule, keys, at) => {
    expect(keyOfNeed(keys, 'N')).toBe(keys[at]);
  });
});

describe('a need that comes back', () => {
  const lost = (keyName: string, lostPhrases: string[] | null) => ({ ...known, keyName, lostPhrases });
  it.each([
    ['has the key that lost it again', [lost('berth', ['a1', 'a2', 'x'])], 'berth'],
    [
      'has the one that had more of it',
      [lost('bed', ['a1', 'a2']), lost('berth', ['a1', 'a2', 'a3'])],
      'berth',
    ],
    ['has the first by name of equals', [lost('cot', ['a1', 'a2']), lost('bed', ['a1', 'a2'])], 'bed'],
    ['has it in whichever order', [lost('bed', ['a1', 'a2']), lost('cot', ['a1', 'a2'])], 'bed'],
    ['has none that lives', [{ ...lost('berth', ['a1', 'a2']), status: 'stable' as const }], undefined],
    ['has none that was tried and found wanting', [lost('berth', null)], undefined],
    ['has none of a need that was another one', [lost('berth', ['a1', 'x', 'y'])], undefined],
  ])('%s', (_rule, keys, expected) => {
    expect(keyToRevive(keys, successor)?.keyName).toBe(expected);
  });
});
