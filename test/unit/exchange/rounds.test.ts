import { describe, expect, it } from 'vitest';
import {
  freed,
  nextRound,
  ringOf,
  type SubTask,
  type SubTaskState,
} from '../../../src/domain/exchange/rounds.ts';

/** "b:a+c=running": b needs a and c, and is running. */
function tasks(text: string): SubTask[] {
  return text.split(' ').map((one) => {
    const [, id = '', needs = '', state = 'waiting'] = /^(\w+)(?::([\w+]+))?(?:=(\w+))?$/.exec(one) ?? [];
    return { id, dependencies: needs === '' ? [] : needs.split('+'), state: state as SubTaskState };
  });
}

describe('a round', () => {
  it.each([
    ['synchronous', 'a b c:a', ['a']],
    ['synchronous', 'a=done b c:a', ['b']],
    ['synchronous', 'c:a a=done b=done', ['c']],
    ['synchronous', 'a=running b', []],
    ['synchronous', 'a=returned b', []],
    ['asynchronous', 'a b c:a', ['a', 'b']],
    ['asynchronous', 'a=running b c:a', ['b']],
    ['asynchronous', 'a=done b=running c:a d:b', ['c']],
    ['asynchronous', 'a=returned b:a', []],
    ['asynchronous', 'b:a+c a=done c=done', ['b']],
    ['asynchronous', 'b:unheard_of', []],
  ] as const)('C-5 that is %s starts of "%s": %j', (mode, given, start) => {
    expect(nextRound(tasks(given), mode).start).toEqual(start);
  });

  it.each([
    // The synchronous one, a, is open all the time.
    [
      'a=running b c:b d:a',
      [
        ['c', ['b']],
        ['d', ['a']],
      ],
    ],
    ['a=running b=returned c:b+a', [['c', ['b', 'a']]]],
    ['a=done b:a=held', []],
  ] as const)('C-5 that is asynchronous holds of "%s" what its own dependencies hold: %j', (given, held) => {
    const told = nextRound(tasks(given), 'asynchronous').held;
    expect(told).toEqual(held.map(([id, missing]) => ({ id, for: missing })));
  });

  it.each([
    ['a=done b:a=held', ['b']],
    ['a=done b:a=held c:a=waiting', ['b']],
    ['a=done b:a+c=held c=running', []],
    ['a=done b:a=held c:a=held d=running', ['b', 'c']],
    ['a=waiting b:a=held', []],
  ] as const)('C-5 an end frees of "%s" what was held for nothing else: %j', (given, start) => {
    expect(freed(tasks(given))).toEqual(start);
  });

  it('C-5 says what each that is held waits for', () => {
    expect(nextRound(tasks('a b:a c'), 'synchronous').held).toEqual([
      { id: 'b', for: ['a'] },
      { id: 'c', for: ['a'] },
    ]);
  });

  it.each(['synchronous', 'asynchronous'] as const)(
    'C-5 (%s) never starts one before what it needs',
    (mode) => {
      let all = tasks('e:c+d d:b c:a+b b a');
      const order: string[] = [];
      for (let round = 0; round < 9; round++) {
        const { start } = nextRound(all, mode);
        order.push(...start);
        all = all.map((one) => (start.includes(one.id) ? { ...one, state: 'done' as const } : one));
      }
      expect([...order].sort()).toEqual(['a', 'b', 'c', 'd', 'e']);
      for (const { id, dependencies } of all)
        for (const needed of dependencies) expect(order.indexOf(needed)).toBeLessThan(order.indexOf(id));
    },
  );
});

describe('a ring of dependencies', () => {
  it.each([
    ['a:b b:a', ['a', 'b', 'a']],
    ['x a:b b:c c:a', ['a', 'b', 'c', 'a']],
    ['a:a', ['a', 'a']],
    ['d:b+c b:a c:a a', null],
    ['a:missing b:a', null],
  ])('in "%s" is %j', (given, ring) => {
    expect(ringOf(tasks(given))).toEqual(ring);
  });
});
