import type { ClusterScore } from './cluster-score.ts';
import type { LabelledSnapshot } from './snapshot.ts';

export type PoolScore = { readonly pool: LabelledSnapshot; readonly score: ClusterScore };

/**
 * Key F1 of the clusters, a line each for families and folders (macro means): under weights learned on all, and under
 * weights that were learned without the pool's family, where that was asked.
 */
export function table(known: readonly PoolScore[], leftOut: readonly PoolScore[], each: boolean): string {
  const lines = ['key F1 of the clusters | pools | learned on all | family left out', '---|---|---|---'];
  const row = (name: string, of: (pool: LabelledSnapshot) => boolean) => {
    const [all, left] = [known, leftOut].map((scores) => scores.filter(({ pool }) => of(pool)));
    if (all !== undefined && all.length > 0)
      lines.push(`${name} | ${all.length} | ${mean(all)} | ${left && left.length > 0 ? mean(left) : ''}`);
  };
  for (const family of new Set(known.map(({ pool }) => pool.family)))
    row(family, (pool) => pool.family === family);
  for (const kind of new Set(known.map(({ pool }) => pool.kind)))
    row(`(${kind})`, (pool) => pool.kind === kind);
  if (each)
    for (const { pool, score } of leftOut.length > 0 ? leftOut : known)
      lines.push(
        `${score.f1.toFixed(3)} ${pool.kind}/${pool.name} missed ${score.missed.join(', ')} beside ${score.extra.join('; ')}`,
      );
  return lines.join('\n');
}

function mean(scores: readonly PoolScore[]): string {
  return (scores.reduce((sum, { score }) => sum + score.f1, 0) / scores.length).toFixed(3);
}
