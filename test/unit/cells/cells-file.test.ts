import { describe, expect, it } from 'vitest';
import { judgeCells } from '../../../src/cli/cells/cells-file.ts';

const A = { number: 0, database: 'postgres://dsp@10.0.0.1/dsp', address: '10.0.0.1:8080' };
const B = { number: 1, database: 'postgres://dsp@10.0.0.2/dsp', address: 'cell-b.local:8080' };

describe('the file of cells', () => {
  it('names each cell with its number, database and address', () => {
    const { cells, faults } = judgeCells({ 'cell-a': A, 'cell-b': B });
    expect(faults).toEqual([]);
    expect(cells.map(({ name, number }) => [name, number])).toEqual([
      ['cell-a', 0],
      ['cell-b', 1],
    ]);
  });

  it.each([
    ['a list', [A], 'the file'],
    ['nobody', {}, 'the file'],
    ['a name that no map can hold', { 'cell a': A }, 'cell a'],
    ['several servers in one URL', { a: { ...A, database: 'mysql://x' } }, 'a.database'],
    ['an address without a port', { a: { ...A, address: 'host' } }, 'a.address'],
    ['a number too many', { a: { ...A, number: 1_024 } }, 'a.number'],
    ['a number of words', { a: { ...A, number: 'one' } }, 'a.number'],
    ['one number twice', { a: A, b: { ...B, number: 0 } }, 'b.number'],
    ['one database twice', { a: A, b: { ...B, database: A.database } }, 'b.database'],
    ['a word that nobody reads', { a: { ...A, adress: 'x' } }, 'a.adress'],
  ])('is refused with %s, and the place is named', (_, file, place) => {
    expect(judgeCells(file).faults.map(({ path }) => path)).toEqual([place]);
  });
});
