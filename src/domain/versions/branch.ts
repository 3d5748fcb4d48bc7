import { branchSchemaId, diffTemplates, type KeyDefinition, type Template } from '../template/index.ts';
import { composeExperimental, composeStable } from './composition.ts';
import {
  type LineTips,
  letThrough,
  notYetIn,
  type Plan,
  type PlannedVersion,
  planExperimental,
  planned,
  same,
} from './publication.ts';

/** The keys are the cohort's own. */
type Branch = Omit<Plan, 'base'> & {
  readonly cohort: string;
  /** What everybody's lines say once they are published; `experimental` null where nothing was ever on trial. */
  readonly trunk: { readonly stable: Template; readonly experimental: readonly KeyDefinition[] | null };
};

/**
 * The versions to publish on a cohort's branch, as `planVersions` does for everybody: each of its lines has what
 * everybody's line has and the cohort's own keys beside it. A line begins with the first key that it needs, so nobody's
 * answer changes before, and goes on for ever, so that its chain is never cut.
 */
export function planBranch({
  cohort,
  trunk,
  stableKeys,
  experimentalKeys,
  newest,
  mayPublish,
}: Branch): readonly PlannedVersion[] {
  const stable = letThrough(planStable(cohort, trunk.stable, stableKeys, newest), newest.stable, mayPublish);
  const own = stable?.template ?? newest.stable?.template ?? null;
  const base = own ?? { ...trunk.stable, schema_id: branchSchemaId(trunk.stable.schema_id, cohort) };
  const waiting = newest.stable === null ? [] : notYetIn(base, stableKeys);
  const keys = composeExperimental(base.keys, [
    ...(trunk.experimental ?? []),
    ...experimentalKeys,
    ...waiting,
  ]);
  // The experimental line holds all that the stable one does.
  const begins = experimentalKeys.length > 0 || (own !== null && trunk.experimental !== null);
  const experimental = planExperimental({ ...base, keys }, begins, newest.experimental);
  return [stable, experimental].filter((plan) => plan !== null);
}

function planStable(
  cohort: string,
  trunk: Template,
  own: readonly KeyDefinition[],
  { stable: newest }: LineTips,
): PlannedVersion | null {
  if (newest === null && own.length === 0) return null;
  const keys = composeStable(trunk.keys, own);
  const idOf = (number: number) => branchSchemaId(trunk.schema_id, cohort, number);
  if (newest === null) {
    const template = { ...trunk, schema_id: idOf(1), keys };
    const reason = `First keys of its own: ${own.map((key) => key.key_name).join(', ')}.`;
    const changes = diffTemplates(trunk, template);
    return { template, number: 1, line: 'stable', previousDigest: null, reason, changes };
  }
  const said = same(keys, newest.template.keys) && newest.template.schema_id === idOf(newest.number);
  if (said && !newest.expiring) return null;
  const number = newest.number + 1;
  return planned({ ...trunk, schema_id: idOf(number), keys }, number, 'stable', newest);
}
