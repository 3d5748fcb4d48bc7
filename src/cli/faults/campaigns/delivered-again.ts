import { outcomeOf } from '../../../proof/faults/outcome.ts';
import { batchOf, type Said } from '../../../proof/faults/stream.ts';
import { booksOf } from '../../../proof/faults/verdict.ts';
import type { Campaign } from '../campaign.ts';
import { sendBatch } from '../load.ts';
import { contents, storedIds, untilDone } from '../look.ts';
import { runEveryJob } from '../run-every-job.ts';
import { newAddress, register, SCENARIO, sayings } from '../scene.ts';

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
    const { port, url } = await newAddress();
    await stage.dsp('service', { DATABASE_URL: databaseUrl, PORT: port });
    await register(url);
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
