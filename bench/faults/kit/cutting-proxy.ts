import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** A TCP proxy before a database that cuts connections in the middle of whatever they carry. */
export type CuttingProxy = {
  readonly port: number;
  /** From now on each connection lives for so many bytes, counted both ways; null: for ever. */
  cutAfter(bytes: (() => number) | null): void;
  /** Connections that were cut so far. */
  readonly cuts: number;
  close(): Promise<void>;
};

/** @param target the database's port on this machine */
export async function openCuttingProxy(target: number): Promise<CuttingProxy> {
  const state: { lifeOf: (() => number) | null; cuts: number } = { lifeOf: null, cuts: 0 };
  const open = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connect(target, '127.0.0.1');
    let left = state.lifeOf?.() ?? Number.POSITIVE_INFINITY;
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      open.add(from);
      from.on('data', (chunk: Buffer) => {
        // The last bytes are passed on: a commit may be done whose answer is lost, and half a statement may arrive.
        to.write(chunk.subarray(0, Math.max(0, left)));
        left -= chunk.length;
        if (left > 0 || client.destroyed) return;
        state.cuts++;
        client.resetAndDestroy();
        upstream.end();
      });
      from.on('error', () => to.destroy());
      from.on('close', () => {
        open.delete(from);
        to.end();
      });
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('This machine gave no free port.');
  return {
    port: address.port,
    cutAfter(bytes) {
      state.lifeOf = bytes;
      // Connections of before are cut too, so that the next ones are counted from their start.
      for (const socket of open) socket.destroy();
    },
    get cuts() {
      return state.cuts;
    },
    async close() {
      for (const socket of open) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
