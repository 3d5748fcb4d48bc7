import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { SCHEDULES } from '../simulation/fault-schedule.ts';
import { smallLifeOf } from '../simulation/small-life.ts';
import { type Outcome, playUnderFaults, playUndisturbed, type Undisturbed } from './life/play.ts';
import { openStage } from './life/stage.ts';
import { temporaryFolder } from './temporary-folder.ts';

export type FaultRun = {
  readonly seeds: number;
  readonly first: number;
  readonly jobs: number;
  /** Where vectors are kept from run to run. */
  readonly vectors: string;
  /** Tells every fault and every job. */
  readonly trace: boolean;
};

/** One life under one schedule of faults. `problems`: what did not hold. */
export type FaultedSeed = {
  readonly seed: number;
  readonly life: number;
  readonly schedule: string;
  readonly problems: readonly string[];
  readonly seconds: number;
};

/** Seed 1 to 10 are the first life, under one schedule each; and so on. */
function lifeAndSchedule(seed: number) {
  const schedule = SCHEDULES[(seed - 1) % SCHEDULES.length];
  if (schedule === undefined) throw new RangeError('There is no schedule of faults.');
  return { life: Math.floor((seed - 1) / SCHEDULES.length) + 1, schedule };
}

/** On one server, one seed after the other. The undisturbed life is lived once for the seeds that share it. */
async function playSeeds({ seeds, first, vectors, trace }: FaultRun): Promise<FaultedSeed[]> {
  const stage = await openStage(vectors);
  const rows: FaultedSeed[] = [];
  // Of the newest life only: seeds come in order.
  const known = new Map<number, Undisturbed & Outcome>();
  try {
    for (let seed = first; seed < first + seeds; seed++) {
      const began = performance.now();
      const { life: number, schedule } = lifeAndSchedule(seed);
      const life = smallLifeOf(number);
      const undisturbed = known.get(number) ?? (await playUndisturbed(stage, life));
      known.clear();
      known.set(number, undisturbed);
      const outcome =
        undisturbed.problems.length > 0
          ? { problems: undisturbed.problems.map((one) => `undisturbed, ${one}`), trace: [] }
          : await playUnderFaults(stage, life, undisturbed, schedule, seed);
      const seconds = Math.round((performance.now() - began) / 10) / 100;
      rows.push({ seed, life: number, schedule: schedule.name, problems: outcome.problems, seconds });
      if (trace) for (const line of outcome.trace) console.error(line);
      const holds = `dsp: seed ${seed} (${schedule.name}) holds, ${seconds} s`;
      console.error(outcome.problems.length === 0 ? holds : told(seed, schedule.name, outcome.problems));
    }
  } finally {
    await stage.close();
  }
  return rows;
}

function told(seed: number, schedule: string, problems: readonly string[]): string {
  const again = `npx dsp simulate --faults --seeds 1 --first ${seed} --trace`;
  return [`dsp: seed ${seed} (${schedule}) does not hold; again: ${again}`, ...problems].join('\n  ');
}

const DSP = fileURLToPath(new URL('./dsp.mjs', import.meta.url));

/** In as many processes as told, each with a server of its own and whole lives. */
export async function simulateFaults(run: FaultRun): Promise<FaultedSeed[]> {
  const { seeds, first, jobs, vectors } = run;
  const lives = Math.ceil(seeds / SCHEDULES.length);
  if (jobs === 1 || lives === 1) return playSeeds(run);
  const folder = await temporaryFolder();
  try {
    const share = Math.ceil(lives / jobs) * SCHEDULES.length;
    const parts = Array.from({ length: jobs }, (_, index) => ({
      first: first + index * share,
      seeds: Math.min(share, seeds - index * share),
    })).filter((part) => part.seeds > 0);
    const rows = parts.map(async (part) => {
      const file = join(folder.path, `${part.first}.json`);
      await once(startChild({ ...run, ...part, vectors }, file), 'exit');
      return (JSON.parse(await readFile(file, 'utf8')) as { rows: FaultedSeed[] }).rows; // by the child
    });
    return (await Promise.all(rows)).flat();
  } finally {
    await folder.remove();
  }
}

function startChild({ seeds, first, vectors, trace }: FaultRun, json: string): ChildProcess {
  const words = [DSP, 'simulate', '--faults', '--seeds', seeds, '--first', first, '--jobs', 1].map(String);
  const files = ['--json', json, '--vectors', vectors, ...(trace ? ['--trace'] : [])];
  return spawn(process.execPath, [...words, ...files], { stdio: ['ignore', 'ignore', 'inherit'] });
}
