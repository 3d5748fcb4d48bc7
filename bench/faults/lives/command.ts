import { availableParallelism } from 'node:os';
import { Command } from 'commander';
import { jsonOption, tellerBeside, wholeNumber, writeJson } from '../../../src/cli/console/options.ts';
import { vectorsFile } from '../../../src/cli/replay/throwaway-service.ts';
import { type FaultRun, playLives } from './seeds.ts';

type Options = Pick<FaultRun, 'seeds' | 'first' | 'jobs'> & {
  readonly json?: string | true;
  readonly vectors?: string;
  readonly trace?: true;
};

export const livesCommand = new Command('fault-lives')
  .description(
    'small pools of a month each, under injected faults, held against the same month without them; each seed is a schedule of them',
  )
  .option('--seeds <number>', 'how many', wholeNumber(1), 20)
  .option('--first <number>', 'the first one', wholeNumber(1), 1)
  .option('--jobs <number>', 'processes at the same time', wholeNumber(1), availableParallelism())
  .addOption(jsonOption('write the rows there too'))
  .option('--vectors <file>', 'where vectors are kept from run to run (default: replay.vectors in DATA_DIR)')
  .option('--trace', 'tell every fault and every job')
  .action(async (options: Options) => {
    const began = performance.now();
    const forPeople = options.json !== true;
    const vectors = await vectorsFile(options.vectors);
    const rows = await playLives({ ...options, vectors, trace: options.trace === true, forPeople });
    const seconds = Math.round((performance.now() - began) / 1_000);
    await writeJson(options.json, { seconds, rows });
    const bad = rows.filter(({ problems }) => problems.length > 0);
    const failing = bad.length === 0 ? '' : `: ${bad.map(({ seed }) => seed).join(', ')}`;
    tellerBeside(options.json)(`${rows.length} seeds in ${seconds} s, ${bad.length} do not hold${failing}`);
    if (bad.length > 0) process.exitCode = 1;
  });
