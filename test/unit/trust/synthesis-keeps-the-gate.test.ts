import { expect, it } from 'vitest';
import { supportOf } from '../../../src/domain/trust/gate/kept-support.ts';
import { supportProblems } from '../../../src/domain/trust/gate/support.ts';
import { keyOf, saidByMany } from '../../helpers/people/one-need.ts';

const K = 3;
const TWELVE = 'a b c d e f g h i j k l'.split(' ');
const SEATS = [
  'window seat',
  'a window seat please',
  'seat at the window',
  'aisle seat',
  'an aisle seat',
  'seat by the aisle',
  'a seat on the aisle',
  'my seat at a window',
];

/** Else the whole key is held back for one example, and nothing makes it anew until its need has grown. */
it.each([
  'I would love the bulkhead seat upstairs',
  'somewhere quiet seat far from the galley',
  'window seat with extra recline and footrest',
])(
  'T9 a key shows nothing that the gate would hold it back for: twelve copies of "%s" are one voice',
  (text) => {
    const members = [...saidByMany(SEATS), ...saidByMany([text], TWELVE)];
    const made = keyOf(members);
    const said = members.map((member) => ({
      text: member.phrase.text,
      owners: [...new Set(member.mentions.map(({ owner }) => owner))],
    }));
    expect(made).not.toBeNull();
    expect(made && supportProblems(made.definition, supportOf(said), K, new Set())).toEqual([]);
  },
);
