import type { Context } from '../src/context.ts';
import { askToLearn } from '../src/ground/db/pools/index.ts';
import { accountFurther } from '../src/ground/db/upkeep/index.ts';
import { done, type JobResult, skipped } from '../src/ground/queue/catalog.ts';

/** So many are named in the log; the table has them all. */
const NAMED = 20;

/** It goes on for ever, also where nothing comes in: a two-hundredth of a core of each worker, whatever a step costs there. */
const RESTS = 199;

/**
 * Every fragment that was acknowledged is somewhere that can be seen: looked through slice by slice, round after round (P3).
 * Words without a vector or a need are mended by learning: it embeds them anew first, and gives all of them a place.
 */
export async function accountForFragments(ctx: Context): Promise<JobResult> {
  const account = await accountFurther(ctx.db, ctx.embedder, ctx.clock.now());
  if (account === null) return skipped('another process is at it');
  const { looked, found } = account;
  if (found.length > 0) {
    const mendable = found.filter(({ what }) => what === 'no_vector' || what === 'no_place');
    for (const scenario of new Set(mendable.map((one) => one.scenario)))
      await askToLearn(ctx.db, { scenario }, ctx.clock.now());
    ctx.log.error({ count: found.length, found: found.slice(0, NAMED) }, 'fragments.unaccounted');
  }
  return done({ looked, found: found.length }, { rests: RESTS });
}
