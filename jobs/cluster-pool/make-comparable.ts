import type { Context } from '../../src/context.ts';
import {
  dropMemberships,
  oddMemberships,
  type PoolName,
  saveVectors,
  setAside,
  textsOf,
} from '../../src/db/pools/index.ts';
import { normalForm } from '../../src/domain/words/index.ts';

/** About a second of inference, as in `embed-fragments`: a killed job repeats no more than that. */
const BATCH = 256;

/**
 * Before phrases are held against one another all of them have vectors of this service's model: those that another model or
 * release made, or whose bytes are broken, are embedded anew from their words. A membership of no phrase goes. So vectors of
 * two models never meet, and neither a change of the model nor a broken row costs a need its people.
 */
export async function makeComparable(
  ctx: Context,
  { pool, scenario }: PoolName,
  only: 'all' | 'unplaced',
): Promise<void> {
  const odd = await oddMemberships(ctx.db, { pool, scenario }, ctx.embedder, only);
  if (odd.nothing.length > 0) {
    await dropMemberships(ctx.db, { pool, scenario }, odd.nothing);
    ctx.log.error({ pool, phrases: odd.nothing }, 'membership.of_nothing');
  }
  for (let at = 0; at < odd.phrases.length; at += BATCH)
    await embedAnew(ctx, { pool, scenario }, odd.phrases.slice(at, at + BATCH));
}

async function embedAnew(ctx: Context, { pool, scenario }: PoolName, ids: readonly string[]): Promise<void> {
  const phrases = await textsOf(ctx.db, scenario, ids);
  const outcomes = await ctx.embedder.attempt(phrases.map(({ text }) => normalForm(text)));
  const vectors = phrases.flatMap(({ id }, index) => {
    const outcome = outcomes[index];
    return outcome !== undefined && 'value' in outcome ? [{ id, vector: outcome.value }] : [];
  });
  await saveVectors(ctx.db, scenario, vectors, ctx.embedder, ctx.clock.now());
  ctx.log.warn({ pool, phrases: vectors.map(({ id }) => id) }, 'phrase.embedded_anew');
  const left = phrases.filter(({ id }) => !vectors.some((one) => one.id === id)).map(({ id }) => id);
  if (left.length === 0) return;
  await setAside(ctx.db, pool, left);
  ctx.log.error({ pool, phrases: left }, 'phrase.not_embedded');
}
