import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort } from '../../../ground/db/server/index.ts';
import { type Child, startChild } from '../../service/child.ts';
import { askRedis, newRedis, type RedisServer } from './redis.ts';
import { waitFor } from './wait.ts';

/** Two Redis servers and three sentinels that agree which of them is the master. */
export type RedisUnderSentinels = {
  readonly url: string;
  /** kill -9. Returns the killed server, which may be started again: the sentinels make it a replica. */
  killMaster(): Promise<RedisServer>;
  close(): Promise<void>;
};

const NAME = 'dsp';
/** After which silence two sentinels say that a master is gone. */
const DOWN_AFTER_MS = 5_000;
const AGREE_MS = 60_000;

/** @param folder gets the files of all five. Settles when the replica follows and the sentinels know each other */
export async function startRedisUnderSentinels(folder: string): Promise<RedisUnderSentinels> {
  const servers = [await newRedis(folder), await newRedis(folder)] as const;
  const [master, replica] = servers;
  await master.start();
  await replica.start(['--replicaof', '127.0.0.1', String(master.port)]);
  const ports = [await freePort(), await freePort(), await freePort()];
  const sentinels: Child[] = [];
  for (const port of ports) {
    const file = join(folder, `sentinel-${port}.conf`);
    const lines = [
      `port ${port}`,
      'bind 127.0.0.1',
      `sentinel monitor ${NAME} 127.0.0.1 ${master.port} 2`,
      `sentinel down-after-milliseconds ${NAME} ${DOWN_AFTER_MS}`,
      `sentinel failover-timeout ${NAME} 10000`,
    ];
    await writeFile(file, `${lines.join('\n')}\n`);
    sentinels.push(startChild('redis-server', [file, '--sentinel'], { cwd: folder }));
  }
  const ask = (port: number, question: string) =>
    askRedis(`redis://127.0.0.1:${port}`, 'SENTINEL', question, NAME).catch(() => null);
  const agreed = await waitFor(async () => {
    const known = await Promise.all(ports.flatMap((port) => [ask(port, 'REPLICAS'), ask(port, 'SENTINELS')]));
    return known.every((list, index) => Array.isArray(list) && list.length === (index % 2 === 0 ? 1 : 2));
  }, AGREE_MS);
  if (agreed === null)
    throw new Error(`The sentinels do not agree: ${sentinels[0]?.lines.slice(-5).join('\n')}`);
  return {
    url: `redis+sentinel://${ports.map((port) => `127.0.0.1:${port}`).join(',')}/${NAME}`,
    async killMaster() {
      const told = await ask(ports[0] ?? 0, 'GET-MASTER-ADDR-BY-NAME');
      const port = Array.isArray(told) ? Number(told[1]) : null;
      const server = servers.find((one) => one.port === port);
      if (server === undefined) throw new Error(`The sentinels name no master: ${told}`);
      await server.kill();
      return server;
    },
    async close() {
      await Promise.all([...sentinels, ...servers].map((one) => one.kill()));
    },
  };
}
