import type { NearMiss } from '../../../domain/needs/index.ts';
import type { QuarantineReason } from '../../../domain/reading/index.ts';
import type { Traceparent } from '../../tracing/span.ts';
import type { Encrypter } from '../../vault/vault.ts';
import { placeIn } from '../encryption/index.ts';
import { columnOf, type Db, type Tx } from '../server/index.ts';
import type { Fragment } from '../tables/intake/fragments.ts';
import type { Named } from './admitted-ids.ts';
import { claim, claimsOfOthers, type Lane } from './attempts.ts';
import { type Admission, admissionsOf, deliveriesOf, firstOfEach } from './deliveries.ts';

/** A fragment as the door admitted it. Instants are ISO 8601 texts. */
export type NewFragment = {
  readonly scenario: string;
  /** As in the table: with the scenario and the id it names the row. */
  readonly source: 'fragment' | 'interaction';
  readonly id: string;
  readonly text: string;
  readonly clientAgent: string;
  readonly owner: string;
  readonly cohort: string | null;
  readonly language: string | null;
  readonly interaction: string | null;
  readonly schemaId: string | null;
  readonly nearMisses: readonly NearMiss[] | null;
  /** Said as an explicit request for a key. */
  readonly request: boolean;
  readonly observedAt: string;
  readonly receivedAt: string;
  readonly bodyDigest: string;
  /** What it came by, where that is traced: a job's trace links to it. */
  readonly trace?: Traceparent | null;
};

/** Which row is meant. The instant says in which month to look: a number alone is looked up in every one of them. */
export type FragmentRef = {
  readonly seq: number;
  /** As PostgreSQL writes it. */
  readonly receivedAt: string;
};

/** What waits to be read, opened. */
export type PendingFragment = FragmentRef &
  Pick<Fragment, 'id' | 'source' | 'language' | 'part' | 'tries' | 'appealed'> & {
    /** Null: its time was over before a job saw it, or its bytes do not open. */
    readonly text: string | null;
    /** What stands in the row was changed, or moved from another one: nobody can say what it said. */
    readonly tampered: boolean;
    /** What it came by, where that was traced. */
    readonly trace: Traceparent | null;
  };

/**
 * One statement for all rows, whatever scenario they are of and whenever they came; the constraint on the
 * admitted ids does the deduplication, so that two deliveries at once make one row.
 * @returns what became of each row, in its place
 */
export async function insertFragments(
  sql: Db['sql'] | Tx,
  encrypter: Encrypter,
  rows: readonly NewFragment[],
): Promise<Admission[]> {
  if (rows.length === 0) return [];
  const deliveries = deliveriesOf(rows, (row) => row, encrypter);
  const firsts = firstOfEach(deliveries);
  const column = <K extends keyof NewFragment>(name: K) => firsts.map(({ row }) => row[name]);
  const encrypted = firsts.map(({ row: { scenario, source, id, text } }) =>
    encrypter.encrypt(text, placeIn('fragments', scenario, source, id, 0)).toString('hex'),
  );
  const made = await sql<Named[]>`
    with incoming as materialized (
      select * from unnest(${column('scenario')}::text[], ${column('source')}::text[], ${column('id')}::text[],
        ${encrypted}::text[], ${column('clientAgent')}::text[],
        ${column('owner')}::text[], ${column('cohort')}::text[], ${column('language')}::text[],
        ${column('interaction')}::text[], ${column('schemaId')}::text[],
        ${firsts.map(({ row: { nearMisses } }) => (nearMisses === null ? null : JSON.stringify(nearMisses)))}::text[],
        ${firsts.map(({ row: { request } }) => String(request))}::text[], ${column('observedAt')}::text[],
        ${column('receivedAt')}::text[]::timestamptz[], ${firsts.map(({ digest }) => digest)}::text[],
        ${firsts.map(({ row: { trace = null } }) => trace)}::text[])
        as said(scenario, source, id, text, client_agent, owner, cohort, language, interaction, schema_id, near_misses,
          request, observed_at, received_at, body_digest, trace)),
    admitted as (
      insert into admitted_ids (scenario, source, id, received_at, body_digest)
      select scenario, source, id, received_at, body_digest from incoming
      on conflict (scenario, source, id) do nothing returning scenario, source, id, seq)
    insert into fragments (seq, scenario, source, id, text_encrypted, client_agent, owner, cohort, language, interaction,
      schema_id, near_misses, request, observed_at, received_at, trace)
    select seq, scenario, source, id, decode(text, 'hex'), client_agent, owner, cohort, language, interaction, schema_id,
      near_misses::jsonb, request::boolean, observed_at::timestamptz, received_at, trace
    from incoming join admitted using (scenario, source, id) order by seq
    returning scenario, source, id`;
  return admissionsOf(sql, deliveries, made);
}

/**
 * The oldest fragments that no job has seen and no other lane has claimed, which are this lane's now; and the lanes that have some.
 * @throws NotAuthentic when this process has the key of none of them; some that it has no key of wait for one that does
 */
export async function claimPending(
  db: Db,
  lane: Lane,
  limit: number,
): Promise<{ pending: PendingFragment[]; others: number[] }> {
  type Row = Omit<PendingFragment, 'text' | 'tampered'> & { text: Uint8Array | null };
  const { scenario } = lane;
  const { rows, others } = await db.sql.begin(async (tx) => {
    const claims = await claimsOfOthers(tx, lane);
    const rows = await tx<Row[]>`
      select seq::float8 as seq, received_at::text as "receivedAt", source, id, text_encrypted as text, language, part, tries,
        appealed, trace from fragments
      where scenario = ${scenario} and state = 'pending' and seq <> all(${claims.flatMap(({ seqs }) => seqs)}::bigint[])
      order by fragments.seq limit ${limit}`;
    const seqs = rows.map(({ seq }) => seq);
    if (seqs.length > 0) await claim(tx, lane, seqs);
    return { rows, others: claims.map(({ lane }) => lane) };
  });
  const openings = await Promise.all(
    rows.map(({ text, ...row }) => (text === null ? null : db.vault.attempt(text, placeOf(scenario, row)))),
  );
  const keyless = openings.flatMap((one) =>
    one !== null && 'shut' in one && one.shut === 'no_key' ? [one.problem] : [],
  );
  if (keyless.length > 0 && keyless.length === rows.length) throw keyless[0];
  const pending = rows.flatMap(({ text: _, ...row }, index): PendingFragment[] => {
    const opening = openings[index] ?? { text: null };
    if ('text' in opening) return [{ ...row, text: opening.text, tampered: false }];
    return opening.shut === 'no_key' ? [] : [{ ...row, text: null, tampered: true }];
  });
  return { pending, others };
}

/** Those of them that still wait. */
export async function pendingAmong(
  db: Db,
  scenario: string,
  seqs: readonly number[],
): Promise<FragmentRef[]> {
  return db.sql<FragmentRef[]>`
    select seq::float8 as seq, received_at::text as "receivedAt" from fragments
    where scenario = ${scenario} and state = 'pending' and seq = any(${[...seqs]}::bigint[])`;
}

/**
 * Holds fragments that still wait until the transaction is over, and says which they are. One that was erased since it was
 * read is not among them, and one that is about to be erased is erased with what the transaction makes of it.
 */
export async function holdPending(
  tx: Tx,
  scenario: string,
  pending: readonly FragmentRef[],
): Promise<Set<number>> {
  const seqs = columnOf<number>(tx`
    select seq::float8 from fragments where ${among(tx, scenario, pending)} and state = 'pending'
    order by fragments.seq for update`);
  return new Set(await seqs);
}

/** The rows that are meant, in a query that knows the table as `f` or alone. */
export function among(sql: Db['sql'] | Tx, scenario: string, refs: readonly FragmentRef[]) {
  return sql`scenario = ${scenario} and seq = any(${refs.map(({ seq }) => seq)}::bigint[]) and ${receivedWith(sql, refs)}`;
}

/** Received in the time in which these were, as their parts were: of a batch, that is one month or two. */
export function receivedWith(sql: Db['sql'] | Tx, refs: readonly Pick<FragmentRef, 'receivedAt'>[]) {
  const instants = sql`unnest(${[...new Set(refs.map(({ receivedAt }) => receivedAt))]}::text[]::timestamptz[]) as at`;
  return sql`received_at between (select min(at) from ${instants}) and (select max(at) from ${instants})`;
}

/** Where reading a fragment leads it. */
export type Placement = FragmentRef &
  (
    | { readonly state: 'pooled'; readonly phrase: string }
    | { readonly state: 'quarantined'; readonly reason: QuarantineReason }
    | { readonly state: 'empty' | 'split' }
  );

/** A fragment that has its phrase since this transaction. */
export type PlacedFragment = { readonly cohort: string | null; readonly phrase: string };

/**
 * Only fragments that still wait are moved: a job that runs twice moves them once. What was meaningful in a payload's `other`
 * is noted for the measurements, and its payload counted once as not covered by keys. The parts of compounds stand already.
 * @returns those that say something themselves
 */
export async function placeFragments(
  tx: Tx,
  scenario: string,
  placements: readonly Placement[],
): Promise<PlacedFragment[]> {
  if (placements.length === 0) return [];
  return tx<PlacedFragment[]>`
    with moved as (
      update fragments f set state = placed.state, phrase = placed.phrase, quarantine_reason = placed.reason
      from unnest(${placements.map((p) => p.seq)}::bigint[], ${placements.map((p) => p.state)}::text[],
        ${placements.map((p) => (p.state === 'pooled' ? p.phrase : null))}::text[],
        ${placements.map((p) => (p.state === 'quarantined' ? p.reason : null))}::text[])
        as placed(seq, state, phrase, reason)
      where f.scenario = ${scenario} and f.seq = placed.seq and f.${receivedWith(tx, placements)} and f.state = 'pending'
      returning f.seq, f.scenario, f.source, f.id, f.interaction, f.cohort, f.received_at, f.state, f.phrase),
    meaningful as (
      select * from moved where state = 'pooled' or state = 'split' and exists (
        select from fragments part
          where part.scenario = moved.scenario and part.parent = moved.seq and part.received_at = moved.received_at and part.state = 'pooled')),
    mentions as (
      insert into new_mentions (scenario, interaction)
      select distinct scenario, interaction from meaningful where interaction is not null),
    coverage as (
      insert into coverage_counts (scenario, cohort, day, in_words)
      select scenario, coalesce(cohort, '*'), (received_at at time zone 'UTC')::date, count(*) from meaningful
      -- What was set beside other words has an id of its own.
      where source = 'interaction' and id = interaction group by 1, 2, 3 order by 1, 2, 3
      on conflict (scenario, cohort, day) do update set in_words = coverage_counts.in_words + excluded.in_words)
    select cohort, phrase from moved where state = 'pooled'`;
}

/** What stands encrypted in a fragment's row; null where nothing does any more. */
export async function openText(
  { vault }: Pick<Db, 'vault'>,
  scenario: string,
  row: Parameters<typeof placeOf>[1],
  encrypted: Uint8Array | null,
): Promise<string | null> {
  return encrypted === null ? null : vault.open(encrypted, placeOf(scenario, row));
}

function placeOf(
  scenario: string,
  { source, id, part }: { readonly source: string; readonly id: string; readonly part: number },
) {
  return placeIn('fragments', scenario, source, id, part);
}

/**
 * The parts of compounds become fragments of their own, with the compound as parent. The caller holds the compounds, which
 * wait still, so that nobody makes them twice. Returns those that say something.
 */
export async function insertParts(
  tx: Tx,
  encrypter: Encrypter,
  scenario: string,
  parts: readonly (Pick<Fragment, 'part' | 'state' | 'phrase'> & {
    parent: Pick<PendingFragment, 'seq' | 'receivedAt' | 'source' | 'id'>;
    text: string;
    reason: QuarantineReason | null;
  })[],
): Promise<PlacedFragment[]> {
  if (parts.length === 0) return [];
  const encrypted = parts.map(({ parent: { source, id }, part, text }) =>
    encrypter.encrypt(text, placeIn('fragments', scenario, source, id, part)).toString('hex'),
  );
  const made = await tx<(PlacedFragment | { cohort: string | null; phrase: null })[]>`
    insert into fragments (scenario, source, id, part, parent, text_encrypted, client_agent, owner, cohort, language, interaction,
      schema_id, near_misses, request, observed_at, received_at, state, phrase, quarantine_reason)
    select f.scenario, f.source, f.id, p.part, f.seq, decode(p.text, 'hex'), f.client_agent, f.owner, f.cohort, f.language,
      coalesce(f.interaction, f.source || '/' || f.id), f.schema_id, f.near_misses, f.request, f.observed_at,
      f.received_at, p.state, p.phrase, p.reason
    from unnest(${parts.map((p) => p.parent.seq)}::bigint[], ${parts.map((p) => p.part)}::int[],
      ${encrypted}::text[], ${parts.map((p) => p.state)}::text[], ${parts.map((p) => p.phrase)}::text[],
      ${parts.map((p) => p.reason)}::text[])
      as p(parent, part, text, state, phrase, reason)
    join fragments f on f.scenario = ${scenario} and f.seq = p.parent and f.${receivedWith(
      tx,
      parts.map(({ parent }) => parent),
    )}
    returning cohort, phrase`;
  return made.flatMap((row) => (row.phrase === null ? [] : [row]));
}

/** After `limit` tries a fragment goes to the failed store, with stage and reason, instead of stopping the rest. */
export async function noteFailures(
  sql: Db['sql'] | Tx,
  scenario: string,
  failures: readonly (FragmentRef & { readonly reason: string })[],
  stage: string,
  { limit, at }: { readonly limit: number; readonly at: Date },
): Promise<void> {
  if (failures.length === 0) return;
  const reasons = new Map(failures.map(({ seq, reason }) => [seq, reason]));
  await sql`
    update fragments f set tries = tries + 1, failed_stage = ${stage}, failed_reason = failure.reason,
      failed_at = ${at}, state = case when tries + 1 >= ${limit} then 'failed' else state end
    from unnest(${[...reasons.keys()]}::bigint[], ${[...reasons.values()]}::text[]) as failure(seq, reason)
    where f.scenario = ${scenario} and f.seq = failure.seq and f.${receivedWith(sql, failures)} and f.state = 'pending'`;
}

/** The `other` of a reported payload as it came; null where it had none that was taken in, or its time is over. */
export async function otherOf(db: Db, scenario: string, interaction: string): Promise<string | null> {
  const [row] = await db.sql<{ text: Uint8Array | null }[]>`
    select f.text_encrypted as text from admitted_ids a
    join fragments f on f.scenario = a.scenario and f.seq = a.seq and f.received_at = a.received_at
    where a.scenario = ${scenario} and a.source = 'interaction' and a.id = ${interaction}`;
  return openText(db, scenario, { source: 'interaction', id: interaction, part: 0 }, row?.text ?? null);
}
