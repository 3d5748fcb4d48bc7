import { bumpRevision, insertPatchKey } from '../../src/db/patch-keys.ts';
import { poolOf } from '../../src/db/scenarios.ts';
import { EVERYBODY } from '../../src/domain/audience.ts';
import type { KeyDefinition } from '../../src/domain/key-definition.ts';
import { publishVersions } from '../../src/signing/publish-versions.ts';
import type { World } from './world.ts';

/** A key on trial as a job would have borne it, published. */
export async function bearKey(
  { ctx, clock }: Pick<World, 'ctx' | 'clock'>,
  scenario: string,
  definition: KeyDefinition,
): Promise<void> {
  const now = clock.now();
  await ctx.db.sql.begin(async (tx) => {
    await insertPatchKey(tx, {
      scenario,
      keyName: definition.key_name,
      pool: poolOf(scenario),
      cluster: `cluster of ${definition.key_name}`,
      cohorts: EVERYBODY,
      definition,
      status: 'experimental',
      evidence: {
        fragments: 40,
        owners: 9,
        days: 5,
        support: {},
        refines: null,
        similarKeys: [],
        vocabulary: {},
        sensitive: null,
        reading: { family: 'choice', heads: [], terms: {}, markers: [], absences: [], companions: [] },
      },
      proposedAt: now,
      window: { startedAt: now, endsAt: new Date(now.getTime() + 30 * 86_400_000) },
    });
    await bumpRevision(tx, scenario);
  });
  await publishVersions(ctx, scenario);
}
