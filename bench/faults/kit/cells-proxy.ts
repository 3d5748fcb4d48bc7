import { spawnSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startChild } from '../../../src/cli/service/child.ts';
import { waitFor } from '../../../src/cli/service/wait.ts';
import { freePort } from '../../../src/ground/db/server/index.ts';
import { bareEnv } from '../../../src/ground/process/config.ts';

/** HAProxy before several cells, set up as operators are told to, with ports of this machine in the place of hosts. */
export type CellsProxy = {
  readonly url: string;
  readonly pid: number;
  /** Reads its map anew, as `systemctl reload` has it do. */
  reload(): Promise<void>;
  close(): Promise<void>;
};

const CONFIGURATION = fileURLToPath(new URL('../../../deploy/cell/cells.cfg', import.meta.url));
/** Said by the process that watches the one that works, each time. */
const LOADED = /Loading success/;
const RELOAD_MS = 20_000;

export const needsHaproxy = {
  what: 'not all is here of apt-get install haproxy',
  here: () => spawnSync('haproxy', ['-v']).status === 0,
};

/**
 * @param map the file of its map, which is there
 * @param ports of the doors of its cells, by their names: of cells that the configuration knows
 */
export async function startCellsProxy(
  folder: string,
  map: string,
  ports: Readonly<Record<string, string>>,
): Promise<CellsProxy> {
  const port = await freePort();
  const text = (await readFile(CONFIGURATION, 'utf8'))
    .replace('bind :8080', `bind 127.0.0.1:${port}`)
    .replace(/^backend (cell-\w+)\n.*$/gm, (whole, name: string) =>
      ports[name] === undefined
        ? // Known, and away.
          `backend ${name}`
        : whole.replace(/server-template .*/, `server api 127.0.0.1:${ports[name]}`),
    );
  const file = join(folder, 'cells.cfg');
  await writeFile(file, text);
  const proxy = startChild('haproxy', ['-W', '-f', file], {
    env: { ...bareEnv(), CELLS_MAP: map },
  });
  const loads = () => proxy.lines.filter((line) => LOADED.test(line)).length;
  await proxy.said(LOADED);
  return {
    url: `http://127.0.0.1:${port}`,
    pid: proxy.pid,
    async reload() {
      const before = loads();
      proxy.signal('SIGUSR2');
      if ((await waitFor(() => loads() > before, RELOAD_MS)) === null)
        throw new Error(`HAProxy did not read its map: ${proxy.lines.slice(-5).join('\n')}`);
    },
    async close() {
      // To the one that watches, which takes its workers along; kill -9 would leave them.
      proxy.signal('SIGTERM');
      await proxy.ended;
    },
  };
}
