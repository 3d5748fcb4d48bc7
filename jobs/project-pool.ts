import type { Context } from '../src/context.ts';
import { findPool, oddCentroids, phrasesToMap, placesOf, saveMap } from '../src/ground/db/pools/index.ts';
import { done, type JobResult, skipped } from '../src/ground/queue/catalog.ts';

/** A map reads all of a pool, for people to look at: of a pool that changes all the time it takes a fiftieth of the learner's at most. */
const RESTS = 49;

/** A pool that was learned anew has a new map, near to the one before. */
export async function projectPoolMap(ctx: Context, pool: string): Promise<JobResult> {
  const row = await findPool(ctx.db, pool);
  if (row === null || !row.open) return skipped('there is no such pool');
  if ((await oddCentroids(ctx.db, pool, ctx.embedder.dimensions)).length > 0)
    return skipped('it is to be learned anew');
  const { consolidatedAt, revision } = row;
  if (consolidatedAt === null) return skipped('the pool was not learned yet');
  if (row.mappedRevision === revision) return skipped('the map shows the pool as it is');
  const phrases = await phrasesToMap(ctx.db, pool, ctx.embedder);
  const map = await ctx.learner.projectPool(phrases, await placesOf(ctx.db, pool));
  await saveMap(ctx.db, pool, map, { revision, consolidatedAt });
  return done({ phrases: phrases.length, places: map.size }, { rests: RESTS });
}
