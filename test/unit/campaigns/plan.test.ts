import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { bodiesOf } from '../../../src/campaigns/bodies.ts';
import { CorpusError, readCorpora } from '../../../src/campaigns/corpus.ts';
import { planStages } from '../../../src/campaigns/plan.ts';

const OWN = new URL('../../../src/campaigns/corpora/', import.meta.url);
const own = readCorpora((file) => readFileSync(new URL(file, OWN), 'utf8'));
const NOW = new Date('2026-03-01T00:00:00Z');
const GUESTS = Array.from({ length: 80 }, (_, index) => `a seat in row ${index}`);
const stages = planStages(own, GUESTS, NOW, [1, 2]);

it('a row out of shape is named with its file and line', () => {
  const read = (file: string) =>
    file === 'pii.jsonl' ? '\n{"id":"a","text":7,"kind":"plain","spans":[]}' : '';
  expect(() => readCorpora(read)).toThrow(CorpusError);
  expect(() => readCorpora(read)).toThrow(/^pii\.jsonl:2 \/text /);
});

it('every campaign has something to send, and a name of its own', () => {
  expect(stages.filter(({ hostile }) => hostile.length === 0)).toEqual([]);
  expect(new Set(stages.map(({ name }) => name)).size).toBe(stages.length);
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
  const campaign = stages.find(({ name }) => name === 'campaign_new_key_1');
  const secrets = campaign?.secrets.map(({ text }) => text) ?? [];
  expect(secrets).toContain('card_pin');
  expect(secrets.filter((text) => text.includes('vegetarian'))).toEqual([]);
});

it('a crowd speaks once each, among people who come back, in an order that its seed decides', () => {
  const [first, second] = stages.filter(({ inTurns }) => inTurns);
  const again = planStages(own, GUESTS, NOW, [1]).find(({ inTurns }) => inTurns);
  const owners = first?.hostile.map(({ owner }) => owner) ?? [];
  expect(new Set(owners).size).toBe(owners.length);
  expect(first).toEqual(again);
  expect(first?.hostile.map(({ text }) => text)).not.toEqual(second?.hostile.map(({ text }) => text));
  const days = new Set(first?.hostile.map(({ observed_at }) => observed_at.slice(0, 10)));
  expect(days.size).toBeGreaterThan(7);
});

it('what of a crowd must stay out is no word of honest people', () => {
  const crowd = stages.find(({ inTurns }) => inTurns);
  const words = crowd?.secrets.map(({ text }) => text) ?? [];
  expect(words).toContain('revolution');
  expect(words).not.toContain('seat');
});

it('every bad body can be made', () => {
  for (const row of own.badBodies) expect(bodiesOf(row, NOW.toISOString()).length).toBeGreaterThan(0);
});
