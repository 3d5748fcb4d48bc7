import { GLOBAL_COHORT } from '../../domain/template/index.ts';
import { createLog } from '../../ground/process/log.ts';
import { createBullQueue } from '../../ground/queue/bullmq-queue.ts';
import { CATALOG, EVERYTHING, JOB_KINDS, type JobKind } from '../../ground/queue/catalog.ts';
import { waitFor } from './kit/wait.ts';

const TIMES = 2;
const IDLE_MS = 300_000;

/** Passes a note of every kind to a running service, twice, although no row asks for it. Settles when all have run. */
export async function runEveryJob(databaseUrl: string, scenario: string): Promise<void> {
  const queue = createBullQueue({ kind: 'postgresql', url: databaseUrl }, createLog('silent'));
  try {
    for (let time = 0; time < TIMES; time++) {
      for (const kind of JOB_KINDS) queue.nudge(kind, subjectOf(kind, scenario));
      const idle = await waitFor(async () => {
        const { reachable, waiting, active } = await queue.health();
        return reachable && waiting + active === 0;
      }, IDLE_MS);
      if (idle === null) throw new Error(`The jobs had not run after ${IDLE_MS / 1_000} s.`);
    }
  } finally {
    await queue.close();
  }
}

function subjectOf(kind: JobKind, scenario: string): string {
  switch (CATALOG[kind].subject) {
    case 'scenario':
      return scenario;
    case 'pool':
      return `${scenario}/${GLOBAL_COHORT}`;
    case 'all':
      return EVERYTHING;
  }
}
