import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Context } from '../../../src/context.ts';
import { DAY_MS } from '../../../src/domain/basics/clock.ts';
import type { Trail, TrailStep } from '../../../src/domain/records/evidence-trail.ts';
import { subjectOf } from '../../../src/ground/db/keys/decisions.ts';
import { listPatchKeys } from '../../../src/ground/db/keys/patch-keys.ts';
import { verifyTrail } from '../../../src/ground/signing/verify-trail.ts';
import { fixture } from '../../fixtures/load.ts';
import { askInto } from '../../helpers/asking/ask.ts';
import { seatOrMealLearner, seatsAndMeals } from '../../helpers/people/seats-and-meals.ts';
import { LOST, runFromRows } from '../../helpers/service/jobs.ts';
import { runDsp } from '../../helpers/service/service-process.ts';
import { openWorld, type World } from '../../helpers/service/world.ts';

const AT = '/v1/scenarios/flight_booking';
const START = new Date('2026-01-05T00:00:00Z');

let world: World;
let ctx: Context;
let folder: string;
let key: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dsp-trail-'));
  world = await openWorld(START.toISOString());
  ctx = { ...world.ctx, queue: LOST, learner: seatOrMealLearner(world.ctx.learner) };
  await world.call('PUT', `${AT}/template`, fixture('F01-template-flight'));
  const bars = { maturity: { fragments: 20, owners: 5, days: 3 } };
  await askInto(world.app, world.adminKey)('PATCH', `${AT}/policy`, bars);
  for (const [day, fragments] of seatsAndMeals(START, 4).entries()) {
    world.clock.moveTo(new Date(START.getTime() + day * DAY_MS + DAY_MS / 2));
    await world.call('POST', `${AT}/fragments`, { fragments });
  }
  await runFromRows(ctx);
  const keys = await listPatchKeys(world.ctx.db, 'flight_booking', ['experimental']);
  key = keys.find(({ keyName }) => keyName.includes('seat'))?.keyName ?? '';
  await useFor(30);
});
afterAll(async () => {
  await world.close();
  await rm(folder, { recursive: true, force: true });
});

/** So many days of payloads by people who know the key, twice as many who do not need it. */
async function useFor(days: number): Promise<void> {
  const { schema_id } = (await world.call('GET', `${AT}/template?channel=experimental`)) as {
    schema_id: string;
  };
  for (let day = 0; day < days; day++) {
    world.clock.moveTo(new Date(world.clock.now().getTime() + DAY_MS));
    const interactions = Array.from({ length: 18 }, (_, index) => ({
      id: `${schema_id}-${day}-${index}`,
      schema_id,
      payload: {
        origin: 'PEK',
        destination: 'SHA',
        departure_date: '2026-05-04',
        ...(index % 3 === 0 ? { [key]: index % 2 === 0 ? 'window' : 'aisle' } : {}),
      },
      client_agent: `agent-${index}`,
      outcome: 'success',
    }));
    await world.call('POST', `${AT}/interactions`, { interactions });
    await runFromRows(ctx);
  }
}

const trailOf = async (name: string) => (await world.call('GET', `${AT}/patch-keys/${name}/trail`)) as Trail;
const jwks = () => world.call('GET', '/.well-known/jwks.json');

describe('the trail of a key', () => {
  it('tells all of its life and stands up to its verifier (S-35)', async () => {
    const trail = await trailOf(key);
    expect(await verifyTrail(trail, await jwks())).toBeNull();
    const told = trail.steps.map(({ step, data }) => (step === 'decision' ? String(data['kind']) : step));
    expect(told.slice(0, 6)).toEqual([
      'fragments',
      'cluster',
      'maturity',
      'synthesis',
      'experimental',
      'version',
    ]);
    expect(told).toContain('stable');
    expect(told.indexOf('measurements')).toBeLessThan(told.indexOf('stable'));
    const versions = trail.steps.filter(({ step }) => step === 'version').map(({ data }) => data);
    expect(versions[0]).toMatchObject({ schema_id: 'flight_booking_v1-x1', what: 'brought' });
    expect(versions).toContainEqual(
      expect.objectContaining({ schema_id: 'flight_booking_v2', line: 'stable', what: 'brought' }),
    );
  });

  it('counts what the raw rows hold', async () => {
    const { steps } = await trailOf(key);
    const data = (step: TrailStep['step']) => steps.find((one) => one.step === step)?.data;
    // 8 sayings on each of 4 days, of eight owners in turn
    expect(data('fragments')).toMatchObject({ fragments: 32, owners: 8, days: { count: 4 } });
    expect(data('synthesis')).toMatchObject({ definition: { key_name: key }, gate: [] });
    expect(data('measurements')).toMatchObject({ sum: { used: expect.any(Number), refused: 0 } });
  });

  it('holds no text of a user, and no id that a caller chose', async () => {
    const { definition } = (await world.call('GET', `${AT}/patch-keys/${key}`)) as {
      definition: { semantic_description: string };
    };
    const { steps: _, decisions: _decisions, versions: _versions, ...rest } = await trailOf(key);
    const told = JSON.stringify(rest).replaceAll(JSON.stringify(definition), '');
    for (const [fragments] of [seatsAndMeals(START, 1)]) {
      for (const { text, owner, client_agent } of fragments ?? []) {
        if (!definition.semantic_description.includes(text)) expect(told).not.toContain(text);
        expect(told).not.toContain(`"${owner}"`);
        expect(told).not.toContain(`"${client_agent}"`);
      }
    }
  });

  it('says the same as long as nothing happens, and is refused once a row was changed behind it', async () => {
    const { sql } = world.ctx.db;
    const before = await trailOf(key);
    expect(await trailOf(key)).toEqual(before);
    await sql`update decisions set sentence = 'Loved by all.' where subject = ${subjectOf(key)} and kind = 'stable'`;
    expect(await verifyTrail(await trailOf(key), await jwks())).toMatchObject({ fault: 'altered' });
    const { sentence = '' } = before.decisions.find(({ kind }) => kind === 'stable') ?? {};
    await sql`update decisions set sentence = ${sentence} where subject = ${subjectOf(key)} and kind = 'stable'`;
    await sql`update evidence set body = replace(body, '"owners":8', '"owners":9') where kind = 'members'`;
    expect(await verifyTrail(await trailOf(key), await jwks())).toMatchObject({
      where: 'evidence[0]',
      fault: 'altered',
    });
    await sql`update evidence set body = replace(body, '"owners":9', '"owners":8') where kind = 'members'`;
    expect(await trailOf(key)).toEqual(before);
  });

  it('holds each version that was published, in the chain of decisions', async () => {
    const { decisions } = await trailOf(key);
    const { versions } = (await world.call('GET', `${AT}/versions`)) as { versions: { digest: string }[] };
    const published = decisions.filter(({ kind }) => kind === 'published');
    expect(published.map(({ numbers }) => numbers['digest'])).toEqual(versions.map(({ digest }) => digest));
  });

  it('stands unaltered when all that its people said is erased', async () => {
    const before = await trailOf(key);
    await world.ctx.db.sql`delete from fragments`;
    expect(await trailOf(key)).toEqual(before);
    expect(await verifyTrail(before, await jwks())).toBeNull();
  });

  it('of a key that a person made tells the word it began with, and of nothing that it was made of', async () => {
    await world.call('POST', `${AT}/patch-keys`, {
      definition: { key_name: 'quiet_cabin', key_type: 'boolean' },
      reason: 'We sell it now.',
    });
    const trail = await trailOf('quiet_cabin');
    expect(trail.steps).toMatchObject([
      { step: 'decision', sentence: 'We sell it now.' },
      { step: 'version', data: { what: 'brought' } },
    ]);
    expect(await verifyTrail(trail, await jwks())).toBeNull();
  });

  it('is nobody else’s business', async () => {
    const ask = askInto(world.app, null);
    expect((await ask('GET', `${AT}/patch-keys/${key}/trail`)).status).toBe(401);
    const unknown = await askInto(world.app, world.adminKey)('GET', `${AT}/patch-keys/nothing/trail`);
    expect([unknown.status, unknown.json]).toEqual([
      404,
      expect.objectContaining({ type: 'urn:dsp:problem:unknown_patch_key' }),
    ]);
  });
});

describe('dsp explain and dsp verify --trail', () => {
  it('tell it, write it, check it, and name what was changed', async () => {
    const env = { DATABASE_URL: world.databaseUrl };
    const file = join(folder, 'trail.json');
    const keys = join(folder, 'jwks.json');
    await writeFile(keys, JSON.stringify(await jwks()));
    const told = await runDsp(['explain', 'flight_booking', key, '--out', file], env);
    expect(told).toMatchObject({ code: 0, stdout: expect.stringMatching(/said +Asked for by 32 fragments/) });
    expect(told.stdout).toMatch(/decided +Promoted/);
    const good = await runDsp(['verify', '--trail', file, '--jwks', keys]);
    expect(good).toMatchObject({ code: 0, stdout: expect.stringContaining('all signatures valid') });
    const trail = await trailOf(key);
    await writeFile(file, JSON.stringify({ ...trail, decisions: trail.decisions.slice(1) }));
    expect(await runDsp(['verify', '--trail', file])).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('decisions[0] is unlinked'),
    });
    expect(await runDsp(['explain', 'flight_booking', 'nothing'], env)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('has no patch key "nothing"'),
    });
  });
});
