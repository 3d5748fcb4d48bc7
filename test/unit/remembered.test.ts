import { expect, it } from 'vitest';
import { remembered } from '../../src/domain/remembered.ts';

it('a remembered function is asked once for a text, until others were asked for since', () => {
  const asked: string[] = [];
  const length = remembered((text) => {
    asked.push(text);
    return text.length;
  }, 2);
  expect(['a', 'bb', 'a', 'ccc', 'a', 'bb'].map(length)).toEqual([1, 2, 1, 3, 1, 2]);
  expect(asked).toEqual(['a', 'bb', 'ccc', 'bb']);
});
