import { describe, expect, test } from 'vitest';
import { agreed } from '../../../../src/domain/needs/cluster/merging/consensus.ts';

const never = () => false;

describe('what several draws agree on', () => {
  test.for([
    {
      rule: 'one draw is taken as it is',
      ways: [[[0, 1], [2]]],
      found: [[0, 1], [2]],
    },
    {
      rule: 'the border of two draws of three wins',
      ways: [
        [
          [0, 1],
          [2, 3],
        ],
        [
          [0, 1],
          [2, 3],
        ],
        [[0, 1, 2, 3]],
      ],
      found: [
        [0, 1],
        [2, 3],
      ],
    },
    {
      rule: 'a stray goes where most draws put it',
      ways: [
        [[0, 1, 2], [3]],
        [[0, 1, 2], [3]],
        [
          [0, 1],
          [2, 3],
        ],
      ],
      found: [[0, 1, 2], [3]],
    },
    {
      rule: 'half of the draws is not most of them',
      ways: [[[0, 1]], [[0], [1]]],
      found: [[0], [1]],
    },
  ])('$rule', ({ ways, found }) => {
    const count = Math.max(...ways.flat(2)) + 1;
    const sorted = agreed(ways, count, 0.5, never).map((group) => [...group].sort());
    expect(sorted.sort((a, b) => (a[0] ?? 0) - (b[0] ?? 0))).toEqual(found);
  });

  test('what people put apart stays apart, whatever the draws say', () => {
    const apart = (a: readonly number[], b: readonly number[]) =>
      [...a, ...b].includes(0) && [...a, ...b].includes(2);
    const ways = [[[0, 1, 2]], [[0, 1], [2]], [[0], [1, 2]], [[0, 1, 2]]];
    const home = agreed(ways, 3, 0.5, apart).find((group) => group.includes(0));
    expect(home).not.toContain(2);
  });
});
