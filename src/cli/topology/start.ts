import { join } from 'node:path';
import { connect, migrateDatabase, startEmbeddedPostgres, takeFolder } from '../../ground/db/server/index.ts';
import { type Config, envWith, masterKeysOf } from '../../ground/process/config.ts';
import { readMasterKeyFile } from '../../ground/vault/master-key-file.ts';
import { openVault } from '../../ground/vault/open-vault.ts';
import { type Closing, closeAll } from '../../rooms.ts';
import { type Child, DSP, startChild } from '../service/child.ts';
import { newRedis, redisIsInstalled } from '../service/redis.ts';

/** What a process of ours may open at the same time, in its own pool and the queue's. */
const CONNECTIONS = 24;

export type Topology = Closing & { readonly queue: string };

/**
 * The distributed way to run, on one machine and without Docker: PostgreSQL, Redis where there is one, an API and workers,
 * each a process of its own. The data is the same as `dsp serve` keeps in this folder. A Redis of its own is started where
 * REDIS_URL names none and one is installed.
 */
export async function startTopology(
  config: Config,
  workers: number,
  say: (line: string) => void,
): Promise<Topology> {
  const closings: Closing[] = [];
  try {
    const databaseUrl = config.databaseUrl ?? (await ownDatabase(config, workers, closings));
    await migrateDatabase(databaseUrl);
    const masterKey = await masterKeyFor(config, databaseUrl);
    const redisUrl = await redisFor(config, closings);
    const env = {
      DATABASE_URL: databaseUrl,
      DATA_DIR: config.dataDir,
      REDIS_URL: redisUrl ?? '',
      ...(masterKey === null ? {} : { DSP_MASTER_KEY: masterKey }),
    };
    const roles: Role[] = [
      { name: 'api', args: ['serve', '--no-worker'], env },
      ...Array.from({ length: workers }, (_, index) => ({
        name: `worker-${index + 1}`,
        args: ['worker'],
        // Two of them cannot listen on one port.
        env: { ...env, METRICS_PORT: config.metricsPort === null ? '' : String(config.metricsPort + index) },
      })),
    ];
    const processes = roles.map((role) => keepRunning(role, say));
    // All at once: each has its ten seconds.
    closings.unshift({
      close: async () => {
        await Promise.all(processes.map((one) => one.close()));
      },
    });
    return { queue: redisUrl === null ? 'PostgreSQL' : 'Redis', close: () => closeAll(closings) };
  } catch (problem) {
    await closeAll(closings);
    throw problem;
  }
}

async function ownDatabase(config: Config, workers: number, closings: Closing[]): Promise<string> {
  closings.unshift(await takeFolder(config.dataDir));
  const most = Math.max(100, 10 + CONNECTIONS * (workers + 1));
  const server = await startEmbeddedPostgres(config.dataDir, true, [`max_connections=${most}`]);
  closings.unshift({ close: server.stop });
  return server.url;
}

/** The processes are given what a service with this folder would read from its file. */
async function masterKeyFor(config: Config, databaseUrl: string): Promise<string | null> {
  if (config.databaseUrl !== null) return null;
  const connection = connect(databaseUrl, { max: 2 });
  await openVault(connection, masterKeysOf(config), new Date()).finally(connection.close);
  const key = config.masterKey ?? (await readMasterKeyFile(join(config.dataDir, 'master-key')));
  return key?.export().toString('base64') ?? null;
}

async function redisFor({ redisUrl, dataDir }: Config, closings: Closing[]): Promise<string | null> {
  if (redisUrl !== null || !redisIsInstalled()) return redisUrl;
  const server = await newRedis(dataDir);
  // Notes only: what is lost with it is found in the rows.
  await server.start();
  closings.unshift({ close: server.kill });
  return server.url;
}

const SHORTEST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;
/** Who lived this long did not fail at its start. */
const SETTLED_MS = 60_000;
/** A stopping process hands its jobs back within ten seconds. */
const STOP_MS = 20_000;

type Role = { readonly name: string; readonly args: readonly string[]; readonly env: Env };
type Env = Readonly<Record<string, string>>;

/** A `dsp` process that is started again whenever it ends, its lines behind its name, until it is closed. */
function keepRunning({ name, args, env }: Role, say: (line: string) => void): Closing {
  let child: Child | null = null;
  let closing = false;
  let pause = SHORTEST_PAUSE_MS;
  let timer: NodeJS.Timeout | null = null;
  const start = () => {
    const began = performance.now();
    // Detached: Ctrl-C reaches the one who started it, who stops the others in their order.
    const options = { env: envWith(env), detached: true };
    child = startChild(process.execPath, [DSP, ...args], options, (line) => say(`${name} | ${line}`));
    void child.ended.then((code) => {
      child = null;
      if (closing) return;
      pause = performance.now() - began > SETTLED_MS ? SHORTEST_PAUSE_MS : pause;
      say(`${name} | ended (${code ?? 'by a signal'}); it starts again in ${pause / 1_000} s`);
      timer = setTimeout(start, pause);
      pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
    });
  };
  start();
  return {
    async close() {
      closing = true;
      if (timer !== null) clearTimeout(timer);
      if (child === null) return;
      child.signal('SIGTERM');
      const limit = setTimeout(() => void child?.kill(), STOP_MS);
      await child.ended;
      clearTimeout(limit);
    },
  };
}
