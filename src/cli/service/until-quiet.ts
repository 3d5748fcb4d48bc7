import { setTimeout as pause } from 'node:timers/promises';
import type { Context } from '../../context.ts';
import { EVERYTHING } from '../../ground/queue/catalog.ts';

const POLL_MS = 20;
/** In a row, over more than the 25 ms for which notes are collected before they reach the queue. */
const LOOKS = 4;

/** Lets the workers do all that the rows ask for at the clock's present time. */
export async function untilQuiet(ctx: Context): Promise<void> {
  ctx.queue.nudge('sweep-pools', EVERYTHING);
  for (let quiet = 0; quiet < LOOKS; ) {
    await pause(POLL_MS);
    const { waiting, active } = await ctx.queue.health();
    quiet = waiting + active > 0 ? 0 : quiet + 1;
  }
}
