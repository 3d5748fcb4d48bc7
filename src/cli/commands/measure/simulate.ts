import { mkdir, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { Command } from 'commander';
import { median, type Row } from '../../../proof/simulation/truth.ts';
import { worldOf } from '../../../proof/simulation/world.ts';
import { jsonOption, wholeNumber, writeJson } from '../../console/options.ts';
import { withProgress } from '../../console/progress.ts';
import { textTable } from '../../console/text-table.ts';
import { policyFrom } from '../../replay/owner-files.ts';
import { vectorsFile } from '../../replay/throwaway-service.ts';
import { simulateAll, type Worlds } from '../../simulate/simulate-all.ts';
import { type SimulatedSeed, simulateSeed } from '../../simulate/simulate-seed.ts';

type Options = Omit<Worlds, 'vectors' | 'forPeople'> & {
  readonly json?: string | true;
  readonly vectors?: string;
};

export const simulateCommand = new Command('simulate')
  .description(
    'let make-believe people with known needs use the service for months, and compare what it learned',
  )
  .option('--seeds <number>', 'how many worlds', wholeNumber(1), 20)
  .option('--first <number>', 'seed of the first one', wholeNumber(1), 1)
  .option('--days <number>', 'virtual days of each', wholeNumber(1), 180)
  .option('--payloads <number>', 'payloads a day', wholeNumber(1), 60)
  .option('--jobs <number>', 'worlds at the same time', wholeNumber(1), availableParallelism())
  .addOption(jsonOption('write the rows there too'))
  .option('--log <dir>', 'write what became of every key, a JSON file a seed')
  .option('--policy <file>', 'settings over the default policy')
  .option('--vectors <file>', 'where vectors are kept from run to run (default: replay.vectors in DATA_DIR)')
  .action(async (options: Options) => {
    const vectors = await vectorsFile(options.vectors);
    if (options.log !== undefined) await mkdir(options.log, { recursive: true });
    const forPeople = options.json !== true;
    const rows =
      options.seeds === 1
        ? [await simulateOne(options, vectors)]
        : await simulateAll({ ...options, vectors, forPeople });
    await writeJson(options.json, { rows });
    if (forPeople) console.log(tableOf(rows));
  });

async function simulateOne(options: Options, vectors: string): Promise<SimulatedSeed['row']> {
  const { first, days, payloads, log } = options;
  const world = worldOf(first, { days, payloads });
  const policy = await policyFrom(options.policy);
  const simulated = await withProgress('days', days, options.json !== true, ({ reached }) =>
    simulateSeed(world, policy, vectors, reached),
  );
  if (log !== undefined) await writeFile(join(log, `seed-${first}.json`), JSON.stringify(simulated, null, 1));
  return simulated.row;
}

function tableOf(rows: readonly SimulatedSeed['row'][]): string {
  const [, ...columns] = Object.keys(rows[0] ?? {}) as (keyof SimulatedSeed['row'])[]; // in the order of `score`, which begins with the seed
  const lines = rows.map((row) => [row.seed, ...columns.map((column) => shown(row[column]))]);
  const medians = columns.map((column) => shown(median(rows.flatMap((row) => row[column] ?? []))));
  return textTable(['seed', ...columns], [...lines, ['median', ...medians]]);
}

function shown(value: Row[keyof Row]): string {
  if (value === null) return '';
  return Number.isInteger(value) ? String(value) : value.toFixed(2);
}
