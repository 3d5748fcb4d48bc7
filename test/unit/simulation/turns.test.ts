import { expect, it } from 'vitest';
import { createTurns } from '../../../bench/faults/lives/turns.ts';
import { seededRandom } from '../../../src/domain/statistics/random.ts';

const later = () => new Promise<void>((resolve) => setImmediate(resolve));

/** The order in which two workers of four steps each take their turns. */
async function orderOf(seed: number): Promise<string> {
  const turns = createTurns(seededRandom(seed), async () => 0, later);
  const order: string[] = [];
  const worker = (name: string) =>
    turns.join(async (take) => {
      for (let step = 0; step < 4; step++) await take(async () => order.push(name));
    });
  await Promise.all([worker('a'), worker('b'), turns.run()]);
  return order.join('');
}

it('R15 a seed decides the order of two workers, and decides it again', async () => {
  const orders = await Promise.all([1, 2, 3, 4, 5].map(orderOf));
  expect(await Promise.all([1, 2, 3, 4, 5].map(orderOf))).toEqual(orders);
  expect(new Set(orders).size).toBeGreaterThan(1);
  for (const order of orders) expect([...order].sort().join('')).toBe('aaaabbbb');
});
