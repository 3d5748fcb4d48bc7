import type { Consolidation } from '../../src/domain/needs/pool.ts';
import { DEFAULT_POLICY } from '../../src/domain/policy/policy.ts';
import { LEAST_COVERAGE, LEAST_PURITY } from '../../src/proof/quality/score.ts';
import type { LabelledSnapshot } from './snapshot.ts';

export type ClusterScore = {
  readonly recall: number;
  readonly precision: number;
  readonly f1: number;
  /** Labels that no cluster found. */
  readonly missed: readonly string[];
  /** Clusters that found no label, or one that a better cluster has: their commonest label, share and size. */
  readonly extra: readonly string[];
};

/**
 * How many hidden keys the clusters find that are large enough to become keys. A cluster finds the label that most of
 * its fragments have if six tenths of them have it and they are three tenths of the label's; each label once.
 */
export function scoreClusters(
  pool: LabelledSnapshot,
  learned: Pick<Consolidation, 'clusters'>,
): ClusterScore {
  const bars = DEFAULT_POLICY.maturity;
  const fragmentsOf = new Map<string, Set<string>>();
  const facts = new Map<string, { owner: string; day: string }>();
  for (const { phrase, fragment, owner, day } of pool.snapshot.mentions) {
    fragmentsOf.set(phrase, (fragmentsOf.get(phrase) ?? new Set()).add(fragment));
    facts.set(fragment, { owner, day });
  }
  const gold = new Map<string, number>();
  for (const label of pool.labelOfFragment.values())
    if (label !== null) gold.set(label, (gold.get(label) ?? 0) + 1);
  for (const [label, count] of gold) if (count < bars.fragments) gold.delete(label);
  const found: { label: string; coverage: number }[] = [];
  const extra: string[] = [];
  let patches = 0;
  for (const { phrases } of learned.clusters) {
    const fragments = new Set(phrases.flatMap((phrase) => [...(fragmentsOf.get(phrase) ?? [])]));
    const owners = new Set([...fragments].map((id) => facts.get(id)?.owner));
    const days = new Set([...fragments].map((id) => facts.get(id)?.day));
    if (fragments.size < bars.fragments || owners.size < bars.owners || days.size < bars.days) continue;
    patches++;
    const counts = new Map<string | null, number>();
    for (const id of fragments) {
      const label = pool.labelOfFragment.get(id) ?? null;
      counts.set(label, (counts.get(label) ?? 0) + 1);
    }
    const [label, count] = [...counts].sort((a, b) => b[1] - a[1])[0] ?? [null, 0];
    const purity = count / fragments.size;
    const coverage = count / (gold.get(label ?? '') ?? Number.POSITIVE_INFINITY);
    if (label !== null && purity >= LEAST_PURITY && coverage >= LEAST_COVERAGE)
      found.push({ label, coverage });
    else extra.push(`${label ?? '-'} ${Math.round(100 * purity)} % of ${fragments.size}`);
  }
  const matched = new Set(found.map(({ label }) => label));
  for (const label of matched) {
    const twins = found.filter((one) => one.label === label).length - 1;
    for (let i = 0; i < twins; i++) extra.push(`${label} again`);
  }
  const recall = gold.size === 0 ? 1 : matched.size / gold.size;
  const precision = patches === 0 ? (gold.size === 0 ? 1 : 0) : matched.size / patches;
  return {
    recall,
    precision,
    f1: recall + precision === 0 ? 0 : (2 * recall * precision) / (recall + precision),
    missed: [...gold.keys()].filter((label) => !matched.has(label)),
    extra,
  };
}
