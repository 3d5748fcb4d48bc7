import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { accountForFragments } from '../../../jobs/account-for-fragments.ts';
import { exportScenario } from '../../../src/cli/replay/export-scenario.ts';
import { policyFrom, readTemplate } from '../../../src/cli/replay/owner-files.ts';
import { clockFor, replayStream } from '../../../src/cli/replay/replay-stream.ts';
import { readStream } from '../../../src/cli/replay/stream.ts';
import { type Call, callInto } from '../../../src/cli/service/api-client.ts';
import { DAY_MS } from '../../../src/domain/basics/clock.ts';
import { type ChainedDecision, genesisDigest, verifyChain } from '../../../src/domain/basics/decision.ts';
import type { KeyDefinition } from '../../../src/domain/template/key-definition.ts';
import { signedDocument } from '../../../src/doors/exchange/templates/signed-document.ts';
import { listDecisions } from '../../../src/ground/db/keys/decisions.ts';
import { saveScenario } from '../../../src/ground/db/scenarios/scenarios.ts';
import { fragmentCounts } from '../../../src/ground/db/upkeep/status.ts';
import { listVersions } from '../../../src/ground/db/versions/schema-versions.ts';
import { createVirtualClock, type VirtualClock } from '../../../src/ground/process/clock.ts';
import { readConfig } from '../../../src/ground/process/config.ts';
import { createLog } from '../../../src/ground/process/log.ts';
import { publishVersions } from '../../../src/ground/signing/publish-versions.ts';
import { masterKeyText, newMasterKey } from '../../../src/ground/vault/master-key.ts';
import { openReplayable, type Replayable } from '../../../src/main.ts';
import { fixture } from '../../fixtures/load.ts';
import { askInto } from '../../helpers/asking/ask.ts';
import { type BackupPlace, backupPlace } from '../../helpers/database/backup.ts';
import { countedAnew } from '../../helpers/database/counted-anew.ts';
import { dumpRows } from '../../helpers/database/rows.ts';
import { seatOrMealLearner, seatsAndMeals } from '../../helpers/people/seats-and-meals.ts';
import { TRIP } from '../../helpers/people/trip.ts';
import { runDsp } from '../../helpers/service/service-process.ts';

const SCENARIO = 'flight_booking';
const AT = `/v1/scenarios/${SCENARIO}`;
const START = new Date('2027-01-04T12:00:00Z');
/** Four days in which needs are said, and thirty of a trial. */
const DAYS = 35;
const MASTER_KEY = { DSP_MASTER_KEY: masterKeyText(newMasterKey()) };

type Service = Replayable & { readonly clock: VirtualClock; readonly call: Call };

let folder: string;
let place: BackupPlace;
let restoredUrl: string;
let restored: Service;
let before: { versions: unknown[]; served: string; trail: unknown; rows: Record<string, string[]> };
let seat: string;

async function open(url: string, clock: VirtualClock, env: Record<string, string>): Promise<Service> {
  const config = { ...readConfig(env), databaseUrl: url };
  const log = createLog('silent');
  const service = await openReplayable(config, {
    clock,
    log,
    vectors: inject('vectors'),
    signingSeed: 'r22',
  });
  Object.assign(service.ctx, { learner: seatOrMealLearner(service.ctx.learner) });
  return { ...service, clock, call: callInto(service.app, service.adminKey) };
}

const noon = (day: number) => new Date(START.getTime() + day * DAY_MS);
const SAID = seatsAndMeals(START, 4);

/** A service that has learned keys and published versions; its last words wait, and its worker died while it learned. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dsp-backup-test-'));
  place = await backupPlace();
  process.stdout.write(`backups are made by ${place.how}\n`);
  const url = await place.empty('original');
  const service = await open(url, createVirtualClock(START), MASTER_KEY);
  await service.call('PUT', `${AT}/template`, fixture('F01-template-flight'));
  const bars = { maturity: { fragments: 20, owners: 5, days: 3, cohesion: 0 } };
  await askInto(service.app, service.adminKey)('PATCH', `${AT}/policy`, bars);
  for (let day = 0; day < DAYS; day++) {
    service.clock.moveTo(noon(day));
    const fragments = SAID[day];
    if (fragments !== undefined) await service.call('POST', `${AT}/fragments`, { fragments });
    else await useSeat(service, day);
    service.clock.moveTo(endOf(noon(day)));
    await service.settle();
    // What comes after it is noted, and nobody looks again.
    if (day === 2) await fragmentCounts(service.ctx.db);
  }
  service.clock.moveTo(noon(DAYS));
  await say(service, 'waiting', 'window seat');
  await service.ctx.db.sql`
    update pools set held_by = 'one that has died',
      held_until = ${new Date(noon(DAYS).getTime() + 15_000).toISOString()}::text::timestamptz`;
  before = await stateOf(service);
  await service.close();
  restoredUrl = await place.copy(url, 'restored');
  restored = await open(restoredUrl, createVirtualClock(noon(DAYS)), MASTER_KEY);
});
afterAll(async () => {
  await restored?.close();
  await place?.close();
  await rm(folder, { recursive: true, force: true });
});

const endOf = (instant: Date) => new Date(`${instant.toISOString().slice(0, 10)}T23:59:59.999Z`);

async function useSeat({ call }: Service, day: number): Promise<void> {
  const served = (await call('GET', `${AT}/template?channel=experimental`)) as {
    schema_id: string;
    keys: KeyDefinition[];
  };
  const key = served.keys.find(({ key_name }) => key_name.includes('seat'));
  seat = key?.key_name ?? '';
  const interactions = Array.from({ length: 10 }, (_, index) => ({
    id: `trip-${day}-${index}`,
    schema_id: served.schema_id,
    payload: { ...TRIP, ...(index < 3 ? { [seat]: key?.acceptable_values?.[0] } : {}) },
    client_agent: `agent-${(3 * day + index) % 8}`,
    owner: `owner-${(3 * day + index) % 8}`,
    outcome: 'success',
  }));
  await call('POST', `${AT}/interactions`, { interactions });
}

/** In words that were said before: the model need not be loaded for them. */
const say = ({ call }: Service, id: string, text: string) =>
  call('POST', `${AT}/fragments`, { fragments: [{ id, text, client_agent: 'agent-1', owner: 'owner-1' }] });

const versionsOf = async ({ ctx }: Replayable) =>
  (await listVersions(ctx.db, SCENARIO)).map(({ document, digest, signature, previousDigest, line }) => ({
    document,
    digest,
    signature,
    previousDigest,
    line,
  }));

async function stateOf(service: Service): Promise<typeof before> {
  const served = await askInto(service.app, service.adminKey)('GET', `${AT}/template`);
  const trail = await service.call('GET', `${AT}/patch-keys/${seat}/trail`);
  const rows = await dumpRows(service.ctx.db);
  return { versions: await versionsOf(service), served: served.text, trail, rows };
}

describe('R22 a service started on a backup', () => {
  it('has every row, serves the same versions byte for byte and tells the same trail', async () => {
    const { versions, served, trail, rows } = await stateOf(restored);
    expect(versions.length).toBeGreaterThan(2);
    expect(served).toContain('flight_booking_v2');
    expect({ versions, served, trail }).toEqual({
      versions: before.versions,
      served: before.served,
      trail: before.trail,
    });
    expect(rows).toEqual(before.rows);
  });

  it('has signatures, a trail and decisions that stand up to `dsp verify`', async () => {
    const file = async (name: string, value: unknown) => {
      await writeFile(join(folder, name), JSON.stringify(value));
      return join(folder, name);
    };
    const jwks = await file('jwks.json', await restored.call('GET', '/.well-known/jwks.json'));
    const newest = (await listVersions(restored.ctx.db, SCENARIO)).findLast(({ line }) => line === 'stable');
    if (newest === undefined) throw new Error('nothing was published');
    const version = await file('version.json', signedDocument(newest));
    const trail = await file('trail.json', before.trail);
    const verdicts = await Promise.all([
      runDsp(['verify', version, '--jwks', jwks]),
      runDsp(['verify', '--trail', trail, '--jwks', jwks]),
    ]);
    expect(verdicts.map(({ code, stdout }) => [code, stdout.split(':')[1]?.split(',')[0]])).toEqual([
      [0, ' valid'],
      [0, ' whole'],
    ]);
    const decisions = (await listDecisions(restored.ctx.db, SCENARIO)) as ChainedDecision[];
    expect(verifyChain(decisions, genesisDigest(SCENARIO))).toEqual({ intact: true });
  });

  it.each([
    ['without a master key', {}, /DSP_MASTER_KEY is not set\. Set it to the key that was in use/],
    [
      'with another master key',
      { DSP_MASTER_KEY: masterKeyText(newMasterKey()) },
      /encrypted under another master key than DSP_MASTER_KEY/,
    ],
  ])('is refused %s, and nothing is changed by that', async (_, env, sentence) => {
    await expect(open(restoredUrl, createVirtualClock(noon(DAYS)), env)).rejects.toThrow(sentence);
    expect(await dumpRows(restored.ctx.db)).toEqual(before.rows);
  });

  it('exports what came in, and the replay of it makes the same versions byte for byte', async () => {
    await exportScenario(restored.ctx, SCENARIO, join(folder, 'export'));
    const items = await readStream(join(folder, 'export', 'stream.jsonl'));
    const clock = clockFor(items);
    const replay = await open(await place.empty('replayed'), clock, {});
    const template = await readTemplate(join(folder, 'export', 'template.json'));
    const policy = await policyFrom(join(folder, 'export', 'policy.json'));
    await saveScenario(replay.ctx.db, template, policy, clock.now());
    await publishVersions(replay.ctx, SCENARIO);
    const refused = await replayStream({
      service: replay,
      clock,
      scenario: SCENARIO,
      items,
      settle: 'daily',
    });
    expect(refused).toEqual([]);
    expect(await versionsOf(replay)).toEqual(before.versions);
    await replay.close();
  });

  it('knows where all fragments are, from counts that were kept and notes that nobody had read', async () => {
    const { db } = restored.ctx;
    expect(await db.sql`select from place_news`).not.toHaveLength(0);
    expect(await db.sql`select from place_counts`).not.toHaveLength(0);
    expect(await fragmentCounts(db)).toEqual(await countedAnew(db));
  });

  it('knows what was delivered before, takes up what waited, and goes on counting and chaining', async () => {
    const again = SAID[0] ?? [];
    expect(await restored.call('POST', `${AT}/fragments`, { fragments: again })).toMatchObject({
      accepted: 0,
      repeated: again.length,
    });
    expect(await say(restored, 'waiting', 'window seat')).toMatchObject({ accepted: 0, repeated: 1 });
    expect(await say(restored, 'new', 'aisle seat')).toMatchObject({ accepted: 1 });
    restored.clock.moveTo(noon(DAYS + 1));
    await restored.settle();
    const { sql } = restored.ctx.db;
    expect(await sql`select id, state from fragments where id in ('waiting', 'new') order by seq`).toEqual([
      { id: 'waiting', state: 'pooled' },
      { id: 'new', state: 'pooled' },
    ]);
    const tip = (await versionsOf(restored)).findLast(({ line }) => line === 'stable');
    await restored.call('POST', `${AT}/patch-keys/${seat}/retire`, { reason: 'a test of what comes next' });
    await restored.settle();
    const next = (await versionsOf(restored)).findLast(({ line }) => line === 'stable');
    expect(JSON.parse(next?.document ?? '{}')).toMatchObject({
      schema_id: 'flight_booking_v3',
      version: { number: 3, previous_digest: tip?.digest },
    });
    await accountForFragments(restored.ctx);
    expect(await sql`select from unaccounted`).toHaveLength(0);
  });
});
