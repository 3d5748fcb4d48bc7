import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bodiesOf, storedSpan } from '../../../src/proof/campaigns/bodies.ts';
import { type BadBody, readCorpora } from '../../../src/proof/campaigns/corpus.ts';
import { fixture } from '../../fixtures/load.ts';
import { type Answer, type Ask, askInto } from '../../helpers/asking/ask.ts';
import { countFragments } from '../../helpers/database/rows.ts';
import { openWorld, type World } from '../../helpers/service/world.ts';

// Rows of hostile bodies that are kept outside the repository (other people's licences); DSP_SHARED says where.
const SHARED = process.env['DSP_SHARED'] ?? fileURLToPath(new URL('../../../../shared/', import.meta.url));
const FILE = join(SHARED, 'data/security/badbodies.jsonl');
const PATH = '/v1/scenarios/flight_booking/fragments';

/** `stores` is how many rows the request may store: a number, or a span like "0-1". */
const ROWS = readCorpora((file) => {
  const path = join(SHARED, 'data/security', file);
  return file === 'badbodies.jsonl' && existsSync(path) ? readFileSync(path, 'utf8') : '';
}).badBodies;

describe.skipIf(!existsSync(FILE))(`bad bodies of ${FILE}${existsSync(FILE) ? '' : ' (not there)'}`, () => {
  let world: World;
  let ask: Ask;

  beforeAll(async () => {
    world = await openWorld();
    ask = askInto(world.app, world.adminKey);
    await ask('PUT', '/v1/scenarios/flight_booking/template', fixture('F01-template-flight'));
  });
  afterAll(() => world.close());

  it.each(ROWS)('$id $note is answered with $expect', async (row) => {
    const before = await countFragments(world.ctx.db);
    const answers = await send(row);
    for (const answer of answers) {
      expect(row.expect).toContain(answer.status);
      if (answer.status < 400) continue;
      expect(answer.headers['content-type']).toMatch(/^application\/problem\+json/);
      expect(answer.json).toMatchObject({ status: answer.status });
    }
    const stored = (await countFragments(world.ctx.db)) - before;
    const { least, most } = storedSpan(row.stores);
    expect(stored).toBeGreaterThanOrEqual(least);
    expect(stored).toBeLessThanOrEqual(most);
    expect((await ask('GET', '/readyz')).status).toBe(200);
    expect(({} as Record<string, unknown>)['x']).toBeUndefined();
  });

  it('leave no fragment in the way of the jobs', async () => {
    await world.settle();
    const status = (await ask('GET', '/v1/status')).json;
    expect(status).toMatchObject({ fragments: { pending: 0, failed: 0 } });
  });

  async function send(row: BadBody): Promise<Answer[]> {
    const headers = { 'content-type': row.content_type, ...row.headers };
    const bodies = bodiesOf(row, '2026-01-04T10:00:00Z');
    return Promise.all(bodies.map((body) => ask('POST', PATH, body, headers)));
  }
});
