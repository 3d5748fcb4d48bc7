import { describe, expect, it } from 'vitest';
import { askedTogether } from '../../../src/ground/db/server/asked-together.ts';

/** Answers with the number of the statement that it takes. */
function counting() {
  const statements: string[] = [];
  const together = askedTogether<number>();
  const ask = (name: string) =>
    together(name, async () => {
      statements.push(name);
      if (name === 'bad') throw new Error('invalid byte sequence');
      return statements.length;
    });
  return { statements, ask };
}

describe('who asks the same within one turn of the event loop', () => {
  it('shares a statement, and who asks something else has his own', async () => {
    const { statements, ask } = counting();
    expect(await Promise.all(['a', 'b', 'a'].map(ask))).toEqual([1, 2, 1]);
    expect(statements).toEqual(['a', 'b']);
  });

  it('once it has begun is answered by the next one, which sees what happened since', async () => {
    const { statements, ask } = counting();
    const early = ask('a');
    await new Promise((resolve) => setImmediate(resolve));
    const late = ask('a');
    expect(await Promise.all([early, late])).toEqual([1, 2]);
    expect(statements).toEqual(['a', 'a']);
  });

  it('fails alone with what cannot be asked, and is asked anew', async () => {
    const { ask } = counting();
    const outcomes = await Promise.allSettled(['bad', 'a', 'bad'].map(ask));
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'rejected']);
    await expect(ask('bad')).rejects.toThrow('invalid byte sequence');
    expect(await ask('a')).toBe(4);
  });
});
