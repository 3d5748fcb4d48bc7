import { among, dropIds, type FragmentRef, receivedWith } from '../intake/index.ts';
import type { Db } from '../server/index.ts';
import { removeFragments } from './remove-fragments.ts';

/** About a second of work. */
const BATCH = 1_000;

type PayloadRef = Pick<FragmentRef, 'receivedAt'> & { readonly id: string };

/** A step of forgetting: how many rows it took; fewer than it could: there is no more. */
export type Step = { readonly rows: number; readonly more: boolean };

/** What people said in their own words goes; the rows stay. What no job has read yet is read first. */
export async function forgetTexts(db: Db, scenario: string, before: Date): Promise<Step> {
  const texts = await db.sql<FragmentRef[]>`
    select seq::float8 as seq, received_at::text as "receivedAt" from fragments
    where scenario = ${scenario} and received_at <= ${before}
      and text_encrypted is not null and state <> 'pending' limit ${BATCH}`;
  const contents = await db.sql<PayloadRef[]>`
    select id, received_at::text as "receivedAt" from interactions
    where scenario = ${scenario} and received_at <= ${before}
      and content_encrypted is not null and counted limit ${BATCH}`;
  if (texts.length + contents.length === 0) return stepOf([0]);
  await db.sql`
    update fragments set text_encrypted = null where ${among(db.sql, scenario, texts)} and state <> 'pending'`;
  await db.sql`
    update interactions set content_encrypted = null
    where scenario = ${scenario} and id = any(${contents.map(({ id }) => id)}::text[]) and ${receivedWith(db.sql, contents)}`;
  return stepOf([texts.length, contents.length]);
}

/** Talks and contexts in which nothing happened since. Talks that never came to a scenario go with any. */
export async function forgetTalks(db: Db, scenario: string, before: Date): Promise<number> {
  const rows = await db.sql`
    with talks as (
      delete from intents where (scenario = ${scenario} or scenario is null) and updated_at <= ${before}
      returning 1),
    tasks as (
      delete from task_contexts t where scenario = ${scenario} and updated_at <= ${before}
        and not exists (select from agent_contexts a where a.task = t.task and a.updated_at > ${before})
      returning task),
    parts as (delete from agent_contexts where task in (select task from tasks) returning 1)
    select 1 from talks union all select 1 from tasks union all select 1 from parts`;
  return rows.length;
}

/** Fragments and payloads go whole, with the phrases that nobody has said since. The sums they were added to stay. */
export async function forgetFragments(db: Db, scenario: string, before: Date, now: Date): Promise<Step> {
  return db.sql.begin(async (tx) => {
    // Nothing is measured meanwhile, which would miss what is going.
    await tx`select pg_advisory_xact_lock(hashtext('dsp measurements'), hashtext(${scenario}))`;
    await tx`
      update scenarios set forgotten_before = greatest(forgotten_before, (${before} at time zone 'UTC')::date + 1)
      where scenario = ${scenario}`;
    const wholes = await tx<FragmentRef[]>`
      select seq::float8 as seq, received_at::text as "receivedAt" from fragments
      where scenario = ${scenario} and received_at <= ${before} and part = 0 and state <> 'pending'
      order by fragments.seq limit ${BATCH} for update`;
    const { fragments } = await removeFragments(tx, scenario, wholes, now);
    const payloads = await tx<PayloadRef[]>`
      select id, received_at::text as "receivedAt" from interactions
      where scenario = ${scenario} and received_at <= ${before} and counted limit ${BATCH} for update`;
    if (payloads.length === 0) return stepOf([fragments, 0]);
    const ids = payloads.map(({ id }) => id);
    await tx`
      delete from interactions
      where scenario = ${scenario} and id = any(${ids}::text[]) and ${receivedWith(tx, payloads)}`;
    await dropIds(
      tx,
      scenario,
      ids.map((id) => ({ source: 'payload', id })),
    );
    await tx`delete from sayings where scenario = ${scenario} and interaction = any(${ids}::text[])`;
    await tx`delete from back_fills where scenario = ${scenario} and interaction = any(${ids}::text[])`;
    await tx`delete from new_mentions where scenario = ${scenario} and interaction = any(${ids}::text[])`;
    return stepOf([fragments, ids.length]);
  });
}

/** All that was too old at an instant is forgotten. */
export async function saveForgotten(db: Db, scenario: string, at: Date): Promise<void> {
  await db.sql`update scenarios set forgotten_at = ${at} where scenario = ${scenario}`;
}

function stepOf(counts: readonly number[]): Step {
  return { rows: counts.reduce((sum, count) => sum + count, 0), more: counts.includes(BATCH) };
}
