import type { Db } from './db/server/index.ts';
import type { Clock } from './domain/basics/index.ts';
import type { Embedder } from './embedder/embedder.ts';
import type { Intake } from './exchange/intake/intake.ts';
import type { Log } from './log.ts';
import type { Queue } from './queue/queue.ts';
import type { Seal } from './signing/seal.ts';
import type { Learner } from './threads/learner.ts';
import type { Reader } from './threads/reader.ts';
import type { Courier } from './webhooks/courier.ts';

/** What a verb needs from the world. Made in `main.ts`; tests make their own. */
export type Context = {
  readonly db: Db;
  readonly intake: Intake;
  readonly clock: Clock;
  readonly log: Log;
  readonly embedder: Embedder;
  readonly reader: Reader;
  readonly learner: Learner;
  readonly queue: Queue;
  readonly seal: Seal;
  readonly courier: Courier;
};
