import { DAY_MS, DomainError, subjectOfKey, utcDay } from '../../../domain/basics/index.ts';
import {
  type Doubled,
  type LifeDecision,
  livesOfKeys,
  newestLife,
  type Stored,
  type StoredKey,
  type StoredNeed,
  type Voice,
} from '../../../domain/trial/index.ts';
import { listPatchKeys, type PatchKeyRow } from '../keys/index.ts';
import type { Db, Tx } from '../server/index.ts';
import { listMeasurements } from './measurements.ts';
import { needArrivals, payloadDays } from './need-days.ts';
import { ownerDays } from './owner-days.ts';

/** Voices that are looked at, the newest ones: about a second of the thread that counts them. */
const MOST_VOICES = 200_000;
/** A year: no window and no horizon of a usual policy reaches further. */
const DAYS = 366;
/** Milliseconds that the longest statement may take: somebody waits for the answer. */
const STATEMENT_MS = 20_000;

/**
 * All of a scenario that another policy would judge otherwise.
 * @throws DomainError `unavailable` where that is too much to read while somebody waits
 */
export async function readStored(db: Db, scenario: string, now: Date): Promise<Stored> {
  const { voices, since } = await readVoices(db, scenario, now);
  const [needs, owners, payloads, keys] = await Promise.all([
    readNeeds(db, scenario, voices),
    readOwners(db, scenario, [...voices.values()].flat()),
    payloadDays(db, scenario),
    readKeys(db, scenario),
  ]);
  return { now, since, needs, keys, owners, payloads };
}

type VoiceRow = Voice & { readonly cluster: string };

/** As `maturityFacts` hears them, of all needs that live, by day as they were said. */
async function readVoices(db: Db, scenario: string, now: Date) {
  const from = new Date(now.getTime() - DAYS * DAY_MS);
  const rows = await inTime(
    db,
    (tx) => tx<VoiceRow[]>`
      select m.cluster, f.owner, ((least(f.observed_at, f.received_at) at time zone 'UTC')::date)::text as day,
        (count(*) filter (where f.request))::int as requests, min(f.received_at) as "firstReceived",
        max(f.received_at) as "lastReceived"
      from clusters c
      join pools on pools.pool = c.pool and pools.scenario = ${scenario} and pools.open
      join memberships m on m.cluster = c.id
      join fragments f on f.scenario = pools.scenario and f.phrase = m.phrase and f.state = 'pooled'
      where c.state = 'live' and (pools.cohort = '*' or f.cohort = pools.cohort) and f.received_at > ${from}
      group by m.cluster, f.owner, 3
      order by 3 desc limit ${MOST_VOICES}`,
  );
  // The oldest day may have been cut in two.
  const cut = rows.length === MOST_VOICES ? (rows.at(-1)?.day ?? null) : null;
  const voices = new Map<string, Voice[]>();
  for (const { cluster, ...voice } of rows) {
    if (voice.day === cut) continue;
    const list = voices.get(cluster);
    if (list === undefined) voices.set(cluster, [voice]);
    else list.push(voice);
  }
  const oldest = rows.at(-1)?.day ?? utcDay(now);
  return { voices, since: cut === null ? oldest : utcDay(new Date(Date.parse(cut) + DAY_MS)) };
}

async function readNeeds(
  db: Db,
  scenario: string,
  voices: ReadonlyMap<string, readonly Voice[]>,
): Promise<StoredNeed[]> {
  const rows = await db.sql<Omit<StoredNeed, 'voices'>[]>`
    select c.id, c.label, pools.cohort, c.cohesion, c.stability, coalesce(c.covered_by, c.twin_of) as "answeredBy",
      c.waits ->> 'rule' as waits
    from clusters c join pools on pools.pool = c.pool
    where pools.scenario = ${scenario} and pools.open and c.state = 'live' order by c.id`;
  return rows.map((row) => ({ ...row, voices: voices.get(row.id) ?? [] }));
}

async function readOwners(db: Db, scenario: string, voices: readonly Voice[]): Promise<Stored['owners']> {
  const names = [...new Set(voices.map(({ owner }) => owner))];
  type Row = { owner: string; firstObserved: Date; vouchedAt: Date | null };
  const rows = await db.sql<Row[]>`
    select owner, first_observed as "firstObserved", vouched_at as "vouchedAt" from owners where scenario = ${scenario} and owner = any(${names}::text[])`;
  return new Map(rows.map(({ owner, ...row }) => [owner, row]));
}

async function readKeys(db: Db, scenario: string): Promise<StoredKey[]> {
  const [rows, decided] = await Promise.all([listPatchKeys(db, scenario), readLifeDecisions(db, scenario)]);
  const lives = livesOfKeys(decided);
  const doubled = new Map(decided.map(({ subject, redundancy }) => [subject, redundancy]));
  const keys: StoredKey[] = [];
  // One after the other: whoever asks "what if" takes one connection and not all of them.
  for (const row of rows) {
    const life = newestLife(lives.get(row.keyName) ?? []);
    if (life.length > 0)
      keys.push(await readKey(db, row, life, doubled.get(subjectOfKey(row.keyName)) ?? null));
  }
  return keys;
}

async function readKey(
  db: Db,
  row: PatchKeyRow,
  life: StoredKey['life'],
  doubled: Doubled | null,
): Promise<StoredKey> {
  const { scenario, keyName } = row;
  const measurements = await listMeasurements(db, scenario, keyName);
  return {
    name: keyName,
    need: row.cluster,
    life,
    sensitive: row.evidence.sensitive !== null,
    measurements,
    uses: await ownerDays(db, row),
    arrivals: await needArrivals(db, row),
    doubled,
    needLost: row.lostPhrases !== null,
  };
}

type LifeRow = LifeDecision & { readonly redundancy: Doubled | null };

/** The decisions that lives hang on, with what the newest of a key found told by another one. */
async function readLifeDecisions(db: Db, scenario: string): Promise<LifeRow[]> {
  const rows = await db.sql<(Omit<LifeRow, 'at'> & { at: Date })[]>`
    select subject, kind, rule, at, numbers -> 'redundancy' as redundancy from decisions
    where scenario = ${scenario} and subject like ${`${subjectOfKey('')}%`} order by seq`;
  return rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() }));
}

/** PostgreSQL's word for a statement that was cut off. */
const QUERY_CANCELED = '57014';

async function inTime<T>(db: Db, ask: (tx: Tx) => Promise<T>): Promise<T> {
  try {
    return (await db.sql.begin('read only', async (tx) => {
      await tx.unsafe(`set local statement_timeout = ${STATEMENT_MS}`);
      return ask(tx);
    })) as T; // postgres.js unwraps lists of promises in its type, and there are none
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === QUERY_CANCELED)
      throw new DomainError(
        'unavailable',
        'There is too much to read for an answer while you wait. `dsp export` writes the scenario out, and `dsp replay --policy` tries a policy on it.',
        { cause },
      );
    throw cause;
  }
}
