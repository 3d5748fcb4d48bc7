import type { Context } from '../src/context.ts';
import { newestUncounted, recountMeasurements, saveMeasuredThrough } from '../src/db/measurements.ts';
import { findScenario } from '../src/db/scenarios.ts';
import { done, type JobResult, skipped } from '../src/queue/catalog.ts';

/** A transaction may commit after a later one: what came in shortly before the mark is counted again. */
const OVERLAP_MS = 10 * 60_000;

/** Interactions become numbers per key and day: who was offered it, who used it, who still said it in words. */
export async function measurePatchKeys(ctx: Context, scenario: string): Promise<JobResult> {
  const { measuredThrough } = await findScenario(ctx.db, scenario);
  const newest = await newestUncounted(ctx.db, scenario, measuredThrough);
  if (newest === null) return skipped('no interaction came in');
  const from = new Date(measuredThrough === null ? 0 : measuredThrough.getTime() - OVERLAP_MS);
  const rows = await recountMeasurements(ctx.db, scenario, from);
  await saveMeasuredThrough(ctx.db, scenario, newest);
  return done({ rows });
}
