import { gte, lt } from 'drizzle-orm';
import { type Evidence, measurementsEvidence } from '../../../domain/records/index.ts';
import type { Reached } from '../../../domain/trial/index.ts';
import { discounted, noteSenders } from '../intake/index.ts';
import { openKeyStates, saveKeyState } from '../keys/index.ts';
import { columnOf, type Db, findRows, matching, type Tx } from '../server/index.ts';
import { measurements } from '../tables/keys/patch-keys.ts';
import { countInteractions, takeNewMentions } from './counts.ts';
import { addSayings, followPhrases, forgetSayings, hearPayloads } from './sayings.ts';

export type MeasurementRow = typeof measurements.$inferSelect;

/** One key's measurements, a row a cohort and UTC day of receipt, oldest first; of all days, or from one up to, not including, another. */
export async function listMeasurements(
  db: Db,
  scenario: string,
  keyName: string,
  span: { readonly since?: string; readonly before?: string } = {},
): Promise<MeasurementRow[]> {
  const since = span.since === undefined ? undefined : gte(measurements.day, span.since);
  const before = span.before === undefined ? undefined : lt(measurements.day, span.before);
  const rows = matching(measurements, { scenario, keyName }, since, before);
  return findRows(db, measurements, rows, measurements.day, measurements.cohort);
}

/** How the scenario's keys were taken up, whatever became of them: what a new key's forecast rests on. */
export async function capturesSoFar(db: Db, scenario: string): Promise<Reached[]> {
  return db.sql<Reached[]>`
    select sum(used)::int as used, sum(said_in_other)::int as said from measurements
    where scenario = ${scenario} group by key_name order by key_name`;
}

/** The rows as evidence of a judgement that read them. */
export function measuredDays(
  { scenario, keyName }: { readonly scenario: string; readonly keyName: string },
  rows: readonly MeasurementRow[],
): Evidence {
  const days = rows.map(({ scenario: _scenario, keyName: _key, ...day }) => day);
  return measurementsEvidence({ scenario, key: keyName }, days);
}

/** About a second of work: what a killed job repeats, and how long another one waits. */
const BATCH = 5_000;

/** How much was counted or heard; 0 each where nothing had come. */
export type Measured = { readonly interactions: number; readonly mentions: number; readonly keys: number };

/**
 * Brings the measurements of a scenario up to date: interactions that came in are counted, and the needs of open keys are
 * listened to where something said has found its place or phrases have moved. What one interaction costs hangs on neither
 * the day's nor the history's size. Each batch is one transaction, one at a time for a scenario, so a job that is killed
 * leaves nothing half counted, and one that runs twice finds nothing left to do.
 */
export async function measureKeys(db: Db, scenario: string): Promise<Measured> {
  let [interactions, mentions, keys] = [0, 0, 0];
  for (;;) {
    const batch = await db.sql.begin((tx) => measureBatch(tx, scenario));
    interactions += batch.interactions;
    mentions += batch.mentions;
    keys += batch.keys;
    if (batch.interactions < BATCH && batch.mentions < BATCH) return { interactions, mentions, keys };
  }
}

async function measureBatch(tx: Tx, scenario: string): Promise<Measured> {
  await tx`select pg_advisory_xact_lock(hashtext('dsp measurements'), hashtext(${scenario}))`;
  const counted = await countInteractions(tx, scenario, BATCH);
  await noteSenders(tx, scenario, counted);
  const placed = await takeNewMentions(tx, scenario, BATCH);
  const states = await openKeyStates(tx, scenario);
  const anew = states.filter((state) => state.anew);
  for (const { keyName, now } of anew) await forgetSayings(tx, scenario, keyName, now.from);
  await addCounts(tx, scenario, counted.days, null);
  // A key that is born from here on is measured as a whole by the next look.
  if (states.length === 0) return { interactions: counted.ids.length, mentions: placed.length, keys: 0 };
  for (const { keyName, now } of anew) {
    await addCounts(tx, scenario, await daysCounted(tx, scenario, now.from), keyName);
  }
  const heard = await hearPayloads(tx, scenario, [...counted.ids, ...placed]);
  // Read after what was heard: a phrase that moves from here on leaves the state behind, and is followed the next time.
  const after = (await openKeyStates(tx, scenario)).filter((state) => state.behind);
  const followed = await followPhrases(
    tx,
    scenario,
    after.map(({ keyName }) => keyName),
  );
  await addSayings(tx, scenario, [...heard, ...followed]);
  const before = new Map(states.map((state) => [state.keyName, state.now]));
  for (const { keyName, now } of after) {
    const seen = before.get(keyName);
    // A key that was born meanwhile has not been put together yet.
    if (seen !== undefined) await saveKeyState(tx, scenario, keyName, { ...seen, clusters: now.clusters });
  }
  return { interactions: counted.ids.length, mentions: placed.length, keys: after.length };
}

/** UTC days with payloads, from one on. */
async function daysCounted(tx: Tx, scenario: string, from: string): Promise<string[]> {
  return columnOf<string>(tx`
    select distinct day::text from payload_counts where scenario = ${scenario} and day >= ${from}::text::date`);
}

/**
 * Puts together, for some days, what the counts say about one key, or about all that were ever on trial: clients go on
 * sending what an old version offered them. A payload was offered a key when the version that it names has the key; of the
 * others only those count whose cohort the key is for. After a key's last day there are no others.
 */
export async function addCounts(
  tx: Tx,
  scenario: string,
  days: readonly string[],
  keyName: string | null,
): Promise<void> {
  if (days.length === 0) return;
  await tx`
    with on_trial as (
      select key_name, cohorts, (ended_at at time zone 'UTC')::date as last_day from patch_keys
      where scenario = ${scenario} and window_started_at is not null
        ${keyName === null ? tx`` : tx`and key_name = ${keyName}`}),
    offers as (
      select k.key_name, p.cohort, p.day, coalesce(sum(p.payloads) filter (where v.schema_id is not null), 0) as offered,
        coalesce(sum(p.payloads) filter (where v.schema_id is null and p.day <= coalesce(k.last_day, p.day)
          and ('*' = any(k.cohorts) or p.cohort = any(k.cohorts))), 0) as not_offered
      from on_trial k
      join payload_counts p on p.scenario = ${scenario} and p.day = any(${[...days]}::text[]::date[])
        and p.owner not in ${discounted(tx, scenario)}
      left join schema_versions v on v.scenario = p.scenario and v.schema_id = p.schema_id
        and k.key_name = any(v.key_names)
      group by k.key_name, p.cohort, p.day),
    uses as (
      select u.key_name, u.cohort, u.day, sum(u.used) as accepted, sum(u.refused) as refused, sum(u.judged) as judged,
        sum(u.succeeded) as succeeded, sum(u.corrected) as corrected, sum(u.rejected) as rejected,
        count(distinct u.owner) filter (where u.used > 0) as owners
      from on_trial k
      join key_uses u on u.scenario = ${scenario} and u.day = any(${[...days]}::text[]::date[]) and u.key_name = k.key_name
        and u.owner not in ${discounted(tx, scenario)}
      join schema_versions v on v.scenario = u.scenario and v.schema_id = u.schema_id and u.key_name = any(v.key_names)
      group by u.key_name, u.cohort, u.day)
    insert into measurements (scenario, key_name, cohort, day, offered, used, said_in_other, accepted, refused,
      used_succeeded, used_judged, unused_succeeded, unused_judged, used_corrected, used_rejected, not_offered,
      said_not_offered, owners)
    select ${scenario}, o.key_name, o.cohort, o.day, o.offered, coalesce(u.accepted + u.refused, 0), 0,
      coalesce(u.accepted, 0), coalesce(u.refused, 0), coalesce(u.succeeded, 0), coalesce(u.judged, 0), 0, 0,
      coalesce(u.corrected, 0), coalesce(u.rejected, 0), o.not_offered, 0, coalesce(u.owners, 0)
    from offers o left join uses u using (key_name, cohort, day)
    where o.offered > 0 or o.not_offered > 0
    on conflict (scenario, key_name, cohort, day) do update set offered = excluded.offered, used = excluded.used,
      accepted = excluded.accepted, refused = excluded.refused, used_succeeded = excluded.used_succeeded,
      used_judged = excluded.used_judged, used_corrected = excluded.used_corrected,
      used_rejected = excluded.used_rejected, not_offered = excluded.not_offered, owners = excluded.owners`;
}
