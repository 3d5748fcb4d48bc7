import { readFileSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiDocument, surfaceOf } from '../../helpers/asking/api-surface.ts';
import { openWorld, type World } from '../../helpers/service/world.ts';

/** What was released as version 1, and what was added since. `DSP_API=write` adds to it, and takes nothing away. */
const RELEASED = new URL('../../fixtures/api-v1.json', import.meta.url);

let world: World;
let document: ApiDocument;

beforeAll(async () => {
  world = await openWorld();
  document = (await world.call('GET', '/openapi.json')) as ApiDocument;
});
afterAll(() => world.close());

describe('version 1 of the API', () => {
  it('keeps every route and every member of an answer that it ever had', () => {
    const { answers } = surfaceOf(document);
    const released: { answers: string[]; needs: string[] } = JSON.parse(readFileSync(RELEASED, 'utf8'));
    if (process.env['DSP_API'] === 'write') {
      const { needs } = surfaceOf(document);
      const all = [...new Set([...released.answers, ...answers])].sort();
      writeFileSync(RELEASED, `${JSON.stringify({ answers: all, needs }, null, 2)}\n`);
    }
    expect(released.answers.filter((line) => !answers.includes(line))).toEqual([]);
  });

  it('asks for nothing in a request that it did not ask for before', () => {
    const released: { answers: string[]; needs: string[] } = JSON.parse(readFileSync(RELEASED, 'utf8'));
    const routes = new Set(released.answers);
    const isNew = (need: string) => !routes.has(need.split(' ', 2).join(' '));
    expect(
      surfaceOf(document).needs.filter((need) => !released.needs.includes(need) && !isNew(need)),
    ).toEqual([]);
  });
});
