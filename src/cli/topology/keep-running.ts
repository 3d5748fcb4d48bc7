import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { envWith } from '../../ground/process/config.ts';
import type { Closing } from '../../rooms.ts';
import { DSP } from '../service/dsp-file.ts';

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
  let child: ChildProcess | null = null;
  let closing = false;
  let pause = SHORTEST_PAUSE_MS;
  let timer: NodeJS.Timeout | null = null;
  const start = () => {
    const began = performance.now();
    const running = spawn(process.execPath, [DSP, ...args], {
      env: envWith(env),
      stdio: ['ignore', 'pipe', 'pipe'],
      // Ctrl-C reaches the one who started it, who stops the others in their order.
      detached: true,
    });
    child = running;
    for (const output of [running.stdout, running.stderr])
      createInterface({ input: output }).on('line', (line) => say(`${name} | ${line}`));
    running.once('exit', (code, signal) => {
      child = null;
      if (closing) return;
      pause = performance.now() - began > SETTLED_MS ? SHORTEST_PAUSE_MS : pause;
      say(`${name} | ended (${signal ?? code}); it starts again in ${pause / 1_000} s`);
      timer = setTimeout(start, pause);
      pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
    });
  };
  // A runner that dies of an error takes its processes along.
  const endAll = () => child?.kill('SIGTERM');
  process.once('exit', endAll);
  start();
  return {
    async close() {
      closing = true;
      process.removeListener('exit', endAll);
      if (timer !== null) clearTimeout(timer);
      if (child === null) return;
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      const limit = setTimeout(() => child?.kill('SIGKILL'), STOP_MS);
      await ended;
      clearTimeout(limit);
    },
  };
}
