import { and, asc, eq } from 'drizzle-orm';
import { type Evidence, measurementsEvidence } from '../domain/evidence.ts';
import type { Db } from './connect.ts';
import { measurements } from './tables/patch-keys.ts';

export type MeasurementRow = typeof measurements.$inferSelect;

/** One key's measurements, a row a cohort and UTC day of receipt, oldest first. */
export async function listMeasurements(db: Db, scenario: string, keyName: string): Promise<MeasurementRow[]> {
  return db.orm
    .select()
    .from(measurements)
    .where(and(eq(measurements.scenario, scenario), eq(measurements.keyName, keyName)))
    .orderBy(asc(measurements.day), asc(measurements.cohort));
}

/** The rows as evidence of a judgement that read them. */
export function measuredDays(
  { scenario, keyName }: { readonly scenario: string; readonly keyName: string },
  rows: readonly MeasurementRow[],
): Evidence {
  const days = rows.map(({ scenario: _scenario, keyName: _key, ...day }) => day);
  return measurementsEvidence({ scenario, key: keyName }, days);
}

/**
 * Counts the interactions received from the UTC day of `from` on into `measurements`, for every live key of the
 * scenario. Each touched day is counted anew from the raw rows, so that a second run, or a late delivery, leaves the
 * right numbers. An interaction was offered a key when the version it names has that key.
 */
export async function recountMeasurements(db: Db, scenario: string, from: Date): Promise<number> {
  const day = `${from.toISOString().slice(0, 10)}T00:00:00.000Z`;
  const rows = await db.sql`
    with live as (
      select key_name, cluster, pool from patch_keys
      where scenario = ${scenario} and status in ('experimental', 'stable')),
    offers as (
      select live.key_name, i.id, i.cohort, (i.received_at at time zone 'UTC')::date as day,
        live.key_name = any(i.keys_set) as used, live.key_name = any(i.keys_refused) as refused, i.outcome,
        exists (
          select from fragments f join memberships m on m.pool = live.pool and m.phrase = f.phrase
          where f.scenario = ${scenario} and f.interaction = i.id and f.state = 'pooled'
            and (m.cluster = live.cluster
              or m.cluster in (select id from clusters where pool = live.pool and twin_of = live.key_name))
        ) as said
      from live
      join schema_versions v on v.scenario = ${scenario} and live.key_name = any(v.key_names)
      join interactions i on i.scenario = ${scenario} and i.schema_id = v.schema_id
      where i.received_at >= ${day}::text::timestamptz),
    counted as (
      select key_name, coalesce(cohort, '*') as cohort, day, count(*)::int as offered,
        count(*) filter (where used or refused)::int as used,
        count(*) filter (where said and not (used or refused))::int as said_in_other,
        count(*) filter (where used)::int as accepted, count(*) filter (where refused)::int as refused,
        count(*) filter (where used and outcome = 'success')::int as used_succeeded,
        count(*) filter (where used and outcome is not null)::int as used_judged,
        count(*) filter (where said and not used and outcome = 'success')::int as unused_succeeded,
        count(*) filter (where said and not used and outcome is not null)::int as unused_judged
      from offers group by key_name, coalesce(cohort, '*'), day)
    insert into measurements (scenario, key_name, cohort, day, offered, used, said_in_other, accepted, refused,
      used_succeeded, used_judged, unused_succeeded, unused_judged)
    select ${scenario}, counted.* from counted
    on conflict (scenario, key_name, cohort, day) do update set offered = excluded.offered, used = excluded.used,
      said_in_other = excluded.said_in_other, accepted = excluded.accepted, refused = excluded.refused,
      used_succeeded = excluded.used_succeeded, used_judged = excluded.used_judged,
      unused_succeeded = excluded.unused_succeeded, unused_judged = excluded.unused_judged
    returning key_name`;
  return rows.length;
}

/** Distinct owners who set a key to an accepted value between two instants (the second excluded). */
export async function ownersUsing(
  db: Db,
  scenario: string,
  keyName: string,
  span: { from: Date; to: Date },
): Promise<number> {
  const [row] = await db.sql<{ owners: number }[]>`
    select count(distinct owner)::int as owners from interactions
    where scenario = ${scenario} and ${keyName} = any(keys_set)
      and received_at >= ${span.from.toISOString()}::text::timestamptz
      and received_at < ${span.to.toISOString()}::text::timestamptz`;
  return row?.owners ?? 0;
}

/** When the newest interaction came in that `measuredThrough` does not cover; null when all is counted. */
export async function newestUncounted(db: Db, scenario: string, through: Date | null): Promise<Date | null> {
  const [row] = await db.sql<{ newest: string | null }[]>`
    select max(received_at)::text as newest from interactions
    where scenario = ${scenario} ${through === null ? db.sql`` : db.sql`and received_at > ${through.toISOString()}::text::timestamptz`}`;
  return row?.newest ? new Date(row.newest) : null;
}

export async function saveMeasuredThrough(db: Db, scenario: string, through: Date): Promise<void> {
  await db.sql`
    update scenarios set measured_through = ${through.toISOString()}::text::timestamptz where scenario = ${scenario}`;
}
