import type { KeyObject } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Child } from '../../src/cli/service/child.ts';
import { newRedis, type RedisServer } from '../../src/cli/service/redis.ts';
import { temporaryFolder } from '../../src/cli/service/temporary-folder.ts';
import { isUp, type Role, startDsp } from './kit/dsp.ts';
import { newPostgres, type PostgresOptions, type PostgresServer } from './kit/postgres.ts';
import { createLedger, type Ledger } from './ledger.ts';
import { type Look, lookInto } from './look.ts';

/** What a campaign stands on. Everything that is opened here is closed when the campaign is over, however it ends. */
export type Stage = {
  /** Empty, the campaign's own, open to other users of this machine (PostgreSQL does not run as root). */
  readonly folder: string;
  readonly ledger: Ledger;
  /** A cluster that is started. */
  postgres(options?: PostgresOptions): Promise<PostgresServer>;
  /** A Redis that is not started yet. */
  redis(): Promise<RedisServer>;
  /** A process of the service; settles when it is up. */
  dsp(role: Role, env: Readonly<Record<string, string>>): Promise<Child>;
  /** The same without waiting: it may be killed while it starts. */
  startDsp(role: Role, env: Readonly<Record<string, string>>): Child;
  /** The tester's own look at the rows of a database that a service has migrated; with its master key, where it does not keep that itself. */
  look(databaseUrl: string, masterKey?: KeyObject): Promise<Look>;
  /** Also closes this afterwards, before what was opened earlier. */
  closes(close: () => Promise<unknown>): void;
  /** One line for whoever watches. */
  say(line: string): void;
};

export async function openStage(say: (line: string) => void): Promise<Stage & { close(): Promise<void> }> {
  const folder = await temporaryFolder();
  const closings: (() => Promise<unknown>)[] = [folder.remove];
  const closes = (close: () => Promise<unknown>) => void closings.unshift(close);
  const start: Stage['startDsp'] = (role, env) => {
    const child = startDsp(role, env);
    closes(() => child.kill());
    return child;
  };
  let clusters = 0;
  return {
    folder: folder.path,
    ledger: createLedger(),
    async postgres(options) {
      const own = join(folder.path, `postgres-${clusters++}`);
      await mkdir(own);
      const server = await newPostgres(own, options);
      closes(() => server.stop('immediate'));
      await server.start();
      return server;
    },
    async redis() {
      const server = await newRedis(folder.path);
      closes(() => server.kill());
      return server;
    },
    async dsp(role, env) {
      const child = start(role, env);
      await isUp(child);
      return child;
    },
    startDsp: start,
    async look(databaseUrl, masterKey) {
      const look = await lookInto(databaseUrl, masterKey);
      closes(look.close);
      return look;
    },
    closes,
    say,
    async close() {
      for (const close of closings)
        await close().catch((problem: unknown) => say(`while closing: ${problem}`));
    },
  };
}
