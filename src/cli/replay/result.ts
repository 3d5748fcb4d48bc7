import type { Context } from '../../context.ts';
import { keyFragments, listPatchKeys } from '../../ground/db/keys/index.ts';
import type { FoundPatch } from '../../proof/quality/findings.ts';

/**
 * What a run found, in the form that ../shared/data/score.py reads: keys that are tried or stable, or wait for a person, with the
 * fragments behind them; and the names of those that were taken back, which no version offers any more.
 */
export async function resultOf(ctx: Pick<Context, 'db'>, scenario: string) {
  const keys = await listPatchKeys(ctx.db, scenario);
  const patches: FoundPatch[] = [];
  for (const key of keys.filter(({ endedAt }) => endedAt === null)) {
    const { definition, cluster, status, evidence } = key;
    const { fragments, owners, days, doubt } = evidence;
    const members = await keyFragments(ctx.db, key);
    const { required: _required, default_value: _default, acceptable_values, ...rest } = definition;
    patches.push({
      ...rest,
      acceptable_values: acceptable_values ?? null,
      status,
      cluster,
      evidence: { fragments, owners, days, ...(doubt === undefined ? {} : { doubt }) },
      member_ids: members.map((member) => member.id),
      values: Object.fromEntries(members.flatMap(({ id, value }) => (value === null ? [] : [[id, value]]))),
    });
  }
  const ended = keys.filter(({ endedAt }) => endedAt !== null);
  return {
    patches,
    ended: ended.map(({ keyName, status, replacedBy }) => ({
      key_name: keyName,
      status,
      replaced_by: replacedBy,
    })),
  };
}
