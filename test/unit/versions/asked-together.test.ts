import { describe, expect, it } from 'vitest';
import { askedTogether } from '../../../src/ground/db/server/asked-together.ts';

/** Answers each ask by itself and the number of the statement that it was part of. */
function counting() {
  const statements: string[][] = [];
  const ask = askedTogether(async (asks: readonly string[]) => {
    statements.push([...asks]);
    if (asks.includes('bad')) throw new Error('the database is away');
    return asks.map((one) => `${one}${statements.length}`);
  });
  return { statements, ask };
}

describe('asks of one turn of the event loop', () => {
  it('share a statement, and each has its own answer', async () => {
    const { statements, ask } = counting();
    expect(await Promise.all(['a', 'b', 'a'].map(ask))).toEqual(['a1', 'b1', 'a1']);
    expect(statements).toEqual([['a', 'b', 'a']]);
  });

  it('that come once it has begun are answered by the next one, which sees what happened since', async () => {
    const { statements, ask } = counting();
    const early = ask('a');
    await new Promise((resolve) => setImmediate(resolve));
    const late = ask('a');
    expect(await Promise.all([early, late])).toEqual(['a1', 'a2']);
    expect(statements).toEqual([['a'], ['a']]);
  });

  it('fail together, and the next ones are asked anew', async () => {
    const { ask } = counting();
    const outcomes = await Promise.allSettled([ask('a'), ask('bad')]);
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(await ask('a')).toBe('a2');
  });
});
