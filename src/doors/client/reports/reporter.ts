import { setTimeout as wait } from 'node:timers/promises';
import { backOff } from '../back-off.ts';
import { type ClientProblem, ServiceAway, ServiceRefused, sentenceOf } from '../problem.ts';
import { batchSender, type SenderRooms } from './report-batch.ts';

/** The longest item that a batch can hold, whatever its letters weigh. */
const LONGEST_ITEM = 256 * 1024;
/** So that what comes shortly after one another goes together. */
const GATHER_MS = 500;

/**
 * Sends reports in batches until the service has taken or refused each. Ids were made before, so that a batch whose answer
 * was lost can go again: the service takes nothing twice.
 */
export function createReporter(rooms: SenderRooms) {
  const { spool, onProblem } = rooms;
  const sendOne = batchSender(rooms);
  let sending: Promise<void> | null = null;
  let failures = 0;
  let notBefore = 0;

  /** All there is, until it is gone or the service is. */
  const run = async (): Promise<void> => {
    try {
      while (await sendOne());
      failures = 0;
      notBefore = 0;
    } catch (problem) {
      const asked = problem instanceof ServiceAway ? problem.retryAfterMs : null;
      const pause = backOff(failures++, asked, Math.random());
      notBefore = Date.now() + pause;
      onProblem(putOff(spool.size, pause, problem));
      next.set(pause);
    }
  };

  const runOnce = (): Promise<void> => {
    sending ??= run().finally(() => {
      sending = null;
    });
    return sending;
  };

  const next = alarm(() => void runOnce());

  return {
    /** Settles once the item is where the spool keeps it. */
    async add(item: { readonly id: string }): Promise<void> {
      const text = JSON.stringify(item);
      if (text.length > LONGEST_ITEM)
        throw new RangeError(`the report has ${text.length} characters; at most ${LONGEST_ITEM} are taken`);
      await spool.append(text);
      next.set(Math.max(GATHER_MS, notBefore - Date.now()));
    },
    /** Sends what waits, for so long at most; says how much still waits. */
    async flush(limitMs: number): Promise<{ readonly left: number }> {
      const end = Date.now() + limitMs;
      do {
        // A pause that a failure asked for is kept to, as far as there is time.
        const pause = notBefore - Date.now();
        if (pause > 0) await wait(Math.max(0, Math.min(pause, end - Date.now())));
        if (Date.now() > end) break;
        // A service that does not answer holds nobody up for longer, and this keeps no process alive by itself.
        await Promise.race([runOnce(), wait(Math.max(0, end - Date.now()), null, { ref: false })]);
      } while ((spool.size > 0 || failures > 0) && Date.now() < end);
      return { left: spool.size };
    },
    async close(): Promise<void> {
      next.stop();
      await sending;
      await spool.close();
    },
  };
}

function putOff(reports: number, pauseMs: number, problem: unknown): ClientProblem {
  return {
    kind: problem instanceof ServiceAway || problem instanceof ServiceRefused ? 'service' : 'spool',
    sentence: `${reports} reports wait, to be sent again in ${Math.ceil(pauseMs / 1_000)} s: ${sentenceOf(problem)}`,
  };
}

/** Rings once, so many milliseconds after it was first set, and can be set again then. */
function alarm(ring: () => void) {
  let timer: NodeJS.Timeout | null = null;
  let stopped = false;
  return {
    set(ms: number): void {
      if (timer !== null || stopped) return;
      timer = setTimeout(() => {
        timer = null;
        ring();
      }, ms);
      // A host that is done is not kept waiting for us.
      timer.unref();
    },
    stop(): void {
      stopped = true;
      if (timer !== null) clearTimeout(timer);
    },
  };
}
