import type { Context } from '../src/context.ts';
import { maturityFacts, saveVerdict } from '../src/db/clusters.ts';
import { findScenario } from '../src/db/scenarios.ts';
import { judgeMaturity } from '../src/domain/maturity.ts';
import { done, type JobResult, skipped } from '../src/queue/catalog.ts';

/** Clusters that changed are weighed again: is this a need of many, or the wish of a moment? */
export async function judgePoolMaturity(ctx: Context, pool: string): Promise<JobResult> {
  const changed = await maturityFacts(ctx.db, pool);
  if (changed.length === 0) return skipped('no cluster changed');
  const { policy } = await findScenario(ctx.db, scenarioOf(pool));
  let mature = 0;
  for (const { id, seenAt, ...facts } of changed) {
    const verdict = judgeMaturity(facts, policy.maturity);
    if (verdict.mature) mature++;
    await saveVerdict(ctx.db, id, verdict, seenAt);
  }
  if (mature > 0) ctx.queue.nudge('synthesise-patch-key', pool);
  return done({ clusters: changed.length, mature });
}

function scenarioOf(pool: string): string {
  return pool.slice(0, pool.lastIndexOf('/'));
}
