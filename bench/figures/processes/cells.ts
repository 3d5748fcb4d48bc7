import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pause } from '../../../src/cli/service/wait.ts';
import { treesOf } from '../../cpu.ts';
import { type LivingCell, openCells } from '../../faults/kit/cells.ts';
import { sendBatch } from '../../faults/load.ts';
import { untilDone } from '../../faults/look.ts';
import { register, sayings } from '../../faults/scene.ts';
import { openStage, type Stage } from '../../faults/stage.ts';
import { batchOf } from '../../faults/stream.ts';
import { against, type Figure, plain } from '../../figure.ts';

const COUNTS = [1, 2, 3];
/** Shared evenly by one, two or three cells. */
const SCENARIOS = Array.from({ length: 6 }, (_, index) => `scenario_${index}`);
const SIZE = 100;
const MEGABYTE = 1_000_000;

type Cost = {
  /** Milliseconds of processor time a fragment, of the cells and of the proxy before them. */
  readonly cells: number;
  readonly proxy: number;
  /** Of one cell that nobody speaks to: a share of a core, and bytes of its processes and of its PostgreSQL. */
  readonly idle: { readonly cores: number; readonly service: number; readonly server: number };
};

/**
 * The same fragments of the same scenarios, in words that are known, through the proxy to one, two and three cells: taken in, read,
 * placed, and learned from as far as that is due. In processor time, since the cells share the cores of one machine, and without what
 * they use where nobody speaks.
 */
export async function benchCells(quick: boolean): Promise<Figure[]> {
  const figures: Figure[] = [];
  let alone: number | null = null;
  for (const count of COUNTS) {
    const stage = await openStage(() => {});
    const { cells, proxy, idle } = await costOf(stage, count, quick).finally(stage.close);
    const name = `a fragment of known words, ${count} cell${count === 1 ? '' : 's'}`;
    alone ??= cells;
    figures.push(
      against(name, cells, 'ms of CPU', alone),
      plain(`${name}: its proxy`, proxy, 'ms of CPU'),
      plain(`one of ${count} that nobody speaks to`, idle.cores, 'cores'),
      plain(`one of ${count}: its service`, idle.service / MEGABYTE, 'MB'),
      plain(`one of ${count}: its PostgreSQL`, idle.server / MEGABYTE, 'MB'),
    );
  }
  return figures;
}

async function costOf(stage: Stage, count: number, quick: boolean): Promise<Cost> {
  const { cells, proxy, lead } = await openCells(stage, count);
  for (const [index, scenario] of SCENARIOS.entries()) {
    const cell = cells[index % count];
    if (cell !== undefined) await register(cell.url, 'off', scenario);
  }
  await lead();
  const [texts, now] = [sayings(), new Date()];
  const known = Math.ceil(texts.length / SIZE);
  const send = (from: number, batches: number) =>
    Promise.all(
      SCENARIOS.map(async (scenario) => {
        for (let number = from; number < from + batches; number++) {
          const batch = batchOf(number, SIZE, texts, now, `${scenario}-`);
          const status = await sendBatch(stage.ledger, proxy.url, batch, scenario);
          if (status !== 202) throw new Error(`${scenario} was answered ${status}.`);
        }
      }),
    );
  const done = async () => {
    for (const { look } of cells) {
      const [rest] = await untilDone(look);
      if (rest !== undefined) throw new Error(rest);
    }
  };
  // From here on nothing is embedded.
  await send(0, known);
  await done();
  const [trees, front] = [await Promise.all(cells.map(rootsOf)), [proxy.pid]];
  const used = async () => ({ cells: await treesOf(trees.flat()), proxy: await treesOf(front) });
  const batches = quick ? 10 : 30;
  const [before, began] = [await used(), performance.now()];
  await send(known, batches);
  await done();
  const after = await used();
  const worked = (performance.now() - began) / 1_000;
  const fragments = batches * SIZE * SCENARIOS.length;
  const seconds = quick ? 15 : 40;
  await pause(seconds * 1_000);
  const rested = await used();
  const [service, server] = await Promise.all(
    [0, 1].map((which) => treesOf(trees.map((roots) => roots[which] ?? 0))),
  );
  const idleCores = (rested.cells.cpuMs - after.cells.cpuMs) / 1_000 / seconds;
  return {
    // What they would have used with nobody there is a cell's and no fragment's.
    cells: (after.cells.cpuMs - before.cells.cpuMs - idleCores * worked * 1_000) / fragments,
    proxy: (after.proxy.cpuMs - before.proxy.cpuMs) / fragments,
    idle: {
      cores: idleCores / count,
      service: (service?.bytes ?? 0) / count,
      server: (server?.bytes ?? 0) / count,
    },
  };
}

/** The process of a cell's service, and the first one of its PostgreSQL. */
async function rootsOf({ service, server }: LivingCell): Promise<readonly [number, number]> {
  const [first] = (await readFile(join(server.dataDir, 'postmaster.pid'), 'utf8')).split('\n');
  return [service.pid, Number(first)];
}
