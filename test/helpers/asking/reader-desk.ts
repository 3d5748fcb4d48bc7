import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { ROOT } from '../papers/guides.ts';

/** A fresh clone as its reader has it, with a service running in another terminal. */
export type Desk = {
  readonly folder: string;
  /** Runs one block of a guide; what it sets is there for the next. */
  run(text: string): Promise<{ code: number | null; output: string }>;
  close(): Promise<void>;
};

/** What the guides say; the service of a test listens elsewhere. */
const USUAL = '127.0.0.1:8080';

/** A refusal by the service is a failure here, and a service that does not answer too. */
const PRELUDE = `set -euo pipefail
curl() { command curl --fail-with-body --max-time 60 "$@"; }
`;

/**
 * @param service the command that starts it, e.g. `['demo', '--days', '8']`
 * @param ready what it prints once it can be used; the address is in its first group
 * @param dataDir where that service keeps its data, within the folder
 */
export async function openDesk(service: readonly string[], ready: RegExp, dataDir: string): Promise<Desk> {
  const folder = mkdtempSync(join(tmpdir(), 'dsp-reader-'));
  // As root PostgreSQL runs as another user, who has to walk through it.
  chmodSync(folder, 0o755);
  for (const name of readdirSync(ROOT))
    if (!['.dsp', '.git', 'out', 'dist'].includes(name)) symlinkSync(join(ROOT, name), join(folder, name));
  const { PATH = '', HOME = '', TMPDIR = '/tmp' } = process.env;
  const bare = { PATH, HOME, TMPDIR, LANG: 'C.UTF-8' };
  const child = spawn(process.execPath, [join(folder, 'src/cli/dsp.mjs'), ...service], {
    cwd: folder,
    env: { ...bare, PORT: '0', LOG_LEVEL: 'silent' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'exit');
  const url = await new Promise<string>((resolve, reject) => {
    const words: string[] = [];
    for (const stream of [child.stdout, child.stderr])
      createInterface({ input: stream }).on('line', (line) => {
        words.push(line);
        const found = ready.exec(line)?.[1];
        if (found !== undefined) resolve(found);
      });
    child.once('exit', (code) => reject(new Error(`It ended (${code}): ${words.slice(-20).join('\n')}`)));
  });
  const memory = join(folder, '.reader-env');
  writeFileSync(memory, '');
  const env = { ...bare, DATA_DIR: join(folder, dataDir), LOG_LEVEL: 'silent', DSP_URL: url };
  return {
    folder,
    async run(text) {
      const here = text.replaceAll(USUAL, new URL(url).host);
      const script = `${PRELUDE}. ${memory}\nset -a\n${here}\nset +a\n{ export -p; declare -f; } > ${memory}\n`;
      const shell = spawn('bash', ['-c', script], { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] });
      let output = '';
      for (const stream of [shell.stdout, shell.stderr])
        stream.setEncoding('utf8').on('data', (words: string) => {
          output += words;
        });
      await once(shell, 'close');
      return { code: shell.exitCode, output };
    },
    async close() {
      child.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
