import { sql } from 'drizzle-orm';
import { type Living, livingOf, type PatchKeyStatus, refines } from '../../../domain/keys/index.ts';
import type { Audience } from '../../../domain/policy/index.ts';
import type { Forecast, ObservationWindow } from '../../../domain/trial/index.ts';
import { findScenario } from '../scenarios/index.ts';
import { anyRow, type Db, findRow, findRows, matching, type Tx } from '../server/index.ts';
import { patchKeys, refinements } from '../tables/keys/patch-keys.ts';

export type PatchKeyRow = typeof patchKeys.$inferSelect;
/** Which key is meant. */
export type KeyName = Pick<PatchKeyRow, 'scenario' | 'keyName'>;
export type RefinementRow = typeof refinements.$inferSelect;

/** All keys the scenario ever had, or those of some states, by name. */
export async function listPatchKeys(
  db: Db,
  scenario: string,
  status?: readonly PatchKeyStatus[],
): Promise<PatchKeyRow[]> {
  return findRows(db, patchKeys, { scenario, status }, patchKeys.keyName);
}

export async function findPatchKey(db: Db, scenario: string, keyName: string): Promise<PatchKeyRow | null> {
  return findRow(db, patchKeys, { scenario, keyName });
}

/** The key that a need has now. */
export async function openKeyOfNeed(db: Db, scenario: string, cluster: string): Promise<PatchKeyRow | null> {
  return findRow(db, patchKeys, { scenario, cluster, endedAt: null });
}

/** The keys that needs have now. */
export async function openKeysOfNeeds(
  db: Db,
  scenario: string,
  clusters: readonly string[],
): Promise<PatchKeyRow[]> {
  return findRows(db, patchKeys, { scenario, cluster: clusters, endedAt: null }, patchKeys.cluster);
}

/** Refinements of the owner's keys as these are now; one whose key was changed since says nothing any more. */
export async function openRefinements(db: Db, scenario: string): Promise<RefinementRow[]> {
  const [{ template }, rows] = await Promise.all([
    findScenario(db, scenario),
    findRows(db, refinements, { scenario }, refinements.keyName),
  ]);
  return rows.filter(({ keyName, evidence }) =>
    template.keys.some((key) => key.key_name === keyName && refines(evidence, key)),
  );
}

/** A key as it enters life; `window` null while it waits for a person. */
export type NewPatchKey = KeyName &
  Pick<PatchKeyRow, 'pool' | 'cluster' | 'definition' | 'evidence' | 'proposedAt'> & {
    readonly cohorts: Audience;
    readonly status: 'proposed' | 'experimental';
    readonly window: ObservationWindow | null;
    /** Of one that a person made. */
    readonly orders?: PatchKeyRow['orders'];
  };

/** False when the need has a key already, or the name was taken meanwhile: then somebody was faster. */
export async function insertPatchKey(tx: Tx, key: NewPatchKey): Promise<boolean> {
  return anyRow(tx`
    insert into patch_keys (scenario, key_name, pool, cluster, cohorts, definition, status, evidence, proposed_at,
      window_started_at, window_ends_at, orders)
    values (${key.scenario}, ${key.keyName}, ${key.pool}, ${key.cluster}, ${[...key.cohorts]}::text[],
      ${json(key.definition)}::text::jsonb, ${key.status}, ${json(key.evidence)}::text::jsonb, ${key.proposedAt},
      ${key.window?.startedAt ?? null}::timestamptz, ${key.window?.endsAt ?? null}::timestamptz, nullif(${json(key.orders ?? null)}::text::jsonb, 'null'))
    on conflict do nothing`);
}

/** A key on trial says more as its need grows. False when it no longer is what the revision was made from: somebody was faster. */
export async function revisePatchKey(
  tx: Tx,
  key: Pick<PatchKeyRow, 'scenario' | 'keyName' | 'definition'>,
  revised: Pick<PatchKeyRow, 'definition' | 'orders' | 'evidence'>,
): Promise<boolean> {
  return anyRow(tx`
    update patch_keys set definition = ${json(revised.definition)}::text::jsonb, evidence = ${json(revised.evidence)}::text::jsonb,
      orders = nullif(${json(revised.orders)}::text::jsonb, 'null')
    where scenario = ${key.scenario} and key_name = ${key.keyName} and status in ('proposed', 'experimental', 'stable')
      and definition = ${json(key.definition)}::text::jsonb`);
}

/** A step of a key's life, with the state that was looked at when it was decided. */
export type PatchKeyMove = KeyName &
  Pick<PatchKeyRow, 'extensions' | 'endedAt'> & {
    readonly from: PatchKeyStatus;
    readonly to: PatchKeyStatus;
    readonly window: ObservationWindow | null;
    /** The window that was decided on, where it was one: of two that judge it at once the second comes too late. */
    readonly seen?: { readonly endsAt: Date | null };
    readonly lookAt?: Date | null;
    /** The phrases of a need that died: by them it is known if it comes back. */
    readonly lostPhrases?: readonly string[] | null;
  };

/**
 * False when the key is no longer in the state that was decided on. One that ends was found wanting, whatever became of
 * its need before, and does not come back with it, unless it is said by which phrases.
 */
export async function movePatchKey(tx: Tx, move: PatchKeyMove): Promise<boolean> {
  const lost = move.lostPhrases == null ? null : [...move.lostPhrases];
  return anyRow(tx`
    update patch_keys set status = ${move.to}, extensions = ${move.extensions},
      window_started_at = ${move.window?.startedAt ?? null}::timestamptz,
      window_ends_at = ${move.window?.endsAt ?? null}::timestamptz,
      ended_at = ${move.endedAt}::timestamptz,
      look_at = ${move.lookAt ?? null}::timestamptz,
      lost_phrases = case when ${move.endedAt === null} then lost_phrases else ${lost}::text[] end
    where scenario = ${move.scenario} and key_name = ${move.keyName} and status = ${move.from}
      and (${move.seen === undefined} or window_ends_at is not distinct from ${move.seen?.endsAt ?? null}::timestamptz)`);
}

/** One a key: a newer one takes the place of what was suggested before. */
export async function saveRefinement(tx: Tx, row: RefinementRow): Promise<void> {
  await tx`
    insert into refinements (scenario, key_name, cluster, definition, sentence, evidence, at)
    values (${row.scenario}, ${row.keyName}, ${row.cluster}, ${json(row.definition)}::text::jsonb, ${row.sentence},
      ${json(row.evidence)}::text::jsonb, ${row.at})
    on conflict (scenario, key_name) do update
      set cluster = excluded.cluster, definition = excluded.definition, sentence = excluded.sentence,
        evidence = excluded.evidence, at = excluded.at`;
}

/** A key is suggested as it was, without what was thought to be better. */
export async function dropRefinement(db: Db, scenario: string, keyName: string): Promise<void> {
  await db.sql`delete from refinements where scenario = ${scenario} and key_name = ${keyName}`;
}

/** Something that versions say has changed: the publisher has work until it has caught up with this count. */
export async function bumpRevision(tx: Tx, scenario: string): Promise<void> {
  await tx`update scenarios set revision = revision + 1 where scenario = ${scenario}`;
}

/** How many keys of the scenario live, those of all cohorts, one left out. */
export async function livingBeside(tx: Tx, scenario: string, keyName: string): Promise<Living> {
  const rows = await tx<{ status: PatchKeyStatus }[]>`
    select status from patch_keys
    where scenario = ${scenario} and key_name <> ${keyName} and status in ('experimental', 'stable')`;
  return livingOf(rows);
}

/** What is expected of a key that begins its trial. */
export async function saveForecast(
  tx: Tx,
  { scenario, keyName }: KeyName,
  forecast: Forecast,
): Promise<void> {
  await tx`
    update patch_keys set forecast = ${json(forecast)}::text::jsonb
    where scenario = ${scenario} and key_name = ${keyName}`;
}

/**
 * Keys on trial and stable ones whose window is over at `now`, or that are to be looked at before.
 *
 * @param daily whether keys on trial are looked at every day, also those that never were
 */
export async function dueKeys(db: Db, scenario: string, now: Date, daily: boolean): Promise<PatchKeyRow[]> {
  const isDue = sql`(${patchKeys.windowEndsAt} <= ${now} or ${patchKeys.lookAt} <= ${now}
    or (${daily} and ${patchKeys.lookAt} is null and ${patchKeys.status} = 'experimental'))`;
  const due = matching(patchKeys, { scenario, status: ['experimental', 'stable'] }, isDue);
  return findRows(db, patchKeys, due, patchKeys.keyName);
}

/** A look that decided nothing: when the next one is. */
export async function saveNextLook(db: Db, { scenario, keyName }: KeyName, at: Date | null): Promise<void> {
  await db.sql`
    update patch_keys set look_at = ${at}::timestamptz
    where scenario = ${scenario} and key_name = ${keyName} and ended_at is null`;
}

function json(value: unknown): string {
  return JSON.stringify(value);
}
