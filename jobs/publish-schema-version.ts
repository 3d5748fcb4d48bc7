import type { Context } from '../src/context.ts';
import { done, type JobResult, skipped } from '../src/queue/catalog.ts';
import { publishVersions } from '../src/signing/publish-versions.ts';

/** Versions catch up with what the owner and the life of the keys ask for. */
export async function publishSchemaVersion(ctx: Context, scenario: string): Promise<JobResult> {
  const published = await publishVersions(ctx, scenario);
  return published === null
    ? skipped('versions say what the rows say')
    : done({ versions: published.length });
}
