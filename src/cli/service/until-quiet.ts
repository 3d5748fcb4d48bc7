import { setTimeout as pause } from 'node:timers/promises';
import type { Context } from '../../context.ts';
import { outstandingWork } from '../../ground/db/upkeep/index.ts';
import { EVERYTHING } from '../../ground/queue/catalog.ts';
import { jobsInHand } from '../../ground/queue/run-job.ts';

const POLL_MS = 5;
/** In a row: what a job leaves to another while one looks is seen by the next look. */
const LOOKS = 2;
/** What one job put off until another is done is found by the next sweep, as in life a few seconds later. */
const SWEEPS = 3;

/** Lets the workers do all that the rows ask for at the clock's present time. */
export async function untilQuiet({ queue, db, clock }: Context): Promise<void> {
  for (let sweep = 0; sweep < SWEEPS; sweep++) {
    queue.nudge('sweep-pools', EVERYTHING);
    for (let quiet = 0; quiet < LOOKS; ) {
      await pause(POLL_MS);
      // Asked first, because it costs nothing: the workers are in this process.
      quiet = jobsInHand() > 0 || (await hasNotes(queue)) ? 0 : quiet + 1;
    }
    // Maps are for people to look at: no day waits for one.
    if ((await outstandingWork(db, clock.now())).every(({ kind }) => kind === 'project-pool')) return;
  }
}

async function hasNotes(queue: Context['queue']): Promise<boolean> {
  const { waiting, active } = await queue.health();
  return waiting + active > 0;
}
