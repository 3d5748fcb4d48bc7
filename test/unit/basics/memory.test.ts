import { expect, it } from 'vitest';
import { newMemory } from '../../../src/domain/basics/memory.ts';

it('a memory forgets the text that was asked for longest ago', () => {
  const memory = newMemory<number>({ most: 2, longest: 10 });
  memory.set('a', 1);
  memory.set('bb', 2);
  expect(memory.get('a')).toBe(1);
  memory.set('ccc', 3);
  expect(['a', 'bb', 'ccc'].map(memory.get)).toEqual([1, undefined, 3]);
});

it('a memory does not keep texts longer than it is told to', () => {
  const memory = newMemory<number>({ most: 2, longest: 3 });
  memory.set('four', 4);
  expect(memory.get('four')).toBeUndefined();
});

it('a memory that holds many forgets the oldest of them together, and holds a tenth more at most', () => {
  const memory = newMemory<number>({ most: 100, longest: 10 });
  for (let i = 0; i < 111; i++) memory.set(`${i}`, i);
  expect([0, 10, 11, 110].map((i) => memory.get(`${i}`))).toEqual([undefined, undefined, 11, 110]);
});
