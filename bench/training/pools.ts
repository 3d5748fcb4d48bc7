import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { parseTemplate } from '../../src/domain/template/template.ts';
import { backgroundOf } from '../../src/embedder/background.ts';
import type { Embedder } from '../../src/embedder/embedder.ts';
import { embedKeys } from '../../src/embedder/visible-keys.ts';
import { isLabelled, type LabelledPool, readLabelledPool } from './labelled-pool.ts';
import { type LabelledSnapshot, snapshotOf } from './snapshot.ts';
import { bilingual, half, loose, mixes, young } from './variants.ts';
import type { VectorStore } from './vector-store.ts';

/** What a run learns from. */
export type Sources = {
  /** Folders of scenario folders. */
  readonly streams: readonly string[];
  /** Files of sentences with an intent each, one JSON object `{text, label}` a line. */
  readonly sentences: readonly string[];
};

/** Every pool that the sources hold, with its variants; those of one `family` are never split between folds. */
export async function readPools(
  sources: Sources,
  store: VectorStore,
  embedder: Embedder,
): Promise<LabelledSnapshot[]> {
  const pools: LabelledSnapshot[] = [];
  const background = await backgroundOf(embedder);
  for (const dir of sources.streams) {
    for (const entry of (await readdir(dir, { withFileTypes: true })).sort((a, b) =>
      a.name < b.name ? -1 : 1,
    )) {
      const folder = join(dir, entry.name);
      if (!entry.isDirectory() || !isLabelled(folder)) continue;
      const parsed = parseTemplate(JSON.parse(await readFile(join(folder, 'template.json'), 'utf8')));
      const keys = 'errors' in parsed ? [] : await embedKeys(embedder, parsed.template.keys);
      const whole = await readLabelledPool(folder, basename(dir));
      const read = (pool: LabelledPool) => snapshotOf(pool, store, keys, background);
      const full = await read(whole);
      pools.push(full, await read(young(whole)), await read(half(whole)), bilingual(full));
      if (whole.fragments.some(({ interaction }) => interaction !== null))
        pools.push(await read(loose(whole)));
    }
  }
  for (const file of sources.sentences) {
    const lines = (await readFile(file, 'utf8')).split('\n').filter((line) => line !== '');
    for (const mix of mixes(lines.map((line) => JSON.parse(line)))) {
      pools.push(
        await snapshotOf(mix, store, [], background),
        await snapshotOf(half(mix), store, [], background),
      );
    }
  }
  return pools;
}
