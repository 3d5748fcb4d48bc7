import type { Tx } from './connect.ts';

/** What went with fragments. */
export type Removed = { readonly fragments: number; readonly phrases: number };

/**
 * Removes fragments with their parts, and the phrases, vectors and places that nobody else's words bear. Clusters that lost
 * something are judged again, and their pools learned anew: what is under way there finds the pool changed and steps back.
 * @param seqs of wholes
 */
export async function removeFragments(
  tx: Tx,
  scenario: string,
  seqs: readonly number[],
  at: Date,
): Promise<Removed> {
  if (seqs.length === 0) return { fragments: 0, phrases: 0 };
  const gone = await tx<{ part: number; state: string; phrase: string | null; cohort: string | null }[]>`
    delete from fragments where seq = any(${[...seqs]}::bigint[]) or parent = any(${[...seqs]}::bigint[])
    returning part, state, phrase, cohort`;
  const pooled = gone.filter(({ state, phrase }) => state === 'pooled' && phrase !== null);
  await tx`
    update pools set fragments = greatest(0, fragments - less.count)
    from (select cohort, count(*)::int as count from (
        select '*' as cohort from unnest(${pooled.map(() => '*')}::text[])
        union all select c from unnest(${pooled.map(({ cohort }) => cohort)}::text[]) as c where c is not null) as said
      group by cohort) as less
    where pools.scenario = ${scenario} and pools.cohort = less.cohort`;
  const touched = [...new Set(gone.flatMap(({ phrase }) => phrase ?? []))];
  await tx`
    update clusters set changed_at = greatest(${at.toISOString()}::text::timestamptz, changed_at + interval '1 millisecond'),
      answered = null
    where id in (select m.cluster from memberships m join pools on pools.pool = m.pool
      where pools.scenario = ${scenario} and m.phrase = any(${touched}::text[]))`;
  return {
    fragments: gone.filter(({ part }) => part === 0).length,
    phrases: await dropUnsaid(tx, scenario, touched, at),
  };
}

/** Of these phrases those go that no fragment says any more, with all that hangs on them. */
async function dropUnsaid(tx: Tx, scenario: string, phrases: readonly string[], at: Date): Promise<number> {
  const unsaid = await tx<{ id: string }[]>`
    delete from phrases p where scenario = ${scenario} and id = any(${[...phrases]}::text[])
      and not exists (select from fragments f where f.scenario = p.scenario and f.phrase = p.id)
    returning id`;
  const ids = unsaid.map(({ id }) => id);
  if (ids.length === 0) return 0;
  const pools = await tx<{ pool: string }[]>`
    delete from memberships m using pools
    where pools.pool = m.pool and pools.scenario = ${scenario} and m.phrase = any(${ids}::text[])
    returning m.pool`;
  await tx`
    update pools set revision = revision + 1, due_at = ${at.toISOString()}::text::timestamptz
    where pool = any(${[...new Set(pools.map(({ pool }) => pool))]}::text[])`;
  await tx`
    delete from corrections c using pools where pools.pool = c.pool and pools.scenario = ${scenario}
      and (c.phrase_a = any(${ids}::text[]) or c.phrase_b = any(${ids}::text[]))`;
  await tx`delete from measured_phrases where scenario = ${scenario} and phrase = any(${ids}::text[])`;
  await tx`
    update patch_keys set lost_phrases = array(select id from unnest(lost_phrases) as id where id <> all(${ids}::text[]))
    where scenario = ${scenario} and lost_phrases && ${ids}::text[]`;
  return ids.length;
}
