import type { Cluster, PoolSnapshot } from '../pool.ts';
import { saidValue } from '../said-value.ts';

/** Half of what is said must name a value of the key; a heap that touches it now and then is not answered by it. */
const COVERED = 0.5;

/**
 * Clusters that an existing key already answers, by cluster id: most of what their people say plainly means one of the
 * key's acceptable values ("upgrade me to business" is cabin_class). `similarity` is the share of the fragments that do.
 */
export function coveredBy(
  clusters: readonly Cluster[],
  pool: PoolSnapshot,
): Map<string, { readonly key: string; readonly similarity: number }> {
  const texts = new Map(pool.phrases.map((phrase) => [phrase.id, phrase.text]));
  const counts = new Map<string, number>();
  for (const { phrase } of pool.mentions) counts.set(phrase, (counts.get(phrase) ?? 0) + 1);
  const covered = new Map<string, { key: string; similarity: number }>();
  for (const cluster of clusters) {
    const said = cluster.phrases.map((id) => ({ text: texts.get(id) ?? '', count: counts.get(id) ?? 0 }));
    const all = said.reduce((sum, { count }) => sum + count, 0);
    for (const { definition } of pool.keys) {
      if (definition.key_type !== 'string') continue;
      const plain = said.filter(({ text }) => saidValue(text, definition) !== null);
      const similarity = all === 0 ? 0 : plain.reduce((sum, { count }) => sum + count, 0) / all;
      if (similarity > Math.max(COVERED, covered.get(cluster.id)?.similarity ?? 0)) {
        covered.set(cluster.id, { key: definition.key_name, similarity });
      }
    }
  }
  return covered;
}
