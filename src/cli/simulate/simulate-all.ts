import { withProgress } from '../console/progress.ts';
import { rowsOfAnother } from './rows-of-another.ts';
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
  const rows: SimulatedSeed['row'][] = [];
  const waiting = Array.from({ length: options.seeds }, (_, index) => options.first + index);
  await withProgress('worlds', options.seeds, options.forPeople, async ({ reached, note }) => {
    const workOff = async () => {
      for (let seed = waiting.shift(); seed !== undefined; seed = waiting.shift()) {
        rows.push(...(await rowsOfAnother<SimulatedSeed['row']>(wordsFor(seed, options), note)));
        reached(rows.length);
        if (!process.stderr.isTTY) note(`dsp: seed ${seed} done, ${rows.length} of ${options.seeds}`);
      }
    };
    await Promise.all(Array.from({ length: Math.min(options.jobs, options.seeds) }, workOff));
  });
  return rows.sort((a, b) => a.seed - b.seed);
}

function wordsFor(seed: number, { days, payloads, policy, log, vectors }: Worlds): (string | number)[] {
  return [
    ...[
      'simulate',
      '--seeds',
      1,
      '--first',
      seed,
      '--days',
      days,
      '--payloads',
      payloads,
      '--vectors',
      vectors,
    ],
    ...(policy === undefined ? [] : ['--policy', policy]),
    ...(log === undefined ? [] : ['--log', log]),
  ];
}
