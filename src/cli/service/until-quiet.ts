import { setTimeout as pause } from 'node:timers/promises';
import type { Context } from '../../context.ts';
import { EVERYTHING } from '../../ground/queue/catalog.ts';

const POLL_MS = 15;
/** Notes are collected for 25 ms before they reach the queue, so a queue that is empty for longer is quiet. */
const QUIET_MS = 60;

/** Lets the workers do all that the rows ask for at the clock's present time. */
export async function untilQuiet(ctx: Context): Promise<void> {
  ctx.queue.nudge('sweep-pools', EVERYTHING);
  let quietSince: number | null = null;
  for (;;) {
    await pause(POLL_MS);
    const { waiting, active } = await ctx.queue.health();
    const now = performance.now();
    if (waiting + active > 0) quietSince = null;
    else if (quietSince === null) quietSince = now;
    else if (now - quietSince >= QUIET_MS) return;
  }
}
