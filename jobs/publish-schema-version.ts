import type { Context } from '../src/context.ts';
import { done, EVERYTHING, type JobResult, skipped } from '../src/ground/queue/catalog.ts';
import { publishVersions } from '../src/ground/signing/publish-versions.ts';

/** Versions catch up with what the owner and the life of the keys ask for. */
export async function publishSchemaVersion(ctx: Context, scenario: string): Promise<JobResult> {
  const published = await publishVersions(ctx, scenario);
  if (published !== null && published.length > 0) ctx.queue.nudge('deliver-webhooks', EVERYTHING);
  return published === null
    ? skipped('versions say what the rows say')
    : done({ versions: published.length });
}
