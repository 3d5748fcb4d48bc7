import { dropIds, type FragmentRef, receivedWith } from '../intake/index.ts';
import { columnOf, type Tx } from '../server/index.ts';
import type { Fragment } from '../tables/intake/fragments.ts';

/** What went with fragments. */
export type Removed = { readonly fragments: number; readonly phrases: number };

/**
 * Removes fragments with their parts, and the phrases, vectors and places that nobody else's words bear. Clusters that lost
 * something are judged again, and their pools learned anew: what is under way there finds the pool changed and steps back.
 * @param wholes not parts
 */
export async function removeFragments(
  tx: Tx,
  scenario: string,
  wholes: readonly FragmentRef[],
  at: Date,
): Promise<Removed> {
  if (wholes.length === 0) return { fragments: 0, phrases: 0 };
  type Gone = Pick<Fragment, 'source' | 'id' | 'part' | 'state' | 'phrase' | 'cohort'>;
  const seqs = wholes.map(({ seq }) => seq);
  const gone = await tx<Gone[]>`
    delete from fragments
    where scenario = ${scenario} and ${receivedWith(tx, wholes)} and (seq = any(${seqs}::bigint[]) or parent = any(${seqs}::bigint[]))
    returning source, id, part, state, phrase, cohort`;
  const ids = gone.filter(({ part }) => part === 0);
  await dropIds(tx, scenario, ids);
  const phrases = await leavePools(tx, scenario, leftBy(gone), at);
  return { fragments: ids.length, phrases };
}

/** What fragments that are gone leave behind in the pools of their scenario. */
export type Left = {
  /** How many were pooled, by cohort; null: of none. */
  readonly pooled: ReadonlyMap<string | null, number>;
  readonly phrases: readonly string[];
};

function leftBy(
  gone: readonly { readonly state: string; readonly phrase: string | null; readonly cohort: string | null }[],
): Left {
  const pooled = new Map<string | null, number>();
  for (const { state, phrase, cohort } of gone) {
    if (state === 'pooled' && phrase !== null) pooled.set(cohort, (pooled.get(cohort) ?? 0) + 1);
  }
  return { pooled, phrases: [...new Set(gone.flatMap(({ phrase }) => phrase ?? []))] };
}

/**
 * Pools without fragments that are gone: they are fewer, clusters that lost something are judged again, and phrases that
 * nobody else says go.
 * @returns how many phrases went
 */
export async function leavePools(
  tx: Tx,
  scenario: string,
  { pooled, phrases }: Left,
  at: Date,
): Promise<number> {
  const less = [...pooled].filter(([cohort]) => cohort !== null);
  const all = [...pooled.values()].reduce((sum, count) => sum + count, 0);
  // Whoever is about to say one of them is waited for, here: the statement that asks who still says it sees only what was
  // committed when it began. Phrases before pools, as `embed-fragments` holds them.
  await tx`
    select from phrases where scenario = ${scenario} and id = any(${[...phrases]}::text[]) order by id for update`;
  await tx`
    update pools set fragments = greatest(0, fragments - less.count)
    from unnest(${['*', ...less.map(([cohort]) => cohort)]}::text[], ${[all, ...less.map(([, count]) => count)]}::int[])
      as less(cohort, count)
    where pools.scenario = ${scenario} and pools.cohort = less.cohort`;
  await tx`
    update clusters set changed_at = greatest(${at}, changed_at + interval '1 millisecond'), answered = null
    where id in (select m.cluster from memberships m join pools on pools.pool = m.pool
      where pools.scenario = ${scenario} and m.phrase = any(${[...phrases]}::text[]))`;
  return dropUnsaid(tx, scenario, phrases, at);
}

/** Of these phrases those go that no fragment says any more, with all that hangs on them. */
async function dropUnsaid(tx: Tx, scenario: string, phrases: readonly string[], at: Date): Promise<number> {
  const ids = await columnOf<string>(tx`
    delete from phrases p where scenario = ${scenario} and id = any(${[...phrases]}::text[])
      and not exists (select from fragments f where f.scenario = p.scenario and f.phrase = p.id)
    returning id`);
  if (ids.length === 0) return 0;
  const pools = await columnOf<string>(tx`
    delete from memberships m using pools
    where pools.pool = m.pool and pools.scenario = ${scenario} and m.phrase = any(${ids}::text[])
    returning m.pool`);
  await tx`
    update pools set revision = revision + 1, due_at = ${at}
    where pool = any(${[...new Set(pools)]}::text[])`;
  for (const table of ['corrections', 'replaced_corrections'])
    await tx`
      delete from ${tx(table)} c using pools where pools.pool = c.pool and pools.scenario = ${scenario}
        and (c.phrase_a = any(${ids}::text[]) or c.phrase_b = any(${ids}::text[]))`;
  await tx`
    delete from map_places p using pools where pools.scenario = ${scenario} and p.pool = pools.pool
      and p.id = any(${ids}::text[])`;
  await tx`delete from measured_phrases where scenario = ${scenario} and phrase = any(${ids}::text[])`;
  await tx`
    update patch_keys set lost_phrases = array(select id from unnest(lost_phrases) as id where id <> all(${ids}::text[]))
    where scenario = ${scenario} and lost_phrases && ${ids}::text[]`;
  return ids.length;
}
