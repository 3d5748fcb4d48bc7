import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { bodiesOf } from '../../../src/proof/campaigns/bodies.ts';
import { CorpusError, readCorpora } from '../../../src/proof/campaigns/corpus.ts';
import { planStages } from '../../../src/proof/campaigns/plan.ts';
import { keptOf } from '../../../src/proof/campaigns/verdict.ts';

const OWN = new URL('../../../src/proof/campaigns/corpora/', import.meta.url);
const own = readCorpora((file) => readFileSync(new URL(file, OWN), 'utf8'));
const NOW = new Date('2026-03-01T00:00:00Z');
const GUESTS = Array.from({ length: 80 }, (_, index) => `a seat in row ${index}`);
const list = (key_name: string, ...acceptable_values: string[]) => ({
  key_name,
  key_type: 'string' as const,
  acceptable_values,
});
const stages = planStages(own, GUESTS, NOW, [1, 2]);
const CROWD = 'owners of one fragment';

it('a row out of shape is named with its file and line', () => {
  const read = (file: string) =>
    file === 'pii.jsonl' ? '\n{"id":"a","text":7,"kind":"plain","spans":[]}' : '';
  expect(() => readCorpora(read)).toThrow(CorpusError);
  expect(() => readCorpora(read)).toThrow(/^pii\.jsonl:2 \/text /);
});

it('every campaign has something to send', () => {
  expect(stages.filter(({ hostile }) => hostile.length === 0)).toEqual([]);
});

it('within a campaign no two fragments share an id', () => {
  for (const { hostile, honest } of stages) {
    const ids = [...hostile, ...honest].map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  }
});

it('people speak for longer than a need takes to mature, and never in the future', () => {
  for (const { honest } of stages) {
    const days = new Set(honest.map(({ observed_at }) => observed_at.slice(0, 10)));
    expect(days.size).toBeGreaterThan(7);
    expect(honest.every(({ observed_at }) => new Date(observed_at) < NOW)).toBe(true);
  }
});

it('whoever hides behind an honest wish is not blamed for the wish', () => {
  const campaign = stages.find(({ title }) => title === 'campaign new_key, 1 honest to 1 (T1)');
  const secrets = campaign?.secrets.map(({ text }) => text) ?? [];
  expect(secrets).toContain('card_pin');
  expect(secrets.filter((text) => text.includes('vegetarian'))).toEqual([]);
});

it('a crowd speaks once each, among people who come back, in an order that its seed decides', () => {
  const [first, second] = ['50 % of all that is said, seed 1', '50 % of all that is said, seed 2'].map(
    (words) => stages.find(({ title }) => title.includes(words)),
  );
  const again = planStages(own, GUESTS, NOW, [1]).find(({ title }) => title === first?.title);
  const owners = first?.hostile.map(({ owner }) => owner) ?? [];
  expect(new Set(owners).size).toBe(owners.length);
  expect(first).toEqual(again);
  expect(first?.hostile.map(({ text }) => text)).not.toEqual(second?.hostile.map(({ text }) => text));
  const days = new Set(first?.hostile.map(({ observed_at }) => observed_at.slice(0, 10)));
  expect(days.size).toBeGreaterThan(7);
});

it('a crowd is a share of all that is said, and the honest say the same whatever its share', () => {
  const crowds = stages.filter(({ title }) => title.startsWith(CROWD)).slice(0, 4);
  const shares = crowds.map(({ hostile, honest }) => hostile.length / (hostile.length + honest.length));
  expect(shares.map((share) => Math.round(share * 100))).toEqual([5, 20, 50, 80]);
  expect(new Set(crowds.map(({ honest }) => honest)).size).toBe(1);
});

it('what of a crowd must stay out is no word of honest people', () => {
  const crowd = stages.find(({ title }) => title.startsWith(CROWD));
  const words = crowd?.secrets.map(({ text }) => text) ?? [];
  expect(words).toContain('revolution');
  expect(words).not.toContain('seat');
});

it.each([
  ['all of it', list('seat', 'aisle', 'window'), { names: 1, types: 1, values: 1 }],
  ['its values in another order', list('seat', 'window', 'aisle'), { names: 1, types: 1, values: 1 }],
  ['a value more', list('seat', 'aisle', 'window', 'scam'), { names: 1, types: 1, values: 0 }],
  ['another type', { ...list('seat'), key_type: 'boolean' as const }, { names: 1, types: 0, values: 0 }],
  ['another name', list('scam', 'aisle', 'window'), { names: 0, types: 0, values: 0 }],
])('what is kept of an honest key beside %s', (_, attacked, kept) => {
  expect(keptOf([list('seat', 'aisle', 'window')], [attacked])).toEqual({ keys: 1, ...kept });
});

it('every bad body can be made', () => {
  for (const row of own.badBodies) expect(bodiesOf(row, NOW.toISOString()).length).toBeGreaterThan(0);
});
