import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { connect, startEmbeddedPostgres } from '../../../ground/db/server/index.ts';
import { outcomeOf } from '../../../proof/faults/outcome.ts';
import { booksOf } from '../../../proof/faults/verdict.ts';
import type { Campaign } from '../campaign.ts';
import { isUp } from '../kit/dsp.ts';
import { strikes } from '../kit/strikes.ts';
import { waitFor } from '../kit/wait.ts';
import { startLoad, streamOf } from '../load.ts';
import { storedIds } from '../look.ts';
import { newAddress, register } from '../scene.ts';
import { statusOf, watchSums } from '../watch.ts';

const LONGEST_LIFE_MS = 1_500;
const DONE_MS = 300_000;

/** What `npm start` runs: one process with its database beside it. Every other time the database is stopped as well. */
export const killEmbedded: Campaign = {
  row: 'R3',
  fault: 'kill -9 of the embedded default, with and without its PostgreSQL',
  rounds: 20,
  async play(stage, run) {
    const dataDir = join(stage.folder, 'data');
    const { port, url } = await newAddress();
    const start = () => stage.startDsp('service', { DATA_DIR: dataDir, PORT: port });
    // A killed service leaves its server running for the next start, and the last one leaves it to nobody.
    stage.closes(() => stopServer(dataDir));
    let service = start();
    await isUp(service);
    await register(url);
    const { ledger } = stage;
    const load = startLoad(ledger, streamOf(url, run));
    const watch = watchSums(url, ledger);
    const struck = await strikes(stage, run, LONGEST_LIFE_MS, async (round) => {
      await service.kill();
      if (round % 2 === 1) await stopServer(dataDir);
      const stopped = performance.now();
      service = start();
      await isUp(service);
      return performance.now() - stopped;
    });
    await load.finish();
    const idle = await waitFor(async () => (await statusOf(url))?.pending === 0, DONE_MS);
    const problems = await watch.stop();
    if (idle === null) problems.push('not all was worked off');
    service.signal('SIGTERM');
    if ((await service.ended) !== 0) problems.push('it did not end with 0 when it was told to stop');
    const server = await startEmbeddedPostgres(dataDir);
    const connection = connect(server.url, { max: 1 });
    const rows = await storedIds(connection).finally(connection.close);
    await server.stop();
    return outcomeOf({ ...struck, ...booksOf(ledger, rows), problems });
  },
};

/** Stops the server in a data folder without waiting for anybody, as when the machine goes. */
async function stopServer(dataDir: string): Promise<void> {
  const words = await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8').catch(() => '');
  const pid = Number(words.split('\n')[0]);
  if (pid > 0 && isAlive(pid)) process.kill(pid, 'SIGQUIT');
  await waitFor(() => !(pid > 0 && isAlive(pid)), DONE_MS);
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
