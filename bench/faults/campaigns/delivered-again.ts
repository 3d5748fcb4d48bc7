import { waitFor } from '../../../src/cli/service/wait.ts';
import { GLOBAL_COHORT } from '../../../src/domain/template/index.ts';
import { createLog } from '../../../src/ground/process/log.ts';
import { createBullQueue } from '../../../src/ground/queue/bullmq-queue.ts';
import { CATALOG, EVERYTHING, JOB_KINDS } from '../../../src/ground/queue/catalog.ts';
import type { Campaign } from '../campaign.ts';
import { sendBatch } from '../load.ts';
import { contents, storedIds, untilDone } from '../look.ts';
import { openService, SCENARIO, sayings } from '../scene.ts';
import { batchOf, type Said } from '../stream.ts';
import { booksOf, outcomeOf } from '../verdict.ts';

const BATCHES = 10;
const SIZE = 100;
/** 1,000 fragments ten times more: 10,000 deliveries that must change nothing. */
const TIMES = 10;
const AT_ONCE = 50;

export const deliveredAgain: Campaign = {
  row: 'R10',
  fault: '10,000 deliveries again, 50 at once of the same ids, every job again and late',
  rounds: 1,
  async play(stage, run) {
    const server = await stage.postgres();
    const databaseUrl = await server.database('repeated');
    const { url } = await openService(stage, databaseUrl);
    const look = await stage.look(databaseUrl);
    const texts = sayings();
    const problems: string[] = [];
    const send = async (fragments: readonly Said[], wanted: (status: number) => boolean) => {
      const status = await sendBatch(stage.ledger, url, fragments);
      if (!wanted(status)) problems.push(`a delivery was answered ${status}`);
    };
    const taken = (status: number) => status === 202;
    const together = batchOf(0, SIZE, texts, run.now);
    await Promise.all(Array.from({ length: AT_ONCE }, () => send(together, taken)));
    const batches = Array.from({ length: BATCHES }, (_, number) => batchOf(number, SIZE, texts, run.now));
    for (const batch of batches) await send(batch, taken);
    problems.push(...(await untilDone(look)));
    const before = await contents(look);
    for (let time = 0; time < TIMES; time++) for (const batch of batches) await send(batch, taken);
    // The same id with other words is refused; nothing of it may stay. A refused batch has no ids that were taken.
    await send(
      together.map((said) => ({ ...said, text: `${said.text}, but other` })),
      (status) => status === 409 || status === 422,
    );
    await runEveryJob(databaseUrl, SCENARIO);
    problems.push(...(await untilDone(look)));
    const after = await contents(look);
    for (const [table, told] of Object.entries(after)) {
      if (told !== before[table])
        problems.push(`${table} changed: ${before[table] ?? 'nothing'} became ${told}`);
    }
    const books = booksOf(stage.ledger, await storedIds(look));
    return outcomeOf({ rounds: TIMES * BATCHES + AT_ONCE, ...books, problems });
  },
};

const TWICE = 2;
const IDLE_MS = 300_000;

/** Passes a note of every kind to a running service, twice, although no row asks for it. Settles when all have run. */
async function runEveryJob(databaseUrl: string, scenario: string): Promise<void> {
  const subjects = { scenario, pool: `${scenario}/${GLOBAL_COHORT}`, all: EVERYTHING };
  const queue = createBullQueue({ kind: 'postgresql', url: databaseUrl }, createLog('silent'));
  try {
    for (let time = 0; time < TWICE; time++) {
      for (const kind of JOB_KINDS) queue.nudge(kind, subjects[CATALOG[kind].subject]);
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
