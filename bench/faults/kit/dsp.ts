import { fileURLToPath } from 'node:url';
import { type Child, DSP, startChild } from '../../../src/cli/service/child.ts';
import { bareEnv } from '../../../src/ground/process/config.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

/** What every service of a campaign is called with: known here, and worth nothing elsewhere. */
export const ADMIN_KEY = 'a-key-for-campaigns-only';

/** `service`: API and workers in one process, as by default · `migration`: ends when the database is up to date. */
export type Role = 'service' | 'api' | 'worker' | 'migration';

const COMMANDS: Readonly<Record<Role, readonly string[]>> = {
  service: ['serve'],
  api: ['serve', '--no-worker'],
  worker: ['worker'],
  migration: ['migrate'],
};

/** Starts `dsp` as an operator does; it is up when `isUp` settles. */
export function startDsp(role: Role, env: Readonly<Record<string, string>>): Child {
  return startChild(process.execPath, [DSP, ...COMMANDS[role]], {
    cwd: ROOT,
    env: { ...bareEnv(), DSP_ADMIN_KEY: ADMIN_KEY, LOG_LEVEL: 'warn', PORT: '0', ...NO_LIMITS, ...env },
  });
}

/** How much one caller may send is another campaign's matter. */
const NO_LIMITS = {
  LIMIT_REQUESTS_PER_MINUTE: 'off',
  LIMIT_ITEMS_PER_MINUTE: 'off',
  LIMIT_ITEMS_PER_DAY: 'off',
  LIMIT_ITEMS_PER_MINUTE_OF_ONE: 'off',
};

/** Settles when it listens or works; rejects with its last words when it ends before. */
export async function isUp(child: Child): Promise<void> {
  await child.said(/listening on http|worker started/);
}
