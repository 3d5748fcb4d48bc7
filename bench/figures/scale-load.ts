import { type Call, callInto } from '../../src/cli/service/api-client.ts';
import { DAY_MS } from '../../src/domain/basics/clock.ts';
import { type Random, seededRandom } from '../../src/domain/statistics/random.ts';
import { poolOf } from '../../src/ground/db/scenarios/scenarios.ts';
import type { Db } from '../../src/ground/db/server/connect.ts';
import { fragmentCounts } from '../../src/ground/db/upkeep/status.ts';
import { createVirtualClock, type VirtualClock } from '../../src/ground/process/clock.ts';
import type { Replayable } from '../../src/main.ts';
import { manyWishes } from './many-wishes.ts';

/** Everything goes through the door of this scenario, and its jobs; the others are copies of its rows. */
export const PROBE = 'scale_000';
export const SCENARIOS = 100;

const PHRASES = 4_000;
const OWNERS = 500;
const BATCH = 1_000;
/** Phrase number r is said in proportion to 1 / (r + 8): a hundred distinct phrases make half of what is said. */
const ZIPF_OFFSET = 8;
/** Jobs run so often while a load comes in: by day they would be most of the time. */
const SITTINGS = 2;
const DAYS = 20;
const START = new Date('2026-01-05T00:00:00Z');

export type Load = {
  readonly service: Replayable;
  readonly clock: VirtualClock;
  readonly call: Call;
  /** What the next so many people say. */
  readonly say: (count: number) => Said[];
  /** The same, in words that somebody said before. */
  readonly repeat: (count: number) => Said[];
};

type Said = { readonly id: string; readonly text: string; readonly owner: string };

export async function openLoad(open: (clock: VirtualClock) => Promise<Replayable>): Promise<Load> {
  const clock = createVirtualClock(START);
  const service = await open(clock);
  const call = callInto(service.app, service.adminKey);
  for (let n = 0; n < SCENARIOS; n++)
    await call('PUT', `/v1/scenarios/${nameOf(n)}/template`, templateOf(nameOf(n)));
  await service.settle();
  return { service, clock, call, ...crowd() };
}

/** Brings the probe to so many fragments, as payloads with `other` over three weeks, and runs its jobs. */
export async function fill(load: Load, upTo: number): Promise<void> {
  const { db } = load.service.ctx;
  // What was sent to be measured counts too.
  const missing = Math.max(DAYS, upTo - (await countFragments(db, PROBE)));
  await forgetCopies(db);
  for (let sitting = 0; sitting < SITTINGS; sitting++) {
    for (let day = 0; day < DAYS / SITTINGS; day++) {
      load.clock.moveTo(new Date(load.clock.now().getTime() + DAY_MS));
      const count = Math.ceil(missing / DAYS);
      for (let done = 0; done < count; done += BATCH) await report(load, Math.min(BATCH, count - done));
    }
    await load.service.settle();
  }
}

async function report(load: Load, count: number): Promise<void> {
  return send(load, load.say(count));
}

/** Payloads that say so in `other`. */
export async function send({ call, clock }: Load, said: readonly Said[]): Promise<void> {
  const interactions = said.map(({ id, text, owner }) => ({
    id,
    schema_id: `${PROBE}_v1`,
    payload: { other: text },
    client_agent: owner,
    owner,
    outcome: 'success',
    observed_at: clock.now().toISOString(),
  }));
  await call('POST', `/v1/scenarios/${PROBE}/interactions`, { interactions });
}

/** What tables hold of one scenario, and which of their columns tell whose it is. */
const COPIED: Readonly<Record<string, readonly string[]>> = {
  phrases: ['scenario'],
  owners: ['scenario'],
  admitted_ids: ['scenario'],
  fragments: ['scenario'],
  interactions: ['scenario'],
  payload_counts: ['scenario'],
  pools: ['scenario', 'pool'],
  clusters: ['id', 'pool'],
  memberships: ['pool', 'cluster'],
};

/** Rows are found by number as well as by id: those of each copy are its own. */
const NUMBERS = ['seq', 'parent'];
const A_SCENARIOS_NUMBERS = 1_000_000_000;

/**
 * The other scenarios become what the probe is, row by row: a million fragments in minutes. Copies stand as the jobs left
 * them and ask for no work; their encrypted texts cannot be opened, and nothing here does.
 */
export async function copyProbe({ sql }: Pick<Db, 'sql'>): Promise<void> {
  for (const [table, own] of Object.entries(COPIED)) {
    const rows = await sql<{ name: string }[]>`
      select column_name as name from information_schema.columns
      where table_schema = 'public' and table_name = ${table} and is_generated = 'NEVER'`;
    const names = rows.map(({ name }) => name);
    const mark = table === 'memberships' || table === 'clusters' ? 'pool' : 'scenario';
    const before = mark === 'pool' ? poolOf(PROBE) : PROBE;
    for (let n = 1; n < SCENARIOS; n++) {
      const copy = nameOf(n);
      const chosen = names.map((name) => {
        if (NUMBERS.includes(name)) return `"${name}" + ${n * A_SCENARIOS_NUMBERS}`;
        if (!own.includes(name)) return `"${name}"`;
        return name === 'id' || name === 'cluster'
          ? `"${name}" || '-${copy}'`
          : `replace("${name}", '${PROBE}', '${copy}')`;
      });
      await sql`delete from ${sql(table)} where ${sql(mark)} = ${before.replace(PROBE, copy)}`;
      await sql.unsafe(
        `insert into "${table}" (${names.map((name) => `"${name}"`).join(', ')})
         select ${chosen.join(', ')} from "${table}" where "${mark}" = $1`,
        [before],
      );
    }
  }
  // As after a first look: a status is measured where so much is there, and not where all of it is new.
  await fragmentCounts({ sql });
  await sql`vacuum analyze`;
}

/** Fragments that are stored of one scenario, or of all. */
export async function countFragments({ sql }: Pick<Db, 'sql'>, scenario: string | null): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::float8 as count from fragments
    ${scenario === null ? sql`` : sql`where scenario = ${scenario}`}`;
  return row?.count ?? 0;
}

/** Time goes on for the probe only: needs of copies would ripen, and their jobs would be most of what is done. */
async function forgetCopies({ sql }: Pick<Db, 'sql'>): Promise<void> {
  await sql`delete from memberships where pool <> ${poolOf(PROBE)}`;
  await sql`delete from clusters where pool <> ${poolOf(PROBE)}`;
  await sql`update scenarios set forgotten_at = '2099-01-01T00:00:00Z' where scenario <> ${PROBE}`;
}

function crowd(): Pick<Load, 'say' | 'repeat'> {
  const texts = manyWishes(PHRASES).map(({ text }) => text);
  const random = seededRandom(8);
  const known: string[] = [];
  let next = 0;
  const saying = (text: string): Said => ({
    id: `f${next++}`,
    text,
    owner: `owner-${Math.floor(random() * OWNERS)}`,
  });
  return {
    say: (count) =>
      Array.from({ length: count }, () => {
        const text = texts[rank(random)] ?? '';
        known.push(text);
        return saying(text);
      }),
    repeat: (count) =>
      Array.from({ length: count }, () => saying(known[Math.floor(random() * known.length)] ?? '')),
  };
}

/** By the inverse of the harmonic sum, which is near enough a logarithm. */
function rank(random: Random): number {
  const span = Math.log((PHRASES + ZIPF_OFFSET) / ZIPF_OFFSET);
  return Math.min(PHRASES - 1, Math.floor(ZIPF_OFFSET * (Math.exp(random() * span) - 1)));
}

function nameOf(n: number): string {
  return `scale_${String(n).padStart(3, '0')}`;
}

function templateOf(scenario: string) {
  const key = { key_type: 'string', required: false, default_value: null };
  return {
    schema_id: `${scenario}_v1`,
    scenario,
    keys: [
      { ...key, key_name: 'q', semantic_description: 'Anything.' },
      { ...key, key_name: 'other', semantic_description: 'Whatever fits no other key.' },
    ],
  };
}
