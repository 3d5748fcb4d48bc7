import type { Context } from '../../src/context.ts';
import { newMemory } from '../../src/domain/basics/index.ts';
import { type Assign, assigning, restMs } from '../../src/domain/needs/index.ts';
import type { Phrase } from '../../src/domain/words/index.ts';
import {
  centroidsDigest,
  findPool,
  keepPool,
  liveCentroids,
  oddCentroids,
  type PoolRow,
  poolGrowth,
  poolPhrases,
  saveAssignments,
} from '../../src/ground/db/pools/index.ts';
import { inSteps } from '../../src/ground/threads/in-steps.ts';

/** Pools of a thousand clusters take some megabytes each. */
const made = newMemory<Assign>({ most: 30, longest: 100 });

/**
 * New phrases join the clusters that they are near to. What no cluster is near to is alone so far; the next consolidation has
 * a place for it, or a reason for none.
 *
 * @returns how many joined, and how many are alone; null: the pool was learned anew since `PoolRow` was read
 */
export async function placePhrases(
  ctx: Context,
  { pool, revision, consolidatedPhrases }: PoolRow,
  consolidatedAt: Date,
  { fresh, phrases }: { readonly fresh: readonly Phrase[]; readonly phrases: number },
): Promise<{ assigned: number; alone: number } | null> {
  const assign = await assignOf(ctx, pool);
  const rest = restMs({ phrases, consolidatedPhrases });
  const assignments = assignmentsOf(fresh, assign, new Date(consolidatedAt.getTime() + rest));
  const at = ctx.clock.now();
  const saved = await ctx.db.sql.begin(async (tx) => {
    if (!(await keepPool(tx, pool, revision))) return false;
    await saveAssignments(tx, pool, assignments, at);
    return true;
  });
  if (!saved) return null;
  ctx.queue.nudge('judge-maturity', pool);
  return { assigned: assignments.places.length, alone: assignments.alone.length };
}

/**
 * While somebody learns the pool anew, for seconds in a large one, new phrases join the clusters that there are: nobody waits
 * for a place until the learning is over.
 */
export async function placeWhileLearned(ctx: Context, pool: string): Promise<void> {
  const row = await findPool(ctx.db, pool);
  if (row === null || row.consolidatedAt === null) return;
  if (row.heldUntil === null || row.heldUntil <= ctx.clock.now()) return;
  if ((await oddCentroids(ctx.db, pool, ctx.embedder.dimensions)).length > 0) return;
  const fresh = await poolPhrases(ctx.db, pool, ctx.embedder, 'unplaced');
  if (fresh.length === 0) return;
  const { phrases } = await poolGrowth(ctx.db, pool);
  await placePhrases(ctx, row, row.consolidatedAt, { fresh, phrases });
}

/** Each phrase with the cluster that takes it, or among those alone. @param dueAt when the pool is to be learned anew */
export function assignmentsOf(
  fresh: readonly Pick<Phrase, 'id' | 'vector'>[],
  assign: Assign,
  dueAt: Date,
): Parameters<typeof saveAssignments>[2] {
  const places: { phrase: string; cluster: string }[] = [];
  const alone: string[] = [];
  for (const { id, vector } of fresh) {
    const cluster = assign(vector);
    if (cluster === null) alone.push(id);
    else places.push({ phrase: id, cluster });
  }
  return { places, alone, dueAt };
}

/** Clusters change with consolidations only, batches come many times a second. */
async function assignOf({ db, embedder }: Pick<Context, 'db' | 'embedder'>, pool: string): Promise<Assign> {
  const digest = await centroidsDigest(db, pool);
  const known = made.get(digest);
  if (known !== undefined) return known;
  const assign = await inSteps(assigning(await liveCentroids(db, pool, embedder)));
  // Clusters that changed between the two questions are not the ones of that digest.
  if ((await centroidsDigest(db, pool)) === digest) made.set(digest, assign);
  return assign;
}
