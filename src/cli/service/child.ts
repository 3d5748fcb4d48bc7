import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

/** What a process of `dsp` is started with, from a clone or a package. */
export const DSP = fileURLToPath(new URL('../dsp.mjs', import.meta.url));

/** A process that a command started: watched, and killed by its own number at the latest when the command ends. */
export type Child = {
  readonly pid: number;
  /** Its lines so far, of the outputs that are read. */
  readonly lines: readonly string[];
  readonly alive: boolean;
  /** Settles with the first line that the pattern finds; rejects with its last words when it ends before. */
  said(pattern: RegExp): Promise<RegExpExecArray>;
  signal(name: NodeJS.Signals): void;
  /** kill -9. */
  kill(): Promise<void>;
  /** Settles when it has ended, with its exit code; null when a signal ended it. */
  readonly ended: Promise<number | null>;
};

/** Enough to tell why it ended; a flood must not fill the runner's memory. */
const MOST_LINES = 20_000;

const living = new Set<ChildProcess>();
// Whatever ends the runner, short of kill -9, ends what it started.
process.once('exit', () => {
  for (const child of living) child.kill('SIGKILL');
});

/**
 * Whoever starts it may forget it: it ends with the runner at the latest.
 * @param options with its working folder and settings, and `stdio` where not both outputs are read
 * @param onLine is given each line as it comes
 */
export function startChild(
  command: string,
  args: readonly string[],
  options: SpawnOptions,
  onLine?: (line: string) => void,
): Child {
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], ...options });
  living.add(child);
  const lines: string[] = [];
  const listeners = new Set(onLine === undefined ? [] : [onLine]);
  for (const output of [child.stdout, child.stderr]) {
    if (output === null) continue;
    createInterface({ input: output }).on('line', (line) => {
      if (lines.length < MOST_LINES) lines.push(line);
      for (const listen of listeners) listen(line);
    });
  }
  const failed = once(child, 'error').then(([problem]) => {
    throw problem;
  });
  const ended = Promise.race([once(child, 'exit'), failed]).then(() => {
    living.delete(child);
    return child.exitCode;
  });
  // Who only kills it does not ask how it ended.
  ended.catch(() => {});
  return {
    pid: child.pid ?? 0,
    lines,
    get alive() {
      return child.exitCode === null && child.signalCode === null;
    },
    said(pattern) {
      const before = lines.map((line) => pattern.exec(line)).find((found) => found !== null);
      if (before) return Promise.resolve(before);
      return new Promise((resolve, reject) => {
        const listen = (line: string) => {
          const found = pattern.exec(line);
          if (found === null) return;
          listeners.delete(listen);
          resolve(found);
        };
        listeners.add(listen);
        ended.then(
          (code) =>
            reject(
              new Error(`${command} ended (${code ?? child.signalCode}): ${lines.slice(-5).join('\n')}`),
            ),
          reject,
        );
      });
    },
    signal: (name) => void child.kill(name),
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
    ended,
  };
}
