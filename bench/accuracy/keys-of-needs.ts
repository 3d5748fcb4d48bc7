/**
 * What is made of needs that were found rightly: each true need of labelled streams (format: quality scenario folders) becomes
 * a key by `synthesise` alone, without clustering, maturity and gate, and is written as `dsp quality` writes it, so that the
 * scorer beside the data tells type, values and name of it. Seconds instead of minutes, and the clusters' mistakes are not in it.
 *
 *   npx tsx bench/accuracy/keys-of-needs.ts <folder of scenario folders> <out> [<file of vectors> [<folder of another model>]]
 *   python3 ../shared/data/score.py --all <folder of scenario folders> <out>
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { synthesise } from '../../src/domain/synthesis/synthesise.ts';
import { createCachedModel } from '../../src/ground/embedder/vector-cache.ts';
import { trueNeeds } from './true-needs.ts';

const SHIPPED = fileURLToPath(new URL('../../models/multilingual-e5-small-tuned', import.meta.url));
const [dir, out, vectors = join(out ?? '.', 'vectors'), model = SHIPPED] = process.argv.slice(2);
if (dir === undefined || out === undefined)
  throw new Error('Say which folder of scenario folders to read, and where to write.');
await mkdir(out, { recursive: true });
const embedder = await createCachedModel(basename(model), vectors, dirname(model));
const patches = new Map<string, { readonly key_name: string }[]>();
const taken = (scenario: string) => new Set(patches.get(scenario)?.map(({ key_name }) => key_name));
for await (const { scenario, label, input } of trueNeeds(dir, embedder, taken)) {
  const made = patches.get(scenario) ?? [];
  patches.set(scenario, made);
  const proposal = synthesise(input);
  if (proposal === null) continue;
  const { definition, listedByFew, reading } = proposal;
  const member_ids = input.members.flatMap(({ mentions }) => mentions.map(({ fragment }) => fragment));
  const patch = { ...definition, of: label, family: reading.family, listed_by_few: listedByFew, member_ids };
  made.push(patch);
}
for (const [scenario, made] of patches)
  await writeFile(join(out, `${scenario}.json`), JSON.stringify({ patches: made }, null, 1));
await embedder.close();
