import type { NearMiss } from '../domain/near-miss.ts';
import type { QuarantineReason } from '../domain/quarantine.ts';
import type { Encrypter } from '../vault/vault.ts';
import type { Db, Tx } from './connect.ts';
import { placeIn } from './encrypted-columns.ts';
import type { FragmentState } from './tables/fragments.ts';

/** A fragment as the door admitted it. Instants are ISO 8601 texts. */
export type NewFragment = {
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
  readonly bodyDigest: string;
};

/** What became of each item of a batch. `conflict`: the id is taken by another body. */
export type Admission = 'accepted' | 'repeated' | 'conflict';

export type PendingFragment = {
  readonly seq: number;
  readonly id: string;
  readonly source: 'fragment' | 'interaction';
  /** Null: its time was over before a job saw it. */
  readonly text: string | null;
  readonly language: string | null;
  readonly part: number;
  readonly tries: number;
  /** A person let it out of quarantine: it is taken as it is. */
  readonly appealed: boolean;
};

/**
 * One statement for the whole batch; the unique constraint does the deduplication, so that two deliveries at once
 * make one row. Rows go in ordered by id: two overlapping batches then wait for each other instead of deadlocking.
 */
export async function insertFragments(
  sql: Db['sql'] | Tx,
  encrypter: Encrypter,
  scenario: string,
  source: 'fragment' | 'interaction',
  rows: readonly NewFragment[],
  receivedAt: Date,
): Promise<Map<string, Admission>> {
  const admissions = new Map<string, Admission>();
  if (rows.length === 0) return admissions;
  const sorted = [...rows].sort((a, b) => (a.id < b.id ? -1 : 1));
  const column = <K extends keyof NewFragment>(name: K) => sorted.map((row) => row[name]);
  const encrypted = sorted.map(({ id, text }) =>
    encrypter.encrypt(text, placeIn('fragments', scenario, source, id, 0)).toString('hex'),
  );
  const bodies = new Map(sorted.map(({ id, bodyDigest }) => [id, encrypter.digest(bodyDigest)]));
  const inserted = await sql<{ id: string }[]>`
    insert into fragments (scenario, source, id, text_encrypted, client_agent, owner, cohort, language, interaction, schema_id,
      near_misses, request, observed_at, received_at, body_digest)
    select ${scenario}, ${source}, id, decode(text, 'hex'), client_agent, owner, cohort, language, interaction, schema_id,
      near_misses::jsonb, request::boolean, observed_at::timestamptz, ${receivedAt.toISOString()}::timestamptz, body_digest
    from unnest(${column('id')}::text[], ${encrypted}::text[], ${column('clientAgent')}::text[],
      ${column('owner')}::text[], ${column('cohort')}::text[], ${column('language')}::text[],
      ${column('interaction')}::text[], ${column('schemaId')}::text[],
      ${sorted.map(({ nearMisses }) => (nearMisses === null ? null : JSON.stringify(nearMisses)))}::text[],
      ${sorted.map(({ request }) => String(request))}::text[], ${column('observedAt')}::text[],
      ${[...bodies.values()]}::text[])
      as incoming(id, text, client_agent, owner, cohort, language, interaction, schema_id, near_misses, request,
        observed_at, body_digest)
    on conflict on constraint fragments_once do nothing
    returning id`;
  for (const { id } of inserted) admissions.set(id, 'accepted');
  const known = sorted.filter((row) => !admissions.has(row.id));
  if (known.length > 0) {
    const stored = await sql<{ id: string; body_digest: string }[]>`
      select id, body_digest from fragments
      where scenario = ${scenario} and source = ${source} and part = 0 and id = any(${known.map((row) => row.id)}::text[])`;
    const digests = new Map(stored.map((row) => [row.id, row.body_digest]));
    for (const row of known)
      admissions.set(row.id, digests.get(row.id) === bodies.get(row.id) ? 'repeated' : 'conflict');
  }
  return admissions;
}

/** The oldest fragments that no job has seen. */
export async function pendingFragments(db: Db, scenario: string, limit: number): Promise<PendingFragment[]> {
  const rows = await db.sql<(Omit<PendingFragment, 'text'> & { text: Uint8Array | null })[]>`
    select seq::float8 as seq, source, id, text_encrypted as text, language, part, tries, appealed from fragments
    where scenario = ${scenario} and state = 'pending'
    order by fragments.seq limit ${limit}`;
  return Promise.all(
    rows.map(async ({ text, ...row }) => ({ ...row, text: await openText(db, scenario, row, text) })),
  );
}

/**
 * Holds fragments that still wait until the transaction is over, and says which they are. One that was erased since it was
 * read is not among them, and one that is about to be erased is erased with what the transaction makes of it.
 */
export async function holdPending(tx: Tx, seqs: readonly number[]): Promise<Set<number>> {
  const rows = await tx<{ seq: number }[]>`
    select seq::float8 as seq from fragments where seq = any(${[...seqs]}::bigint[]) and state = 'pending'
    order by fragments.seq for update`;
  return new Set(rows.map(({ seq }) => seq));
}

export type Placement =
  | { readonly seq: number; readonly state: 'pooled'; readonly phrase: string }
  | { readonly seq: number; readonly state: 'quarantined'; readonly reason: QuarantineReason }
  | { readonly seq: number; readonly state: 'empty' | 'split' };

/** A fragment that has its phrase since this transaction. */
export type PlacedFragment = { readonly cohort: string | null; readonly phrase: string };

/**
 * Only fragments that still wait are moved: a job that runs twice moves them once. What was meaningful in a payload's `other`
 * is noted for the measurements, and its payload counted once as not covered by keys. The parts of compounds stand already.
 * @returns those that say something themselves
 */
export async function placeFragments(tx: Tx, placements: readonly Placement[]): Promise<PlacedFragment[]> {
  if (placements.length === 0) return [];
  return tx<PlacedFragment[]>`
    with moved as (
      update fragments f set state = placed.state, phrase = placed.phrase, quarantine_reason = placed.reason
      from unnest(${placements.map((p) => p.seq)}::bigint[], ${placements.map((p) => p.state)}::text[],
        ${placements.map((p) => (p.state === 'pooled' ? p.phrase : null))}::text[],
        ${placements.map((p) => (p.state === 'quarantined' ? p.reason : null))}::text[])
        as placed(seq, state, phrase, reason)
      where f.seq = placed.seq and f.state = 'pending'
      returning f.seq, f.scenario, f.source, f.interaction, f.cohort, f.received_at, f.state, f.phrase),
    meaningful as (
      select * from moved where state = 'pooled' or state = 'split' and exists (
        select from fragments part where part.parent = moved.seq and part.state = 'pooled')),
    mentions as (
      insert into new_mentions (scenario, interaction)
      select distinct scenario, interaction from meaningful where interaction is not null),
    coverage as (
      insert into coverage_counts (scenario, cohort, day, in_words)
      select scenario, coalesce(cohort, '*'), (received_at at time zone 'UTC')::date, count(*) from meaningful
      where source = 'interaction' group by 1, 2, 3 order by 1, 2, 3
      on conflict (scenario, cohort, day) do update set in_words = coverage_counts.in_words + excluded.in_words)
    select cohort, phrase from moved where state = 'pooled'`;
}

/** What stands encrypted in a fragment's row; null where nothing does any more. */
export async function openText(
  { vault }: Pick<Db, 'vault'>,
  scenario: string,
  { source, id, part }: { readonly source: string; readonly id: string; readonly part: number },
  encrypted: Uint8Array | null,
): Promise<string | null> {
  return encrypted === null ? null : vault.open(encrypted, placeIn('fragments', scenario, source, id, part));
}

/** The parts of compounds become fragments of their own, with the compound as parent. Returns those that say something. */
export async function insertParts(
  tx: Tx,
  encrypter: Encrypter,
  scenario: string,
  parts: readonly {
    parent: Pick<PendingFragment, 'seq' | 'source' | 'id'>;
    part: number;
    text: string;
    state: FragmentState;
    phrase: string | null;
    reason: QuarantineReason | null;
  }[],
): Promise<PlacedFragment[]> {
  if (parts.length === 0) return [];
  const encrypted = parts.map(({ parent: { source, id }, part, text }) =>
    encrypter.encrypt(text, placeIn('fragments', scenario, source, id, part)).toString('hex'),
  );
  const made = await tx<(PlacedFragment | { cohort: string | null; phrase: null })[]>`
    insert into fragments (scenario, source, id, part, parent, text_encrypted, client_agent, owner, cohort, language, interaction,
      schema_id, near_misses, request, observed_at, received_at, body_digest, state, phrase,
      quarantine_reason)
    select f.scenario, f.source, f.id, p.part, f.seq, decode(p.text, 'hex'), f.client_agent, f.owner, f.cohort, f.language,
      coalesce(f.interaction, f.source || '/' || f.id), f.schema_id, f.near_misses, f.request, f.observed_at,
      f.received_at, f.body_digest,
      p.state, p.phrase, p.reason
    from unnest(${parts.map((p) => p.parent.seq)}::bigint[], ${parts.map((p) => p.part)}::int[],
      ${encrypted}::text[], ${parts.map((p) => p.state)}::text[], ${parts.map((p) => p.phrase)}::text[],
      ${parts.map((p) => p.reason)}::text[])
      as p(parent, part, text, state, phrase, reason)
    join fragments f on f.seq = p.parent
    on conflict on constraint fragments_once do nothing
    returning cohort, phrase`;
  return made.flatMap((row) => (row.phrase === null ? [] : [row]));
}

/** After `limit` tries a fragment goes to the failed store, with stage and reason, instead of stopping the rest. */
export async function noteFailure(
  db: Db,
  seq: number,
  stage: string,
  reason: string,
  limit: number,
): Promise<void> {
  await db.sql`
    update fragments set tries = tries + 1, failed_stage = ${stage}, failed_reason = ${reason},
      state = case when tries + 1 >= ${limit} then 'failed' else state end
    where seq = ${seq} and state = 'pending'`;
}

/** The `other` of a reported payload as it came; null where it had none that was taken in, or its time is over. */
export async function otherOf(db: Db, scenario: string, interaction: string): Promise<string | null> {
  const [row] = await db.sql<{ text: Uint8Array | null }[]>`
    select text_encrypted as text from fragments
    where scenario = ${scenario} and source = 'interaction' and id = ${interaction} and part = 0`;
  return openText(db, scenario, { source: 'interaction', id: interaction, part: 0 }, row?.text ?? null);
}
