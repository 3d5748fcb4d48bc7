import { envWith } from '../../ground/process/config.ts';
import type { Closing } from '../../rooms.ts';
import { type Child, DSP, startChild } from '../service/child.ts';

const SHORTEST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;
/** Who lived this long did not fail at its start. */
const SETTLED_MS = 60_000;
/** A stopping process hands its jobs back within ten seconds. */
const STOP_MS = 20_000;

export type Role = { readonly name: string; readonly args: readonly string[]; readonly env: Env };
type Env = Readonly<Record<string, string>>;

/** A `dsp` process that is started again whenever it ends, its lines behind its name, until it is closed. */
export function keepRunning({ name, args, env }: Role, say: (line: string) => void): Closing {
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
