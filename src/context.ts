import type { Clock } from './domain/basics/index.ts';
import type { Intake } from './doors/exchange/intake/intake.ts';
import type { Courier } from './doors/webhooks/courier.ts';
import type { Db } from './ground/db/server/index.ts';
import type { Embedder } from './ground/embedder/embedder.ts';
import type { Log } from './ground/process/log.ts';
import type { Queue } from './ground/queue/queue.ts';
import type { Seal } from './ground/signing/seal.ts';
import type { Learner } from './ground/threads/learner.ts';
import type { Reader } from './ground/threads/reader.ts';

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
