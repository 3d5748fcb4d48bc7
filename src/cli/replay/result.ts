import type { Context } from '../../context.ts';
import { keyFragments, listPatchKeys } from '../../ground/db/keys/index.ts';
import type { FoundPatch } from '../../proof/quality/findings.ts';

/** What a run found, in the form that ../shared/data/score.py reads. */
export type Result = {
  /** Keys that are tried or stable, or wait for a person. */
  readonly patches: readonly FoundPatch[];
  /** Keys that were taken back: no version offers them any more. */
  readonly ended: readonly {
    readonly key_name: string;
    readonly status: string;
    readonly replaced_by: string | null;
  }[];
};

/** Every key a scenario has, with the fragments behind it, and the names of those it had. */
export async function resultOf(ctx: Pick<Context, 'db'>, scenario: string): Promise<Result> {
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
