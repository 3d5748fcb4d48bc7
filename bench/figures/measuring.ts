import type { Context } from '../../src/context.ts';
import { EVERYBODY } from '../../src/domain/policy/audience.ts';
import { insertPatchKey, type NewPatchKey } from '../../src/ground/db/keys/patch-keys.ts';
import { measureKeys } from '../../src/ground/db/trial/measurements.ts';
import { type Figure, growth } from '../figure.ts';

const SIZES = [10_000, 100_000];
const SAMPLE = 1_000;
const ROUNDS = 5;
const KEYS = 10;
/** Share of the payloads that say one of the needs in words. */
const IN_WORDS = 0.3;

/** What the next thousand interactions cost to measure, for ten keys on trial, once so many came in on the same day. */
export async function benchMeasuring({ db }: Pick<Context, 'db'>): Promise<Figure[]> {
  const costs: { size: number; cost: number }[] = [];
  for (const size of SIZES) {
    const scenario = `measuring_${size}`;
    await prepare(db, scenario);
    await report(db, scenario, 0, size);
    // As the server does by itself within a minute: a scenario it knows nothing of looks as if it had one row.
    await db.sql`analyze`;
    await measureKeys(db, scenario);
    await db.sql`analyze`;
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      await report(db, scenario, size + round * SAMPLE, SAMPLE);
      const began = performance.now();
      await measureKeys(db, scenario);
      times.push(performance.now() - began);
    }
    times.sort((a, b) => a - b);
    costs.push({ size, cost: times[Math.floor(ROUNDS / 2)] ?? 0 });
  }
  return [
    growth(`measuring 1,000 interactions at ${SIZES.at(-1)?.toLocaleString('en')} of one day`, 'ms', costs),
  ];
}

/** A scenario with ten keys on trial in one version, each with a need of ten phrases; rows as the jobs would leave them. */
async function prepare({ sql }: Context['db'], scenario: string): Promise<void> {
  const pool = `${scenario}/*`;
  await sql`
    insert into scenarios (scenario, template, policy, registered_at)
    values (${scenario}, '{"keys":[]}', '{}', '2026-01-01T00:00:00Z')`;
  await sql`insert into pools (pool, scenario, cohort) values (${pool}, ${scenario}, '*')`;
  await sql`
    insert into clusters (id, pool, state, lineage, centroid, cohesion, founded_at, changed_at)
    select ${scenario} || '-c' || k, ${pool}, 'live', '{}', '', 1, '2026-01-01T00:00:00Z', '2026-01-01T00:00:00Z'
    from generate_series(1, ${KEYS}::int) k`;
  await sql`
    insert into memberships (pool, phrase, cluster)
    select ${pool}, 'p' || k || '-' || p, ${scenario} || '-c' || k
    from generate_series(1, ${KEYS}::int) k, generate_series(0, 9) p`;
  await sql.begin(async (tx) => {
    for (let k = 1; k <= KEYS; k++) await insertPatchKey(tx, keyOnTrial(scenario, pool, k));
  });
  await sql`
    insert into schema_versions (scenario, line, cohort, number, schema_id, document, digest, signature, key_id, key_names,
      reason, issued_at, expires_at)
    select ${scenario}, 'experimental', '*', 1, 'v1', '{"keys":[]}', ${scenario}, '', '',
      array_agg('key_' || k), '', '2026-01-01T00:00:00Z', '2027-01-01T00:00:00Z'
    from generate_series(1, ${KEYS}::int) k`;
}

/** As the service bears one: whatever looks at it finds what it expects. */
function keyOnTrial(scenario: string, pool: string, k: number): NewPatchKey {
  const startedAt = new Date('2026-01-01T00:00:00Z');
  return {
    scenario,
    keyName: `key_${k}`,
    pool,
    cluster: `${scenario}-c${k}`,
    cohorts: EVERYBODY,
    definition: {
      key_name: `key_${k}`,
      key_type: 'string',
      required: false,
      default_value: null,
      semantic_description: `What people say as need ${k}.`,
    },
    status: 'experimental',
    evidence: {
      fragments: 40,
      owners: 9,
      days: 5,
      support: {},
      refines: null,
      similarKeys: [],
      vocabulary: {},
      sensitive: null,
      reading: { family: 'choice', heads: [], terms: {}, markers: [], absences: [], companions: [] },
    },
    proposedAt: startedAt,
    window: { startedAt, endsAt: new Date('2026-01-31T00:00:00Z') },
  };
}

/** Payloads of one day: each uses one of the keys, or says one of the needs. */
async function report({ sql }: Context['db'], scenario: string, from: number, count: number): Promise<void> {
  const words = Math.round(10 * IN_WORDS);
  await sql`
    with came as (
      select i, 1 + i % ${KEYS}::int as k, (i / ${KEYS}::int) % 10 < ${words}::int as said
      from generate_series(${from}::int, ${from + count - 1}::int) i),
    stored as (
      insert into interactions (scenario, id, schema_id, closed_values, keys_set, keys_refused, valid, client_agent, owner,
        outcome, channel, observed_at, received_at)
      select ${scenario}, 'i' || i, 'v1', case when said then '{}' else jsonb_build_object('key_' || k, 'x') end,
        case when said then '{}' else array['key_' || k] end, '{}', true, 'agent', 'owner-' || i % 50, 'success', 'stable',
        '2026-01-10T00:00:00Z', '2026-01-10T00:00:00Z' from came)
    insert into fragments (scenario, source, id, client_agent, owner, interaction, observed_at, received_at, state,
      phrase)
    select ${scenario}, 'interaction', 'i' || i, 'agent', 'owner-' || i % 50, 'i' || i, '2026-01-10T00:00:00Z',
      '2026-01-10T00:00:00Z', 'pooled', 'p' || k || '-' || i / 100 % 10 from came where said`;
}
