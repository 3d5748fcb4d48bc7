import { spawnSync } from 'node:child_process';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join, parse } from 'node:path';
import * as echarts from 'echarts';
import { temporaryFolder } from '../src/cli/service/temporary-folder.ts';
import { envWith } from '../src/ground/process/config.ts';

/** What V8 writes of a thread (Chrome DevTools protocol, `Profiler.Profile`), as far as it is drawn. */
export type Profile = {
  readonly nodes: readonly {
    readonly id: number;
    readonly callFrame: { readonly functionName: string; readonly url: string };
    readonly children?: readonly number[];
  }[];
  readonly samples: readonly number[];
  readonly timeDeltas: readonly number[];
};

/** A function below the one that calls it, with all that it calls; milliseconds. */
export type Flame = { readonly name: string; readonly ms: number; readonly calls: readonly Flame[] };

/** Nobody works there: the thread waits for the next event, or for something to do. */
const WAITING = /^(\(idle\)|\(program\)|atomicsWaitLoop)$/;
/** Share of a thread's work below which a function is not drawn. */
const LEAST = 0.0025;
/** Nor one that is called so deep: modules that load modules are a chimney. */
const DEEPEST = 32;
const WIDTH = 1_200;
const ROW = 17;

/**
 * This command once more, without `--profile` and with V8's sampling of each thread, drawn as flame graphs (B. Gregg 2016,
 * "The Flame Graph"): how wide a function is says how long it or what it called was at work. Waiting is left out.
 * @returns the exit code
 */
export async function profiled(folder: string, args: readonly string[]): Promise<number> {
  const samples = await temporaryFolder();
  try {
    const { NODE_OPTIONS: own = '' } = envWith({});
    const env = envWith({ NODE_OPTIONS: `${own} --cpu-prof --cpu-prof-dir=${samples.path}` });
    const { status } = spawnSync(process.execPath, [...process.execArgv, ...args], { stdio: 'inherit', env });
    await mkdir(folder, { recursive: true });
    for (const [index, file] of (await readdir(samples.path)).sort().entries()) {
      const profile: Profile = JSON.parse(await readFile(join(samples.path, file), 'utf8'));
      const flame = flameOf(profile);
      const name = `${index}-${threadOf(profile)}`;
      if (flame.ms > 0) await writeFile(join(folder, `${name}.svg`), `${drawFlame(name, flame)}\n`);
    }
    return status ?? 1;
  } finally {
    await samples.remove();
  }
}

/** Which of the service's threads it was, by the file that it began with. */
function threadOf({ nodes }: Profile): string {
  const files = nodes.map(({ callFrame }) => parse(callFrame.url).name);
  return files.find((file) => file.endsWith('-thread')) ?? 'main';
}

/** What was at work, calls of one function from one place together. */
export function flameOf({ nodes, samples, timeDeltas }: Profile): Flame {
  const own = new Map<number, number>();
  for (const [i, id] of samples.entries()) own.set(id, (own.get(id) ?? 0) + (timeDeltas[i] ?? 0) / 1_000);
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const flame = (name: string, ids: readonly number[]): Flame => {
    const below = new Map<string, number[]>();
    for (const child of ids.flatMap((id) => byId.get(id)?.children ?? [])) {
      const called = nameOf(byId.get(child)?.callFrame.functionName);
      if (!WAITING.test(called)) below.set(called, [...(below.get(called) ?? []), child]);
    }
    const calls = [...below].map(([called, some]) => flame(called, some)).sort((a, b) => b.ms - a.ms);
    const inside = calls.reduce((sum, { ms }) => sum + ms, 0);
    return { name, ms: inside + ids.reduce((sum, id) => sum + (own.get(id) ?? 0), 0), calls };
  };
  const [root] = nodes;
  return flame('all', root === undefined ? [] : [root.id]);
}

function nameOf(name = ''): string {
  return name === '' ? '(anonymous)' : name;
}

type Bar = readonly [level: number, from: number, to: number, name: string];

/** An SVG as wide as a page; functions of less than a four-hundredth of the whole are left out. */
export function drawFlame(title: string, whole: Flame): string {
  const bars: Bar[] = [];
  const put = ({ name, ms, calls }: Flame, level: number, from: number): void => {
    if (ms < LEAST * whole.ms || level > DEEPEST) return;
    bars.push([level, from, from + ms, name]);
    let at = from;
    for (const call of calls) {
      put(call, level + 1, at);
      at += call.ms;
    }
  };
  put(whole, 0, 0);
  const levels = 1 + Math.max(...bars.map(([level]) => level));
  const height = levels * ROW + 40;
  const chart = echarts.init(null, null, { renderer: 'svg', ssr: true, width: WIDTH, height });
  chart.setOption({
    animation: false,
    backgroundColor: '#fff',
    title: {
      text: `${title}: ${(whole.ms / 1_000).toFixed(1)} s at work`,
      left: 'center',
      textStyle: { fontSize: 13 },
    },
    grid: { left: 5, right: 5, top: 30, bottom: 5 },
    xAxis: { show: false, min: 0, max: whole.ms },
    yAxis: { show: false, min: 0, max: levels },
    series: [{ type: 'custom', silent: true, data: bars, renderItem: barOf, encode: { x: [1, 2], y: 0 } }],
  });
  const svg = chart.renderToSVGString();
  chart.dispose();
  return svg;
}

const COLOURS = ['#f6c667', '#f4a261', '#e98a6b', '#f2b880'];

function barOf(
  _params: unknown,
  api: { value(column: number): number | string; coord(at: readonly number[]): number[] },
) {
  const [level, from, to] = [0, 1, 2].map((column) => Number(api.value(column)));
  const name = String(api.value(3));
  const [x = 0, y = 0] = api.coord([from ?? 0, (level ?? 0) + 1]);
  const [end = 0] = api.coord([to ?? 0, level ?? 0]);
  const width = Math.max(0, end - x - 0.5);
  return {
    type: 'rect',
    shape: { x, y, width, height: ROW - 1 },
    style: { fill: COLOURS[name.length % COLOURS.length] },
    textConfig: { position: 'insideLeft' },
    textContent: {
      style: {
        text: width > 30 ? name : '',
        width: width - 6,
        overflow: 'truncate',
        fontSize: 10,
        fill: '#222',
      },
    },
  };
}
