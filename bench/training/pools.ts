import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { parseTemplate } from '../../src/domain/template/template.ts';
import { backgroundOf } from '../../src/ground/embedder/background.ts';
import { embedKeys } from '../../src/ground/embedder/visible-keys.ts';
import { jsonLines } from '../json-lines.ts';
import { type Encoders, openEncoders } from './encoders.ts';
import { familyOf } from './families.ts';
import { isLabelled, type LabelledPool, readLabelledPool } from './labelled-pool.ts';
import { remixes } from './remix.ts';
import { type LabelledSnapshot, snapshotOf } from './snapshot.ts';
import { bilingual, half, loose, mixes, young } from './variants.ts';

/** What a run learns from. */
export type Sources = {
  /** A folder of folders of scenario folders, and of `intents/`. */
  readonly data: string;
  readonly encoders: Encoders;
};

/** Every pool that the data hold, with its variants, in an order that hangs on names alone. */
export async function readPools({ data, encoders }: Sources): Promise<LabelledSnapshot[]> {
  const pools: LabelledSnapshot[] = [];
  const open = openEncoders(encoders);
  const whole: LabelledPool[] = [];
  try {
    for (const folder of await scenarioFolders(data)) {
      const { embedder, store } = await open.of(familyOf(folder));
      const background = await backgroundOf(embedder);
      const parsed = parseTemplate(JSON.parse(await readFile(join(folder, 'template.json'), 'utf8')));
      const keys = 'errors' in parsed ? [] : await embedKeys(embedder, parsed.template.keys);
      const read = (pool: LabelledPool) => snapshotOf(pool, store, keys, background);
      const pool = await readLabelledPool(folder, basename(join(folder, '..')), familyOf(folder));
      whole.push(pool);
      const full = await read(pool);
      pools.push(full, await read(young(pool)), await read(half(pool)), bilingual(full));
      if (pool.fragments.some(({ interaction }) => interaction !== null)) pools.push(await read(loose(pool)));
    }
    for (const mix of [...remixes(whole), ...(await intentMixes(data))]) {
      const { embedder, store } = await open.of(mix.family);
      const background = await backgroundOf(embedder);
      for (const pool of [mix, half(mix)]) pools.push(await snapshotOf(pool, store, [], background));
    }
  } finally {
    await open.close();
  }
  return pools;
}

async function scenarioFolders(data: string): Promise<string[]> {
  const folders: string[] = [];
  for (const dir of (await readdir(data)).filter((name) => name.startsWith('slot-recovery')).sort())
    for (const name of (await readdir(join(data, dir))).sort()) folders.push(join(data, dir, name));
  return folders.filter(isLabelled);
}

async function intentMixes(data: string): Promise<LabelledPool[]> {
  const file = join(data, 'intents', 'clinc150_train.jsonl');
  if (!existsSync(file)) return [];
  return mixes(await jsonLines(file), familyOf(file));
}
