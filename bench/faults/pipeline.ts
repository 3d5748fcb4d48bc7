import type { Child } from '../../src/cli/service/child.ts';
import type { Run } from './campaign.ts';
import { isUp, type Role } from './kit/dsp.ts';
import type { PostgresServer } from './kit/postgres.ts';
import { type Load, sendBatches, startLoad, streamOf } from './load.ts';
import { endOf, type Look, learnAnew, noneWaitsSince, storedIds, untilDone } from './look.ts';
import { evolve, newAddress, openService, register, SCENARIO } from './scene.ts';
import type { Stage } from './stage.ts';
import { booksOf, differences, type End, type Outcome } from './verdict.ts';
import { watchSums } from './watch.ts';

/** A service in processes of its own that people speak to while a campaign harms it. */
export type Pipeline = {
  readonly url: string;
  readonly server: PostgresServer;
  readonly databaseUrl: string;
  readonly look: Look;
  readonly load: Load;
  /** The process that has this role now. */
  process(role: Role): Child;
  /** Starts a new process for a role, whatever became of the last one. Returns the milliseconds until it is up. */
  restart(role: Role): Promise<number>;
  /** Whether no fragment still waits that had come before this instant (`performance.now()`). */
  caughtUp(before: number): Promise<boolean>;
  /** People stop, all that they caused is worked off, the books are balanced. @param before what was found wrong until then */
  settle(before?: readonly string[]): Promise<Settled>;
};

type Settled = Pick<Outcome, 'sent' | 'acknowledged' | 'lost' | 'doubled'> & { readonly problems: string[] };

type PipelineOptions = {
  readonly roles: readonly Role[];
  /** Without `REDIS_URL` notes are kept in PostgreSQL. */
  readonly env?: Readonly<Record<string, string>>;
  /** What it learns is held against an unharmed service in the end: keys are born then. */
  readonly compared?: boolean;
};

/** Starts the processes and lets four clients speak. */
export async function openPipeline(stage: Stage, run: Run, options: PipelineOptions): Promise<Pipeline> {
  const { roles, compared = false } = options;
  const server = await stage.postgres();
  const databaseUrl = await server.database('harmed');
  const { port, url } = await newAddress();
  const env = { ...options.env, DATABASE_URL: databaseUrl };
  const processes = new Map<Role, Child>();
  const begin = async (role: Role) => {
    const child = stage.startDsp(role, role === 'worker' ? env : { ...env, PORT: port });
    processes.set(role, child);
    await isUp(child);
  };
  // One after the other: the first makes the tables.
  for (const role of roles) await begin(role);
  await register(url, compared ? 'off' : 'automatic');
  const look = await stage.look(databaseUrl);
  const { ledger } = stage;
  const load = startLoad(ledger, streamOf(url, run));
  const watch = watchSums(url, ledger);
  return {
    url,
    server,
    databaseUrl,
    look,
    load,
    process(role) {
      const child = processes.get(role);
      if (child === undefined) throw new Error(`This campaign started no ${role}.`);
      return child;
    },
    async restart(role) {
      const start = performance.now();
      await begin(role);
      return performance.now() - start;
    },
    caughtUp: (before) => noneWaitsSince(look, new Date(Date.now() - (performance.now() - before))),
    async settle(before = []) {
      await load.finish();
      const rest = await untilDone(look);
      const problems = [...before, ...(await watch.stop())];
      if (watch.answers === 0) problems.push('status was never answered');
      return { ...booksOf(ledger, await storedIds(look)), problems: [...problems, ...rest] };
    },
  };
}

/**
 * How what a harmed service has learned differs from what one learns that heard the same batches and was left alone; each
 * has learned its pool anew since, as time would have made it, and then makes its keys.
 * @param harm what is done to it while it makes them
 */
export async function comparedWithUnkilled(
  stage: Stage,
  run: Run,
  { url: harmedUrl, server, look, load: { batches } }: Pick<Pipeline, 'url' | 'server' | 'look' | 'load'>,
  harm: () => Promise<void> = async () => {},
): Promise<string[]> {
  const databaseUrl = await server.database('unharmed');
  const { url, service } = await openService(stage, databaseUrl, 'off');
  await sendBatches(stage.ledger, batches, streamOf(url, run));
  const other = await stage.look(databaseUrl);
  const unharmed = await finalEnd(other, () => evolve(url, 'automatic'));
  await service.kill();
  // Workers of the harmed service are still there to learn anew.
  const harmed = await finalEnd(look, async () => {
    await evolve(harmedUrl, 'automatic');
    await harm();
  });
  return differences(harmed, unharmed);
}

async function finalEnd(look: Look, makeKeys: () => Promise<void>): Promise<End> {
  const steps = { heard: () => learnAnew(look), 'learned anew': makeKeys, 'made keys': async () => {} };
  for (const [step, then] of Object.entries(steps)) {
    const rest = await untilDone(look);
    if (rest.length > 0) throw new Error(`When it had ${step}: ${rest}`);
    await then();
  }
  return endOf(look, SCENARIO);
}
