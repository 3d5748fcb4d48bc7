import type { Context } from '../../src/context.ts';
import { GLOBAL_COHORT } from '../../src/domain/template/index.ts';
import { normalForm } from '../../src/domain/words/index.ts';
import {
  dropMemberships,
  oddPhrases,
  type PoolName,
  saveVectors,
  setAside,
  textsOf,
} from '../../src/ground/db/pools/index.ts';
import { poolOf } from '../../src/ground/db/scenarios/index.ts';

/** About a second of inference, as in `embed-fragments`: a killed job repeats no more than that. */
const BATCH = 256;
/** A job goes on with the rest in its next turn, so that a worker that is to stop is not waited for. */
const MOST = 4 * BATCH;

/**
 * Before phrases are held against one another all of them have vectors of this service's model: those that another model or
 * release made, or whose bytes are broken, are embedded anew from their words. A membership of no phrase goes. So vectors of
 * two models never meet, and neither a change of the model nor a broken row costs a need its people.
 *
 * @returns whether that is so now; false: more are left than one turn embeds, and the pool of all goes on with them
 */
export async function makeComparable(
  ctx: Context,
  { pool, scenario }: PoolName,
  only: 'all' | 'unplaced',
): Promise<boolean> {
  const odd = await oddPhrases(ctx.db, { pool, scenario }, ctx.embedder, { only, most: MOST });
  const isMore = odd.length === MOST;
  // Pools share phrases: side by side each would embed the same ones.
  if (isMore && pool !== poolOf(scenario, GLOBAL_COHORT)) return false;
  let failed = 0;
  for (let at = 0; at < odd.length; at += BATCH)
    failed += await embedAnew(ctx, { pool, scenario }, odd.slice(at, at + BATCH));
  if (isMore) return failed === MOST;
  const nothing = await dropMemberships(ctx.db, { pool, scenario }, only);
  if (nothing.length > 0) ctx.log.error({ pool, phrases: nothing }, 'membership.of_nothing');
  return true;
}

/** @returns how many of them cannot be embedded */
async function embedAnew(
  ctx: Context,
  { pool, scenario }: PoolName,
  ids: readonly string[],
): Promise<number> {
  const phrases = await textsOf(ctx.db, scenario, ids);
  const outcomes = await ctx.embedder.attempt(phrases.map(({ text }) => normalForm(text)));
  const vectors = phrases.flatMap(({ id }, index) => {
    const outcome = outcomes[index];
    return outcome !== undefined && 'value' in outcome ? [{ id, ...outcome.value }] : [];
  });
  await saveVectors(ctx.db, scenario, vectors, ctx.embedder, ctx.clock.now());
  ctx.log.warn({ pool, phrases: vectors.map(({ id }) => id) }, 'phrase.embedded_anew');
  const left = phrases.filter(({ id }) => !vectors.some((one) => one.id === id)).map(({ id }) => id);
  if (left.length === 0) return 0;
  await setAside(ctx.db, pool, left);
  ctx.log.error({ pool, phrases: left }, 'phrase.not_embedded');
  return left.length;
}
