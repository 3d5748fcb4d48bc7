import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort } from '../../../ground/db/server/index.ts';
import { type Child, startChild } from '../../service/child.ts';
import { asInExample } from './as-in-example.ts';
import type { Blow } from './patroni.ts';
import { askRedis, newRedis } from './redis.ts';
import { waitFor } from './wait.ts';

/** Two Redis servers and three sentinels that agree which of them is the master. */
export type RedisUnderSentinels = {
  readonly url: string;
  /** Settles when the replica follows and the sentinels know each other. */
  whole(): Promise<void>;
  /** Returns how the server that was struck comes back: the sentinels make it a replica. */
  strikeMaster(how: Blow): Promise<() => void>;
  close(): Promise<void>;
};

const NAME = 'dsp';
const AGREE_MS = 60_000;

/** @param folder gets the files of all five */
export async function startRedisUnderSentinels(folder: string): Promise<RedisUnderSentinels> {
  const servers = [await newRedis(folder), await newRedis(folder)] as const;
  const [master, replica] = servers;
  await master.start();
  await replica.start(['--replicaof', '127.0.0.1', String(master.port)]);
  const ports = [await freePort(), await freePort(), await freePort()];
  const sentinels: Child[] = [];
  for (const port of ports) {
    const file = join(folder, `sentinel-${port}.conf`);
    const places = { 'port 26379': `port ${port}`, 'redis1.example 6379': `127.0.0.1 ${master.port}` };
    await writeFile(file, asInExample('sentinel.conf', places));
    sentinels.push(startChild('redis-server', [file, '--sentinel'], { cwd: folder }));
  }
  const ask = (port: number, question: string) =>
    askRedis(`redis://127.0.0.1:${port}`, 'SENTINEL', question, NAME).catch(() => null);
  const masterSaidBy = async (port: number) => {
    const told = await ask(port, 'GET-MASTER-ADDR-BY-NAME');
    return servers.find((one) => Array.isArray(told) && one.port === Number(told[1]));
  };
  const whole = async () => {
    const agreed = await waitFor(async () => {
      const others = await Promise.all(ports.map((port) => ask(port, 'SENTINELS')));
      const [first, ...more] = await Promise.all(ports.map(masterSaidBy));
      const said = await first?.ask('INFO', 'replication').catch(() => '');
      const agree = more.every((one) => one === first);
      return agree && others.every((list) => count(list) === 2) && /state=online/.test(String(said));
    }, AGREE_MS);
    if (agreed === null)
      throw new Error(`The sentinels do not agree: ${sentinels[0]?.lines.slice(-5).join('\n')}`);
  };
  await whole();
  return {
    url: `redis+sentinel://${ports.map((port) => `127.0.0.1:${port}`).join(',')}/${NAME}`,
    whole,
    async strikeMaster(how) {
      const server = await masterSaidBy(ports[0] ?? 0);
      if (server === undefined) throw new Error('The sentinels name no master.');
      if (how === 'kill') {
        await server.kill();
        return () => void server.start();
      }
      server.freeze();
      return server.thaw;
    },
    async close() {
      await Promise.all([...sentinels, ...servers].map((one) => one.kill()));
    },
  };
}

function count(list: unknown): number {
  return Array.isArray(list) ? list.length : 0;
}
