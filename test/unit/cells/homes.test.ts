import { describe, expect, it } from 'vitest';
import { homesOf, ledTo, mapOf } from '../../../src/cli/cells/homes.ts';
import type { Census } from '../../../src/ground/db/cells/index.ts';

type Step = Census['moves'][number]['step'];
const at = new Date(0);
/** A cell with one scenario in an epoch, and the step of its move; null: no row of it. */
const cell = (name: string, epoch: number | null, step?: Step, to = 'b') => ({
  name,
  scenarios: epoch === null ? [] : [{ scenario: 'trips', epoch }],
  moves: step === undefined ? [] : [{ scenario: 'trips', cell: to, step, epoch: 1, at }],
});

describe('a scenario lives', () => {
  it.each([
    ['where its rows are', [cell('a', 0), cell('b', null)], 'a', null],
    [
      'in the cell that it leaves, while it is copied',
      [cell('a', 0, 'leaving'), cell('b', 0, 'coming', 'a')],
      'a',
      'b',
    ],
    [
      'in the cell that it leaves, while nobody writes',
      [cell('a', 1, 'shut'), cell('b', 1, 'coming', 'a')],
      'a',
      'b',
    ],
    ['in the other one, once that is open', [cell('a', 1, 'shut'), cell('b', 1)], 'b', null],
    ['there, while its rows go from here', [cell('a', 1, 'opened'), cell('b', 1)], 'b', null],
    ['there, when they are gone', [cell('a', null, 'gone'), cell('b', 1)], 'b', null],
    ['in the newest epoch, where a backup was put back', [cell('a', 0), cell('b', 1)], 'b', null],
    ['there, whatever a fenced copy says', [cell('a', 0, 'fenced'), cell('b', 1)], 'b', null],
  ])('%s', (_, cells, home, to) => {
    expect(homesOf(cells)).toMatchObject([{ scenario: 'trips', cell: home, to, rivals: [] }]);
  });

  it('in an older epoch nowhere: who believes so is named', () => {
    expect(homesOf([cell('a', 0), cell('b', 2)])).toMatchObject([
      { cell: 'b', older: [{ cell: 'a', epoch: 0 }] },
    ]);
  });

  it('in two cells of one epoch: a person has to say which is right', () => {
    expect(homesOf([cell('a', 0), cell('b', 0)])).toMatchObject([{ older: [], rivals: ['b'] }]);
  });
});

describe('callers of a scenario are led, while the cell c is silent,', () => {
  it.each([
    ['where it lives', [cell('a', 0)], 'trips c\n', 'a'],
    ['where the map of before says, if no other has it', [cell('a', null)], 'trips c\n', 'c'],
    ['where it went, when its rows are gone', [cell('a', null, 'gone', 'c')], '', 'c'],
    ['where it went, while its rows go', [cell('a', 1, 'opened', 'c')], 'trips a\n', 'c'],
    ['to the one that it leaves, which may be open yet', [cell('a', 1, 'shut', 'c')], 'trips a\n', 'a'],
    ['to whom it came back', [cell('a', 2), cell('b', null, 'gone', 'c')], 'trips c\n', 'a'],
    ['nowhere that answers and has it not', [cell('a', null)], 'trips b\n', undefined],
  ])('%s', (_, cells, before, home) => {
    expect(ledTo(cells, new Set(['c']), before).get('trips')).toBe(home);
  });

  it('by lines in order, whatever the map of before holds besides', () => {
    const before = '# by hand\nzoo c\n\nmeals c\n';
    expect(mapOf(ledTo([cell('a', 0)], new Set(['c']), before))).toBe('meals c\ntrips a\nzoo c\n');
  });
});
