import { startProgress, withProgress } from '../../../src/cli/console/progress.ts';
import { rowsOfAnother } from '../../../src/cli/simulate/rows-of-another.ts';
import type { Worlds } from '../../../src/cli/simulate/simulate-all.ts';
import { SCHEDULES } from './fault-schedule.ts';
import { type Outcome, playUnderFaults, playUndisturbed, type Undisturbed } from './play.ts';
import { smallLifeOf } from './small-life.ts';
import { openStage } from './stage.ts';

export type FaultRun = Pick<Worlds, 'seeds' | 'first' | 'jobs' | 'vectors' | 'forPeople'> & {
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
async function playSeeds({ seeds, first, vectors, trace, forPeople }: FaultRun): Promise<FaultedSeed[]> {
  const stage = await openStage(vectors);
  const rows: FaultedSeed[] = [];
  // Of the newest life only: seeds come in order.
  const known = new Map<number, Undisturbed & Outcome>();
  const { reached, note, end } = startProgress('seeds', seeds, forPeople);
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
      if (trace) for (const line of outcome.trace) note(line);
      const holds = `dsp: seed ${seed} (${schedule.name}) holds, ${seconds} s`;
      note(outcome.problems.length === 0 ? holds : told(seed, schedule.name, outcome.problems));
      reached(rows.length);
    }
  } finally {
    end();
    await stage.close();
  }
  return rows;
}

function told(seed: number, schedule: string, problems: readonly string[]): string {
  const again = `npx dsp fault-lives --seeds 1 --first ${seed} --trace`;
  return [`dsp: seed ${seed} (${schedule}) does not hold; again: ${again}`, ...problems].join('\n  ');
}

/** In as many processes as told, each with a server of its own and whole lives. */
export async function playLives(run: FaultRun): Promise<FaultedSeed[]> {
  const { seeds, first, jobs } = run;
  const lives = Math.ceil(seeds / SCHEDULES.length);
  if (jobs === 1 || lives === 1) return playSeeds(run);
  return withProgress('seeds', seeds, run.forPeople, async ({ reached, note }) => {
    let told = 0;
    const pass = (line: string) => {
      note(line);
      if (SEED_IS_OVER.test(line)) reached(++told);
    };
    const share = Math.ceil(lives / jobs) * SCHEDULES.length;
    const parts = Array.from({ length: jobs }, (_, index) => ({
      first: first + index * share,
      seeds: Math.min(share, seeds - index * share),
    })).filter((part) => part.seeds > 0);
    const rows = parts.map((part) => rowsOfAnother<FaultedSeed>(wordsFor({ ...run, ...part }), pass));
    return (await Promise.all(rows)).flat();
  });
}

/** As `playSeeds` says of each, also in a process of its own. */
const SEED_IS_OVER = /^dsp: seed \d+ \(/;

function wordsFor({ seeds, first, vectors, trace }: FaultRun): (string | number)[] {
  const words = ['fault-lives', '--seeds', seeds, '--first', first, '--jobs', 1, '--vectors', vectors];
  return [...words, ...(trace ? ['--trace'] : [])];
}
