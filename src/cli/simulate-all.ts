import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startProgress } from './progress.ts';
import type { SimulatedSeed } from './simulate-seed.ts';
import { temporaryFolder } from './temporary-folder.ts';
import { UsageError } from './usage-error.ts';

/** Which worlds to play: `seeds` of them from seed `first` on, `jobs` at a time. */
export type Worlds = {
  readonly seeds: number;
  readonly first: number;
  readonly days: number;
  readonly payloads: number;
  readonly jobs: number;
  /** Where vectors are kept from run to run. */
  readonly vectors: string;
  readonly policy?: string;
  /** A folder for what became of every key. */
  readonly log?: string;
};

const DSP = fileURLToPath(new URL('./dsp.mjs', import.meta.url));

/** Every world in a process of its own: each has a database, a model and a learner. */
export async function simulateAll(options: Worlds): Promise<SimulatedSeed['row'][]> {
  const folder = await temporaryFolder();
  const rows: SimulatedSeed['row'][] = [];
  const progress = startProgress('worlds', options.seeds);
  const waiting = Array.from({ length: options.seeds }, (_, index) => options.first + index);
  const workOff = async () => {
    for (let seed = waiting.shift(); seed !== undefined; seed = waiting.shift()) {
      const file = join(folder.path, `${seed}.json`);
      const [code] = (await once(startChild(seed, file, options), 'exit')) as [number | null];
      if (code !== 0) throw new UsageError(`Seed ${seed} did not end well; its words are above.`);
      const written = JSON.parse(await readFile(file, 'utf8')) as { rows: SimulatedSeed['row'][] }; // by the child
      rows.push(...written.rows);
      progress.reached(rows.length);
      if (!process.stderr.isTTY) console.error(`dsp: seed ${seed} done, ${rows.length} of ${options.seeds}`);
    }
  };
  try {
    await Promise.all(Array.from({ length: Math.min(options.jobs, options.seeds) }, workOff));
  } finally {
    progress.end();
    await folder.remove();
  }
  return rows.sort((a, b) => a.seed - b.seed);
}

function startChild(seed: number, json: string, options: Worlds): ChildProcess {
  const { days, payloads, policy, log, vectors } = options;
  const own = ['simulate', '--seeds', 1, '--first', seed, '--days', days, '--payloads', payloads];
  const files = ['--json', json, '--vectors', vectors];
  const given = [
    ...(policy === undefined ? [] : ['--policy', policy]),
    ...(log === undefined ? [] : ['--log', log]),
  ];
  const words = [DSP, ...own, ...files, ...given].map(String);
  return spawn(process.execPath, words, { stdio: ['ignore', 'ignore', 'inherit'] });
}
