import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Scope } from '../../../src/domain/access/scope.ts';
import { fixture } from '../../fixtures/load.ts';
import { giveKey } from '../../helpers/asking/api-key.ts';
import { askInto } from '../../helpers/asking/ask.ts';
import { openWorld, type World } from '../../helpers/service/world.ts';

const AT = '/v1/scenarios/flight_booking';
const TEXT = 'window seat, mail me at lou.orchard@mailbox.example';

let world: World;
const keys = new Map<Scope, string>();

beforeAll(async () => {
  world = await openWorld();
  await world.call('PUT', `${AT}/template`, fixture('F01-template-flight'));
  await world.call('POST', `${AT}/fragments`, {
    fragments: [{ id: 'f-1', text: TEXT, client_agent: 'agent' }],
  });
  await world.settle();
  for (const scope of ['curate', 'raw'] as const) {
    keys.set(scope, await giveKey(world, { name: scope, scopes: [scope], scenarios: null }));
  }
});
afterAll(() => world.close());

const read = (scope: Scope, id = 'f-1') =>
  askInto(world.app, keys.get(scope) ?? '')('GET', `${AT}/fragments/${id}`);
const log = () =>
  world.ctx.db
    .sql`select by, action, subject, outcome from audit_log where action like '%fragments/:id' order by seq`;

describe('T20 what somebody said as it came', () => {
  it('is for keys with the scope raw, and shows what was made of it', async () => {
    const answer = await read('raw');
    expect(answer.status).toBe(200);
    const { said } = answer.json as { said: { text: string | null; phrase: string | null }[] };
    expect(said[0]?.text).toBe(TEXT);
    for (const { phrase } of said) expect(phrase ?? '').not.toContain('orchard');
    expect((await read('curate')).status).toBe(403);
    expect((await read('raw', 'none')).json).toMatchObject({ type: 'urn:dsp:problem:unknown_fragment' });
  });

  it('is recorded each time it is read', async () => {
    const before = (await log()).length;
    await read('raw');
    const after = await log();
    expect(after.length).toBe(before + 1);
    expect(after.at(-1)).toMatchObject({ by: 'raw', subject: 'id=f-1', outcome: 'done' });
  });
});
