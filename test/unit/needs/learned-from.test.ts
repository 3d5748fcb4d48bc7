import { expect, it } from 'vitest';
import { learnedFrom, toldBy } from '../../../src/domain/needs/people/owners.ts';
import type { Mention, PoolSnapshot } from '../../../src/domain/needs/pool.ts';

const said = (phrase: string, owner: string, established: boolean, day = '2026-01-05'): Mention => ({
  fragment: `${phrase}/${owner}`,
  phrase,
  owner,
  day,
  interaction: null,
  established,
});
const times = <T>(count: number, of: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, i) => of(i));

const pool = (mentions: readonly Mention[], mustLink: [string, string][] = []): PoolSnapshot => ({
  pool: 'p',
  phrases: [...new Set(mentions.map(({ phrase }) => phrase))].map((id) => ({
    id,
    text: id,
    language: 'en',
    vector: new Float32Array(),
  })),
  mentions,
  keys: [],
  previous: [],
  corrections: { mustLink, cannotLink: [] },
  background: new Float32Array(),
});
const known = (count: number) => times(count, (index) => said(`known ${index}`, `owner ${index % 40}`, true));
const crowd = times(1_000, (index) => said(`crowd ${index}`, `one ${index}`, false));

it('a pool is learned from those who came back, once they say 300 phrases, and of others from what a person corrected', () => {
  const ids = (snapshot: PoolSnapshot) => learnedFrom(snapshot).phrases.map(({ id }) => id);
  expect(ids(pool([...known(299), ...crowd]))).toHaveLength(1_299);
  expect(ids(pool([...known(300), ...crowd]))).toEqual(known(300).map(({ phrase }) => phrase));
  expect(ids(pool([...known(300), ...crowd], [['crowd 1', 'crowd 2']])).slice(300)).toEqual([
    'crowd 1',
    'crowd 2',
  ]);
});

it('who is not told to be new came back', () => {
  const mentions = known(300).map(({ established: _, ...mention }) => mention);
  expect(learnedFrom(pool([...mentions, ...crowd])).phrases).toHaveLength(300);
});

it('of a phrase that many say only those count who came back', () => {
  const more = times(50, (index) => said('known 0', `one ${index}`, false));
  expect(learnedFrom(pool([...known(300), ...more])).mentions).toHaveLength(300);
});

it.each([
  ['young', 39, 3],
  ['grown by those who came back', 40, 2],
])('of a need that is %s its key is made of so many phrases', (_, voices, phrases) => {
  const members = [
    { mentions: times(voices - 1, (index) => said('a', `owner ${index}`, true)) },
    { mentions: [said('b', 'owner 99', true), ...times(100, (index) => said('b', `one ${index}`, false))] },
    { mentions: times(100, (index) => said('c', `one ${index}`, false)) },
  ];
  expect(toldBy(members, 20)).toHaveLength(phrases);
});
