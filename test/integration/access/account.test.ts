import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FAILURES_PER_MINUTE, USUAL_LIMITS } from '../../../src/domain/access/call-limits.ts';
import { createApp } from '../../../src/doors/http/app.ts';
import { fixture } from '../../fixtures/load.ts';
import { giveKey } from '../../helpers/asking/api-key.ts';
import { type Ask, askInto } from '../../helpers/asking/ask.ts';
import { openWorld, type World } from '../../helpers/service/world.ts';

let world: World;
let crew: Ask;
let other: Ask;
let admin: Ask;

const call = (ask: Ask, name: string | null) => ask('PATCH', '/v1/me', { display_name: name });
const named = async (ask: Ask) =>
  ((await ask('GET', '/v1/me')).json as { display_name: unknown }).display_name;

beforeAll(async () => {
  world = await openWorld();
  admin = askInto(world.app, world.adminKey);
  for (const [name, figure] of [
    ['flight_booking', 'F01-template-flight'],
    ['photo_retouch', 'F06-template-photo'],
  ] as const)
    await world.call('PUT', `/v1/scenarios/${name}/template`, fixture(figure));
  const scopes = ['read', 'curate', 'approve'] as const;
  crew = askInto(
    world.app,
    await giveKey(world, { name: 'crew', scopes: [...scopes], scenarios: ['flight_booking'] }),
  );
  other = askInto(
    world.app,
    await giveKey(world, { name: 'other', scopes: [...scopes], scenarios: ['photo_retouch'] }),
  );
});
afterAll(() => world.close());

describe('an account', () => {
  it('says what its key may do, with which secrets, and what it did last, without a hash', async () => {
    await crew('POST', '/v1/scenarios/flight_booking/patch-keys/none/approve', { reason: 'not there' });
    await crew('GET', '/v1/audit-log');
    const { json, text } = await crew('GET', '/v1/me');
    expect(json).toMatchObject({
      name: 'crew',
      display_name: null,
      scenarios: ['flight_booking'],
      secrets: [{ prefix: expect.stringMatching(/^[0-9a-f]{12}$/), expires_at: null }],
      recent: [{ action: 'GET /v1/audit-log', outcome: 'forbidden' }],
    });
    expect(text).not.toMatch(/scrypt|hash/u);
  });

  it.each([
    ['a name of any script', 'Ана Јовановић', 'Ана Јовановић'],
    ['blanks are put in order', '  Anna   Schmidt ', 'Anna Schmidt'],
    ['an apostrophe', "Sinéad O'Brien", "Sinéad O'Brien"],
    ['none again', null, null],
  ])('is called as its holder wants: %s', async (_, wanted, shown) => {
    expect((await call(crew, wanted)).status).toBe(200);
    expect(await named(crew)).toBe(shown);
  });

  it.each([
    ['a name of the service’s own', 'Service', 422],
    ['markup', '<b>Anna</b>', 422],
    ['what turns the line around', 'Anna\u202egnihtyna', 400],
    ['a letter that is not seen', 'An\u200bna', 422],
    ['too short', 'A', 400],
    ['the name of another key', 'OTHER', 409],
  ])('is not called so: %s', async (_, wanted, status) => {
    await call(crew, 'Anna');
    expect((await call(crew, wanted)).status).toBe(status);
    expect(await named(crew)).toBe('Anna');
  });

  it('two are never called the same, and a name given up may be taken', async () => {
    await call(crew, 'Anna');
    expect((await call(other, 'anna')).status).toBe(409);
    const both = await Promise.all([call(crew, 'Ben'), call(other, 'Ben')]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    await call(crew, null);
    expect((await call(other, 'Ben')).status).toBe(200);
  });

  it('is shown to those who share a scenario with it; the operator is shown to all', async () => {
    await call(crew, 'Anna');
    await call(other, 'Ben');
    await call(admin, 'Operations');
    const holders = async (ask: Ask) =>
      ((await ask('GET', '/v1/holders')).json as { holders: { display_name: string }[] }).holders.map(
        ({ display_name: shown }) => shown,
      );
    expect(await holders(admin)).toEqual(['Operations', 'Anna', 'Ben']);
    expect(await holders(crew)).toEqual(['Operations', 'Anna']);
  });
});

describe('a link to one version', () => {
  type Made = { id: string; path: string; schema_id: string };
  const AT = '/v1/scenarios/flight_booking';
  const anybody = () => askInto(world.app, null);
  const shown = (path: string) => anybody()('GET', path.replace('/dashboard', '/v1'));
  const share = async (body = {}): Promise<Made> => {
    const { json } = await crew('GET', `${AT}/template`);
    const made = await crew(
      'POST',
      `${AT}/versions/${(json as { schema_id: string }).schema_id}/share`,
      body,
    );
    expect(made.status).toBe(201);
    return made.json as Made;
  };

  it('shows it with its signature and its changelog to whoever has the link, and nothing else', async () => {
    const { path, schema_id } = await share();
    const { status, json } = await shown(path);
    expect(status).toBe(200);
    expect(json).toMatchObject({
      scenario: 'flight_booking',
      document: (await crew('GET', `${AT}/versions/${schema_id}`)).json as object,
      changes: [],
      changelog: [{ schema_id, number: 1 }],
    });
    expect((await anybody()('GET', `${AT}/versions/${schema_id}`)).status).toBe(401);
  });

  it('tells what the version changed', async () => {
    const template = fixture('F01-template-flight') as { schema_id: string; keys: object[] };
    const [first, ...rest] = template.keys;
    const keys = [{ ...first, semantic_description: 'Where the journey begins.' }, ...rest];
    await world.call('PUT', `${AT}/template`, { ...template, schema_id: 'flight_v9', keys });
    const { json } = await shown((await share()).path);
    expect(json).toMatchObject({
      changes: [{ kind: 'wording', key: 'origin' }, { kind: 'example' }],
      changelog: [{ number: 9 }, { number: 1 }],
    });
  });

  it('is stored nowhere as it is, is listed, and ends when it is ended or over', async () => {
    const made = await share({ days: 2 });
    const list = await crew('GET', `${AT}/shares`);
    expect(list.text).toContain(made.id);
    const token = made.path.split('/').at(-1) ?? '';
    expect(list.text).not.toContain(token);
    expect(await world.ctx.db.sql`select from shared_versions where id = ${token}`).toEqual([]);
    expect((await other('DELETE', `/v1/scenarios/photo_retouch/shares/${made.id}`)).status).toBe(404);
    expect((await shown(made.path)).status).toBe(200);
    expect((await crew('DELETE', `${AT}/shares/${made.id}`)).status).toBe(204);
    expect((await shown(made.path)).status).toBe(404);
    const short = await share({ days: 1 });
    world.clock.moveTo(new Date(world.clock.now().getTime() + 24 * 3_600_000));
    expect((await shown(short.path)).status).toBe(404);
  });

  it('who guesses is told to wait', async () => {
    const app = await createApp(world.ctx, world.adminKey, null, { limits: USUAL_LIMITS });
    const guess = () => askInto(app, null)('GET', `/v1/shared/${'A'.repeat(43)}`);
    const statuses: number[] = [];
    for (let at = 0; at <= FAILURES_PER_MINUTE; at++) statuses.push((await guess()).status);
    expect([...new Set(statuses)]).toEqual([404, 429]);
    expect(statuses.filter((status) => status === 404)).toHaveLength(FAILURES_PER_MINUTE);
    await app.close();
  });
});
