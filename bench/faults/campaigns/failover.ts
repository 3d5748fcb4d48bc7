import { waitFor } from '../../../src/cli/service/wait.ts';
import { type Campaign, strikes } from '../campaign.ts';
import { needsOneMachine, startOneMachine } from '../kit/one-machine.ts';
import { underLoad } from '../kit/under-load.ts';
import type { Ledger } from '../ledger.ts';
import { readiness, watchReaders } from '../watch.ts';

type Failover = Pick<Campaign, 'row' | 'fault'> & {
  readonly kind: 'database' | 'redis' | 'cluster';
  /** Is called after the blow, and what it gives again and again: is all whole? */
  back(url: string, ledger: Ledger): () => boolean | Promise<boolean>;
};

const LONGEST_LIFE_MS = 3_000;
/** Patroni's `ttl` of 20 s, or 15 s after which a client takes silence for a Redis that hangs; and what it takes to find the other. */
const BACK_MS = 30_000;

const backInTheQueue: Failover['back'] = (url) => {
  let degraded = false;
  return async () => {
    const says = await readiness(url);
    degraded ||= says === 'degraded';
    return degraded && says === 'ok';
  };
};

const FAILOVERS: readonly Failover[] = [
  {
    row: 'R23',
    fault: 'failover: the PostgreSQL primary and its Patroni, by turns kill -9 and SIGSTOP',
    kind: 'database',
    back: (_, { entries }) => {
      const struck = performance.now();
      return () => entries.some(({ sentAt, taken }) => sentAt > struck && taken.length > 0);
    },
  },
  {
    row: 'R24',
    fault: 'failover: the master of Redis under sentinels, by turns kill -9 and SIGSTOP',
    kind: 'redis',
    back: backInTheQueue,
  },
  {
    row: 'R28',
    fault: 'failover: the fullest master of a Redis Cluster, by turns kill -9 and SIGSTOP',
    kind: 'cluster',
    back: backInTheQueue,
  },
];

export const failover = FAILOVERS.map(
  ({ kind, back, ...campaign }): Campaign => ({
    ...campaign,
    rounds: 4,
    needs: needsOneMachine(kind),
    async play(stage, run) {
      const servers = await startOneMachine(kind, stage.folder);
      stage.closes(servers.close);
      const harmed =
        kind === 'database'
          ? { databaseUrl: servers.url }
          : {
              databaseUrl: await (await stage.postgres()).database('harmed'),
              env: { REDIS_URL: servers.url },
            };
      return underLoad(stage, run, harmed, async (_, url) => {
        const readers = watchReaders(url);
        const problems: string[] = [];
        const told = await strikes(stage, run, LONGEST_LIFE_MS, async (round) => {
          await servers.whole();
          const revive = await servers.strike(round % 2 === 0 ? 'kill' : 'freeze');
          const start = performance.now();
          const isBack = await waitFor(back(url, stage.ledger), BACK_MS);
          const took = performance.now() - start;
          if (isBack === null) problems.push(`round ${round + 1}: not back within ${BACK_MS / 1_000} s`);
          await revive();
          return took;
        });
        problems.push(...(await readers.stop()));
        stage.say(readers.told());
        return { ...told, problems };
      });
    },
  }),
);
