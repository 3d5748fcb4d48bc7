import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

/** Whose command is started, and where. */
type Installed = { readonly dsp: string; readonly cwd: string };

const HERE: Installed = {
  dsp: fileURLToPath(new URL('../../../src/cli/dsp.mjs', import.meta.url)),
  cwd: fileURLToPath(new URL('../../../', import.meta.url)),
};

export type ServiceProcess = {
  /** Settles when it listens; rejects with its words when it ends before. */
  readonly listening: Promise<string>;
  readonly pid: number;
  /** kill -9, whatever it is doing. */
  kill(): Promise<void>;
  /** SIGTERM; gives the exit code. */
  stop(): Promise<number | null>;
};

/** `dsp serve` as an operator starts it, on a free port; or `dsp demo`, which does not say that it listens. */
export function spawnService(
  env: Readonly<Record<string, string>>,
  { dsp, cwd } = HERE,
  command: 'serve' | 'demo' = 'serve',
): ServiceProcess {
  const child = spawn(process.execPath, [dsp, command], {
    cwd,
    env: { ...bareEnv(), PORT: '0', LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'exit');
  const listening = urlOf(child);
  // Who kills it does not care that it never listened.
  listening.catch(() => {});
  return {
    listening,
    pid: child.pid ?? 0,
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
    async stop() {
      child.kill('SIGTERM');
      await ended;
      return child.exitCode;
    },
  };
}

/** One `dsp` command to its end. @param lines what a person types */
export async function runDsp(
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
  { dsp, cwd } = HERE,
  lines: readonly string[] = [],
) {
  const child = spawn(process.execPath, [dsp, ...args], {
    cwd,
    env: { ...bareEnv(), LOG_LEVEL: 'warn', ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  child.stdin.end(lines.join('\n'));
  let stdout = '';
  let stderr = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
  });
  await once(child, 'close');
  return { code: child.exitCode, stdout, stderr };
}

async function urlOf(child: ChildProcess): Promise<string> {
  const words: string[] = [];
  return new Promise((resolve, reject) => {
    if (child.stderr === null) throw new Error('its stderr is piped');
    child.stdout?.resume();
    createInterface({ input: child.stderr }).on('line', (line) => {
      words.push(line);
      const url = /listening on (http\S+)/.exec(line)?.[1];
      if (url !== undefined) resolve(url);
    });
    child.once('exit', (code, signal) => {
      reject(new Error(`It ended (${code ?? signal}) before it listened: ${words.join('\n')}`));
    });
  });
}

/** Without the settings of whoever runs the tests, and without the test runner's own flags. */
function bareEnv(): Record<string, string> {
  const { PATH = '', HOME = '', TMPDIR = '/tmp' } = process.env;
  return { PATH, HOME, TMPDIR };
}
