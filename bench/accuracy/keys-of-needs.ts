/**
 * What is made of needs that were found rightly: each true need of labelled streams (format: quality scenario folders) becomes
 * a key by `synthesise` alone, without clustering, maturity and gate, and is written as `dsp quality` writes it, so that the
 * scorer beside the data tells type, values and name of it. Seconds instead of minutes, and the clusters' mistakes are not in it.
 *
 *   npx tsx bench/accuracy/keys-of-needs.ts <folder of scenario folders> <out> [<file of vectors>]
 *   python3 ../shared/data/score.py --all <folder of scenario folders> <out>
 */
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { grouped } from '../../src/domain/basics/index.ts';
import { synthesise } from '../../src/domain/keys/synthesis/synthesise.ts';
import { DEFAULT_POLICY } from '../../src/domain/policy/policy.ts';
import { createCachedModel } from '../../src/embedder/vector-cache.ts';
import { readScenario } from './labelled.ts';

const [dir, out, vectors = join(out ?? '.', 'vectors')] = process.argv.slice(2);
if (dir === undefined || out === undefined)
  throw new Error('Say which folder of scenario folders to read, and where to write.');
await mkdir(out, { recursive: true });
const embedder = await createCachedModel('multilingual-e5-small-tuned', vectors);
for (const entry of (await readdir(dir, { withFileTypes: true })).sort((a, b) =>
  a.name.localeCompare(b.name),
)) {
  if (!entry.isDirectory()) continue;
  const { pool, needs, hidden } = await readScenario(join(dir, entry.name), embedder, 'agent');
  const keys = pool.keys.filter(({ definition }) => !hidden.has(definition.key_name));
  const said = grouped(pool.mentions, ({ phrase }) => phrase);
  const taken = new Set(keys.map(({ definition }) => definition.key_name));
  const patches = [...needs].flatMap(([label, { phrases }]) => {
    if (!hidden.has(label)) return [];
    const own = new Set(phrases);
    const members = pool.phrases.flatMap((phrase) =>
      own.has(phrase.id) ? [{ phrase, mentions: said.get(phrase.id) ?? [] }] : [],
    );
    const background = pool.phrases.filter(({ id }) => !own.has(id));
    const owners = DEFAULT_POLICY.publication.owners;
    const proposal = synthesise({
      scenario: entry.name,
      members,
      background,
      keys,
      taken,
      saidShare: null,
      owners,
    });
    if (proposal === null) return [];
    taken.add(proposal.definition.key_name);
    const { definition, listedByFew, reading } = proposal;
    const member_ids = members.flatMap(({ mentions }) => mentions.map(({ fragment }) => fragment));
    return [{ ...definition, of: label, family: reading.family, listed_by_few: listedByFew, member_ids }];
  });
  await writeFile(join(out, `${entry.name}.json`), JSON.stringify({ patches }, null, 1));
}
await embedder.close();
