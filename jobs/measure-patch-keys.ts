import type { Context } from '../src/context.ts';
import { measureKeys } from '../src/ground/db/trial/index.ts';
import { done, type JobResult, skipped } from '../src/ground/queue/catalog.ts';

/** Interactions become numbers per key and day: who was offered it, who used it, who still said it in words. */
export async function measurePatchKeys(ctx: Context, scenario: string): Promise<JobResult> {
  const { interactions, mentions, keys } = await measureKeys(ctx.db, scenario);
  if (interactions + mentions + keys === 0) return skipped('all is counted');
  return done({ interactions, keys });
}
