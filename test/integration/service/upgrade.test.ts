import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { accountForFragments } from '../../../jobs/account-for-fragments.ts';
import { type Call, callInto } from '../../../src/cli/service/api-client.ts';
import { type ChainedDecision, genesisDigest, verifyChain } from '../../../src/domain/basics/decision.ts';
import { listDecisions } from '../../../src/ground/db/keys/decisions.ts';
import { askToLearn } from '../../../src/ground/db/pools/odd-phrases.ts';
import { listVersions } from '../../../src/ground/db/versions/schema-versions.ts';
import { createVirtualClock } from '../../../src/ground/process/clock.ts';
import { readConfig } from '../../../src/ground/process/config.ts';
import { createLog } from '../../../src/ground/process/log.ts';
import { verify } from '../../../src/ground/signing/verify.ts';
import { openReplayable, type Replayable } from '../../../src/main.ts';
import { OLD_MASTER_KEY, restoreOldDatabase, rowsOf } from '../../fixtures/upgrade/load.ts';
import { voicesOf } from '../../helpers/people/crowd.ts';

const SCENARIO = 'flight_booking';
const AT = `/v1/scenarios/${SCENARIO}`;
/** The day after the last one that the old program saw. */
const NEXT = 16;
const noon = (day: number) => new Date(Date.parse('2026-08-03T12:00:00Z') + day * 86_400_000);

let service: Replayable;
let call: Call;

const fragmentsOf = (day: number) =>
  voicesOf(day).map(({ text, owner, agent }, index) => ({
    id: `${day}-${index}`,
    text,
    owner,
    client_agent: agent,
  }));
const living = async () =>
  (await service.ctx.db.sql<{ id: string }[]>`select id from clusters where state = 'live' order by id`).map(
    ({ id }) => id,
  );
const keys = async () => {
  const listed = (await call('GET', `${AT}/patch-keys`)) as {
    patch_keys: { key_name: string; status: string; cluster: string | null }[];
  };
  return listed.patch_keys.map(({ key_name, status }) => `${key_name} ${status}`).sort();
};

let before: { clusters: string[]; keys: string[] };

beforeAll(async () => {
  const databaseUrl = await restoreOldDatabase(inject('postgresUrl'));
  const config = { ...readConfig({ DSP_MASTER_KEY: OLD_MASTER_KEY }), databaseUrl };
  const clock = createVirtualClock(noon(NEXT));
  service = await openReplayable(config, { clock, log: createLog('silent'), vectors: inject('vectors') });
  call = callInto(service.app, service.adminKey);
  before = { clusters: await living(), keys: await keys() };
});
afterAll(() => service?.close());

describe('R17 a database of an earlier release, migrated by the start of this one', () => {
  it('has what it had: needs with their ids, keys, fragments', async () => {
    const old = rowsOf('clusters') as { id: string; state: string }[];
    expect(before.clusters).toEqual(
      old
        .filter(({ state }) => state === 'live')
        .map(({ id }) => id)
        .sort(),
    );
    expect(before.clusters.length).toBeGreaterThan(2);
    expect(before.keys.length).toBeGreaterThan(0);
    expect(await call('GET', '/v1/status')).toMatchObject({
      fragments: { received: 9 * NEXT, pending: 0, failed: 0 },
    });
  });

  it('serves its versions byte for byte, and their signatures and decisions hold', async () => {
    const jwks = await call('GET', '/.well-known/jwks.json');
    const versions = await listVersions(service.ctx.db, SCENARIO);
    const old = rowsOf('schema_versions') as { schema_id: string; document: string }[];
    expect(versions.map(({ schemaId, document }) => `${schemaId} ${document}`).sort()).toEqual(
      old.map(({ schema_id, document }) => `${schema_id} ${document}`).sort(),
    );
    for (const { document, signature } of versions)
      expect(await verify(document, signature, jwks)).toMatchObject({ valid: true });
    const decisions = (await listDecisions(service.ctx.db, SCENARIO)) as ChainedDecision[];
    expect(decisions.length).toBeGreaterThan(2);
    expect(verifyChain(decisions, genesisDigest(SCENARIO))).toEqual({ intact: true });
  });

  it('R21 embeds its phrases anew although nobody says anything: one space, the same needs, the same keys', async () => {
    const { sql, embedder } = { ...service.ctx, ...service.ctx.db };
    const old = rowsOf('phrases') as { model: string }[];
    expect(new Set(old.map(({ model }) => model))).toEqual(new Set(['multilingual-e5-small']));
    const others = async () =>
      ((await call('GET', '/v1/status')) as { model: { phrases_of_other_models: number } }).model;
    expect(await others()).toMatchObject({ phrases_of_other_models: old.length });
    await service.settle();
    expect(await others()).toMatchObject({ name: embedder.model, phrases_of_other_models: 0 });
    expect(await sql`select model, count(*)::int as phrases from phrases group by model`).toEqual([
      { model: embedder.model, phrases: old.length },
    ]);
    expect(await living()).toEqual(expect.arrayContaining(before.clusters));
    expect(await keys()).toEqual(expect.arrayContaining(before.keys));
  });

  it('knows what was delivered before, and goes on', async () => {
    expect(await call('POST', `${AT}/fragments`, { fragments: fragmentsOf(NEXT - 1) })).toMatchObject({
      accepted: 0,
      repeated: 9,
    });
    expect(await call('POST', `${AT}/fragments`, { fragments: fragmentsOf(NEXT) })).toMatchObject({
      accepted: 9,
    });
    await service.settle();
    expect(await call('GET', '/v1/status')).toMatchObject({
      fragments: { received: 9 * (NEXT + 1), pending: 0, failed: 0 },
    });
    await accountForFragments(service.ctx);
    expect(await service.ctx.db.sql`select from unaccounted`).toHaveLength(0);
  });

  it('keeps its needs and keys when it learns the pool anew', async () => {
    const { sql } = service.ctx.db;
    await askToLearn(service.ctx.db, { scenario: SCENARIO }, noon(NEXT));
    await service.settle();
    const [pool] = await sql<{ anew: boolean }[]>`
      select consolidated_at >= ${noon(NEXT).toISOString()}::text::timestamptz as anew from pools where cohort = '*'`;
    expect(pool).toEqual({ anew: true });
    const after = await living();
    expect(before.clusters.filter((id) => !after.includes(id))).toEqual([]);
    expect(await keys()).toEqual(expect.arrayContaining(before.keys));
    const decisions = (await listDecisions(service.ctx.db, SCENARIO)) as ChainedDecision[];
    expect(verifyChain(decisions, genesisDigest(SCENARIO))).toEqual({ intact: true });
  });
});
