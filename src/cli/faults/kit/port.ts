import { once } from 'node:events';
import { createServer } from 'node:net';

/** A port that nobody listens on: a process that is killed and started again keeps its address. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('This machine gave no free port.');
  return address.port;
}
