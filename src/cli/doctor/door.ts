import { createServer } from 'node:net';
import { isRecord } from '../../domain/basics/index.ts';
import type { Config } from '../../ground/process/config.ts';
import type { DoorFacts } from '../../proof/doctor/facts.ts';

const REPLY_MS = 2_000;

export async function doorFacts({ host, port }: Config): Promise<DoorFacts> {
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
