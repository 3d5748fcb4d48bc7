import { createHash, randomBytes } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { type Call, callInto } from '../../../src/cli/service/api-client.ts';
import { temporaryFolder } from '../../../src/cli/service/temporary-folder.ts';
import type { Context } from '../../../src/context.ts';
import { newMemory } from '../../../src/domain/basics/index.ts';
import {
  clusterStability,
  consolidate,
  describeClusters,
  projectPool,
} from '../../../src/domain/needs/index.ts';
import { synthesise } from '../../../src/domain/synthesis/index.ts';
import { whatIf } from '../../../src/domain/trial/index.ts';
import { createIntake } from '../../../src/doors/exchange/intake/intake.ts';
import { createApp } from '../../../src/doors/http/app.ts';
import { connect, type Db, startEmbeddedPostgres } from '../../../src/ground/db/server/index.ts';
import { readConfig } from '../../../src/ground/process/config.ts';
import { createLog } from '../../../src/ground/process/log.ts';
import type { Queue } from '../../../src/ground/queue/queue.ts';
import type { Learner } from '../../../src/ground/threads/learner.ts';
import { readHere } from '../../../src/ground/threads/reader.ts';
import { closeAll, openBase } from '../../../src/rooms.ts';
import { type Failpoint, withFailpoints } from './failpoints.ts';
import { tuneForSmallLives, waitingForLocks } from './life-state.ts';
import { type TakeTurn, withTurns } from './rows-in-turns.ts';
import { noonOf } from './small-life.ts';

/** What stands between a process and the database. */
export type Between = { at(point: Failpoint): void; readonly take: TakeTurn };
export const UNDISTURBED: Between = { at: () => {}, take: (step) => step() };

/** The door's own surroundings. */
type Door = { between: Between; nudge: Queue['nudge']; skewMs: number };

/** One server on which many lives are lived, one after the other, with a clock that is set as a life needs it. */
export type Stage = {
  readonly clock: { ms: number };
  readonly door: Door;
  /** What processes have in memory. */
  process(): { readonly ctx: Omit<Context, 'queue'>; readonly call: Call; dbWith(between: Between): Db };
  /** Statements that wait for each other. */
  heldUp(): Promise<number>;
  /** Lets what was just answered run on. */
  pause(): Promise<void>;
  close(): Promise<void>;
};

/** As the intake's own, but that a client whose turn comes late is not told to come again. */
const UNHURRIED = {
  lanes: 2,
  rowsAtOnce: 1_000,
  rowsWaiting: 10_000,
  rowsWaitingOfOne: 5_000,
  patienceMs: 600_000,
};
const ADMIN_KEY = 'key-of-a-small-life';

/**
 * A process on a database that nobody else uses.
 * @param databaseUrl null: on a server of its own, that is thrown away
 */
export async function openStage(vectors: string, databaseUrl: string | null = null): Promise<Stage> {
  const folder = await temporaryFolder();
  const clock = { ms: noonOf(0) };
  const door: Door = { between: UNDISTURBED, nudge: () => {}, skewMs: 0 };
  const options = {
    clock: { now: () => new Date(clock.ms) },
    log: createLog('silent'),
    vectors,
    throwaway: true,
  };
  const server =
    databaseUrl === null
      ? await startEmbeddedPostgres(folder.path, false)
      : { url: databaseUrl, stop: async () => {} };
  const observer = connect(server.url, { max: 1 });
  await tuneForSmallLives(observer);
  const environment = { DATABASE_URL: server.url, DSP_MASTER_KEY: randomBytes(32).toString('base64') };
  const config = { ...readConfig(environment), dataDir: folder.path };

  const base = await openBase(config, options);
  const ctx = { ...base.ctx, learner: rememberingLearner(), reader: readHere() };
  const rows = (between: () => Between): Db => ({
    ...withFailpoints(
      withTurns(base.connection, (step) => between().take(step)),
      (point) => between().at(point),
    ),
    vault: ctx.db.vault,
  });
  const doorDb = rows(() => door.between);
  const app = await createApp(
    {
      ...ctx,
      db: doorDb,
      intake: createIntake(doorDb, UNHURRIED),
      clock: { now: () => new Date(clock.ms + door.skewMs) },
      queue: { ...NO_QUEUE, nudge: (kind, subject) => door.nudge(kind, subject) },
    },
    ADMIN_KEY,
  );
  const process = { ctx, call: callInto(app, ADMIN_KEY), dbWith: (between: Between) => rows(() => between) };
  return {
    clock,
    door,
    process: () => process,
    heldUp: () => waitingForLocks(observer),
    pause: () => setImmediate(),
    close: () => closeAll([app, base, observer, { close: server.stop }, { close: folder.remove }]),
  };
}

export const NO_QUEUE: Queue = {
  nudge: () => {},
  health: async () => ({ store: 'inline', reachable: true, waiting: 0, active: 0 }),
  board: () => null,
  close: async () => {},
};

/** Of a life of thirty days all answers, and of the one before it. */
const MOST = 1_000;

/**
 * The learner on the calling thread, that knows its answers. Its verbs are pure, and the ten lives of one seed ask the
 * same of it most days: two thirds of the CPU of a life were spent on learning small pools anew.
 */
function rememberingLearner(): Learner {
  return {
    consolidate: knowing(consolidate),
    describeClusters: async (...input) => describeClusters(...input),
    clusterStability: knowing(clusterStability),
    synthesise: async (...input) => synthesise(...input),
    projectPool: async (...input) => projectPool(...input),
    whatIf: async (...input) => whatIf(...input),
    close: async () => {},
  };
}

function knowing<Input extends readonly unknown[], Answer>(
  learn: (...input: Input) => Answer,
): (...input: Input) => Promise<Answer> {
  const known = newMemory<Answer>({ most: MOST, longest: Number.POSITIVE_INFINITY });
  return async (...input) => {
    // A vector is its text's: of one model there is nothing more to know.
    const asked = JSON.stringify(input, (name, value: unknown) => (name === 'vector' ? undefined : value));
    const digest = createHash('sha256').update(asked).digest('base64');
    const answer = known.get(digest) ?? learn(...input);
    known.set(digest, answer);
    return answer;
  };
}
