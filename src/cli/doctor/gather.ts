import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { versions } from 'node:process';
import { isRecord } from '../../domain/basics/index.ts';
import { type Config, ConfigError, readConfig } from '../../ground/process/config.ts';
import type { DoorFacts, Facts } from '../../proof/doctor/facts.ts';
import { databaseFacts } from './database.ts';
import { folderFacts } from './folder.ts';
import { machineFacts } from './machine.ts';
import { redisFacts } from './redis.ts';

/** Looks at everything, each thing by itself: what is broken hides nothing else. Changes nothing. */
export async function gatherFacts(): Promise<Facts> {
  const { config, settings } = readSettings();
  // The folder before the database: asking an embedded one takes the folder for as long as that lasts.
  const folder = config === null ? null : await folderFacts(config);
  const [machine, door, database, redis] = await Promise.all([
    machineFacts(config),
    config === null ? null : doorFacts(config),
    config === null ? null : databaseFacts(config, folder),
    config?.redisUrl == null ? null : redisFacts(config.redisUrl),
  ]);
  return {
    node: versions.node,
    isClone: existsSync(new URL('../commands', import.meta.url)),
    settings,
    machine,
    folder,
    door,
    database,
    redis,
  };
}

function readSettings(): { config: Config | null; settings: string | null } {
  try {
    return { config: readConfig(), settings: null };
  } catch (problem) {
    if (problem instanceof ConfigError) return { config: null, settings: problem.message };
    throw problem;
  }
}

const REPLY_MS = 2_000;

async function doorFacts({ host, port }: Config): Promise<DoorFacts> {
  // 0 asks for any free port: there is always one.
  if (port === 0) return { host, port, state: 'free' };
  return { host, port, state: (await isOurs(host, port)) ? 'ours' : await listenability(host, port) };
}

async function isOurs(host: string, port: number): Promise<boolean> {
  const name = host.includes(':') ? `[${host}]` : host;
  const answer = await fetch(`http://${name}:${port}/healthz`, { signal: AbortSignal.timeout(REPLY_MS) })
    .then((response) => response.json())
    .catch(() => null);
  return isRecord(answer) && answer['status'] === 'ok';
}

function listenability(host: string, port: number): Promise<DoorFacts['state']> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', (problem: NodeJS.ErrnoException) =>
      resolve(problem.code === 'EADDRINUSE' ? 'taken' : 'refused'),
    );
    server.listen(port, host, () => server.close(() => resolve('free')));
  });
}
