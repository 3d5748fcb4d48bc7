/**
 * How well `coveredBy` tells a need that an existing key answers from one that it does not, on labelled streams (format:
 * quality scenario folders with gold_keys.json). Each hidden key is written down as an owner would write it; each of its
 * needs is then compared with every key: the one it belongs to must cover it, any other must not.
 *
 *   npx tsx bench/accuracy/covered-keys.ts <folder of scenario folders>
 */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { coveredBy } from '../../src/domain/needs/cluster/covered.ts';
import type { VisibleKey } from '../../src/domain/needs/pool.ts';
import { createLocalModel } from '../../src/ground/embedder/local-model.ts';
import { readScenario } from './labelled.ts';

const tell = (line: string) => process.stdout.write(`${line}\n`);

const [dir] = process.argv.slice(2);
if (dir === undefined) throw new Error('Say which folder of scenario folders to read.');
const embedder = await createLocalModel('multilingual-e5-small-tuned');
const counts = { needs: 0, recognised: 0, pairs: 0, swallowed: 0 };
for (const entry of (await readdir(dir, { withFileTypes: true })).sort((a, b) =>
  a.name.localeCompare(b.name),
)) {
  if (!entry.isDirectory()) continue;
  const folder = entry.name;
  const { pool, needs, hidden } = await readScenario(join(dir, folder), embedder);
  for (const [label, cluster] of needs) {
    const coverer = (keys: readonly VisibleKey[]) =>
      coveredBy([cluster], { ...pool, keys }).get(cluster.id)?.key;
    if (hidden.has(label)) {
      counts.needs++;
      if (coverer(pool.keys) === label) counts.recognised++;
      else tell(`${folder}: ${label} is not recognised`);
    }
    for (const key of pool.keys) {
      if (key.definition.key_name === label) continue;
      counts.pairs++;
      if (coverer([key]) === undefined) continue;
      counts.swallowed++;
      tell(`${folder}: ${key.definition.key_name} swallows ${label}`);
    }
  }
}
await embedder.close();
tell(
  `${counts.recognised} of ${counts.needs} needs are recognised by their own key; ` +
    `${counts.swallowed} of ${counts.pairs} pairs of a need and another key are taken for one.`,
);
