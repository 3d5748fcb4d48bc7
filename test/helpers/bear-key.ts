import { bumpRevision, insertPatchKey } from '../../src/db/patch-keys.ts';
import { poolOf } from '../../src/db/scenarios.ts';
import { EVERYBODY } from '../../src/domain/audience.ts';
import type { KeyDefinition } from '../../src/domain/key-definition.ts';
import type { PatchKeyStatus } from '../../src/domain/patch-key.ts';
import { publishVersions } from '../../src/signing/publish-versions.ts';
import type { World } from './world.ts';

/** A key as a job would have borne it, moved on to the state that is asked for, and what that asks to be published. */
export async function bearKey(
  { ctx, clock }: Pick<World, 'ctx' | 'clock'>,
  scenario: string,
  definition: KeyDefinition,
  status: PatchKeyStatus = 'experimental',
): Promise<void> {
  const now = clock.now();
  const onTrial = status === 'experimental';
  await ctx.db.sql.begin(async (tx) => {
    await insertPatchKey(tx, {
      scenario,
      keyName: definition.key_name,
      pool: poolOf(scenario),
      cluster: `cluster of ${definition.key_name}`,
      cohorts: EVERYBODY,
      definition,
      status: onTrial ? 'experimental' : 'proposed',
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
      window: onTrial ? { startedAt: now, endsAt: new Date(now.getTime() + 30 * 86_400_000) } : null,
    });
    await bumpRevision(tx, scenario);
  });
  await ctx.db
    .sql`update patch_keys set status = ${status} where scenario = ${scenario} and key_name = ${definition.key_name}`;
  await publishVersions(ctx, scenario);
}
