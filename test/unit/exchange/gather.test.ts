import { describe, expect, it } from 'vitest';
import { type Bounds, gather } from '../../../src/doors/exchange/intake/gather.ts';

const BOUNDS: Bounds = {
  lanes: 1,
  rowsAtOnce: 4,
  rowsWaiting: 8,
  rowsWaitingOfOne: 6,
  patienceMs: 60_000,
};

/** Statements as they were asked for; each ends when the test says so. */
function statements() {
  const asked: { rows: readonly string[]; end: (problem?: unknown) => void }[] = [];
  const write = (rows: readonly string[]) =>
    new Promise<string[]>((resolve, reject) => {
      const end = (problem?: unknown) =>
        problem === undefined ? resolve(rows.map((row) => row.toUpperCase())) : reject(problem);
      asked.push({ rows, end });
    });
  return { asked, write };
}

const turn = () => new Promise((resolve) => setImmediate(resolve));
const lost = Object.assign(new Error('gone'), { code: 'CONNECTION_CLOSED' });

describe('requests that write rows', () => {
  it('share one statement when they come while another one is under way, and each has its own outcomes', async () => {
    const { asked, write } = statements();
    const { write: add } = gather(write, BOUNDS);
    const first = add(['a'], 'x');
    await turn();
    const [second, third] = [add(['b', 'c'], 'x'), add(['d'], 'y')];
    asked[0]?.end();
    expect(await first).toEqual(['A']);
    await turn();
    asked[1]?.end();
    expect(await Promise.all([second, third])).toEqual([['B', 'C'], ['D']]);
    expect(asked.map(({ rows }) => rows)).toEqual([['a'], ['b', 'c', 'd']]);
  });

  it('are done one by one when a statement fails for what is in it: a bad one costs the others nothing', async () => {
    const bad = new Error('value out of range');
    const { write } = gather(
      async (rows: readonly string[]) => {
        if (rows.includes('bad')) throw bad;
        return rows.map((row) => row.toUpperCase());
      },
      { ...BOUNDS, rowsAtOnce: 10 },
    );
    const outcomes = await Promise.allSettled([write(['a'], 'x'), write(['bad'], 'x'), write(['b'], 'y')]);
    expect(outcomes).toEqual([
      { status: 'fulfilled', value: ['A'] },
      { status: 'rejected', reason: bad },
      { status: 'fulfilled', value: ['B'] },
    ]);
  });

  it('are answered together, and not tried one by one, when the database is away', async () => {
    let asked = 0;
    const { write } = gather(async (): Promise<string[]> => {
      asked++;
      throw lost;
    }, BOUNDS);
    const outcomes = await Promise.allSettled([write(['a'], 'x'), write(['b'], 'x')]);
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(asked).toBe(1);
  });

  it('T6 take turns by sender: who sends much waits behind himself', async () => {
    const { asked, write } = statements();
    const { write: add } = gather(write, { ...BOUNDS, rowsAtOnce: 2 });
    const answers = [add(['a'], 'flood')];
    await turn();
    answers.push(add(['b'], 'flood'), add(['c'], 'flood'), add(['d'], 'flood'), add(['e'], 'other'));
    for (let at = 0; at < 3; at++) {
      asked[at]?.end();
      await turn();
    }
    await Promise.all(answers);
    expect(asked.map(({ rows }) => rows.join(''))).toEqual(['a', 'be', 'cd']);
  });

  it.each([
    ['in all', [3, 3, 3], ['x', 'y', 'z']],
    ['of one sender', [3, 3, 1], ['x', 'x', 'x']],
  ])('P8 are refused when too many rows wait %s', async (_, sizes, senders) => {
    const { write } = statements();
    const { write: add } = gather(write, { ...BOUNDS, lanes: 0 });
    const ask = (at: number) => add(Array(sizes[at]).fill('row'), senders[at] ?? '');
    // They are given up long after this test, in a run that takes so long.
    for (const at of [0, 1]) ask(at).catch(() => {});
    expect(() => ask(2)).toThrow(expect.objectContaining({ code: 'unavailable' }));
  });

  it('R7 are answered when their time is over, although the statement is still under way', async () => {
    const { asked, write } = statements();
    const { write: add } = gather(write, { ...BOUNDS, patienceMs: 40 });
    const sent = Promise.allSettled([add(['a'], 'x')]);
    await turn();
    const queued = Promise.allSettled([add(['b', 'c', 'd', 'e'], 'x')]);
    for (const [answer] of [await sent, await queued])
      expect(answer).toMatchObject({ status: 'rejected', reason: { code: 'unavailable' } });
    asked[0]?.end();
    await turn();
    // What nobody waits for any more is not written.
    expect(asked.map(({ rows }) => rows)).toEqual([['a']]);
  });
});
