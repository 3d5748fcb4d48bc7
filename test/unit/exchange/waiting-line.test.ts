import { describe, expect, it } from 'vitest';
import { waitingLine } from '../../../src/doors/exchange/intake/waiting-line.ts';

const all = () => true;
const names = (group: readonly { readonly rows: readonly string[] }[]) =>
  group.map(({ rows }) => rows.join(''));

function lineOf(...sent: readonly (readonly [from: string, rows: string])[]) {
  const line = waitingLine<{ readonly rows: readonly string[] }>();
  for (const [from, rows] of sent) line.push(from, { rows: [...rows] });
  return line;
}

describe('what waits takes turns', () => {
  it('by who sent it: one who floods waits behind himself', () => {
    const line = lineOf(['x', 'a'], ['x', 'b'], ['x', 'c'], ['y', 'd']);
    expect(names(line.next(2, all))).toEqual(['a', 'd']);
    expect(names(line.next(2, all))).toEqual(['b', 'c']);
  });

  it('as many rows at a time as may; one that is larger comes alone', () => {
    const line = lineOf(['x', 'abcdef'], ['y', 'g'], ['z', 'hi']);
    expect(names(line.next(4, all))).toEqual(['abcdef']);
    expect(names(line.next(4, all))).toEqual(['g', 'hi']);
  });

  it('until it is not wanted any more: then it is gone, and takes no room', () => {
    const line = lineOf(['x', 'ab'], ['y', 'cd']);
    expect([line.rows, line.rowsOf('x')]).toEqual([4, 2]);
    expect(names(line.next(2, ({ rows }) => rows[0] !== 'a'))).toEqual(['cd']);
    expect([line.rows, line.rowsOf('x')]).toEqual([0, 0]);
  });
});
