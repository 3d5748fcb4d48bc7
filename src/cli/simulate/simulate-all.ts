import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startProgress } from '../console/progress.ts';
import { UsageError } from '../console/usage-error.ts';
import { runSelf } from '../service/run-self.ts';
import { temporaryFolder } from '../service/temporary-folder.ts';
import type { SimulatedSeed } from './simulate-seed.ts';

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
  /** Whether somebody watches. */
  readonly forPeople: boolean;
};

/** Every world in a process of its own: each has a database, a model and a learner. */
export async function simulateAll(options: Worlds): Promise<SimulatedSeed['row'][]> {
  const folder = await temporaryFolder();
  const rows: SimulatedSeed['row'][] = [];
  const progress = startProgress('worlds', options.seeds, options.forPeople);
  const waiting = Array.from({ length: options.seeds }, (_, index) => options.first + index);
  const workOff = async () => {
    for (let seed = waiting.shift(); seed !== undefined; seed = waiting.shift()) {
      const file = join(folder.path, `${seed}.json`);
      const code = await runSelf(wordsFor(seed, file, options), progress.note);
      if (code !== 0) throw new UsageError(`Seed ${seed} did not end well; its words are above.`);
      const written = JSON.parse(await readFile(file, 'utf8')) as { rows: SimulatedSeed['row'][] }; // by the child
      rows.push(...written.rows);
      progress.reached(rows.length);
      if (!process.stderr.isTTY) progress.note(`dsp: seed ${seed} done, ${rows.length} of ${options.seeds}`);
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

function wordsFor(seed: number, json: string, options: Worlds): (string | number)[] {
  const { days, payloads, policy, log, vectors } = options;
  const own = ['simulate', '--seeds', 1, '--first', seed, '--days', days, '--payloads', payloads];
  const files = ['--json', json, '--vectors', vectors];
  const given = [
    ...(policy === undefined ? [] : ['--policy', policy]),
    ...(log === undefined ? [] : ['--log', log]),
  ];
  return [...own, ...files, ...given];
}
