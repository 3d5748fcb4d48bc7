import { execFile, spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** How somebody installs a tarball in a folder that has nothing in it yet. */
type PackageManager = {
  /** What the folder needs before: file names with their text. */
  readonly files: Readonly<Record<string, string>>;
  readonly line: (wanted: readonly string[], cache: string) => readonly string[];
  readonly env?: (cache: string) => Readonly<Record<string, string>>;
};

/** As docs/operate.md says it. What pnpm and yarn keep besides lies in a folder of the test's, or it would grow with each run. */
export const PACKAGE_MANAGERS: Readonly<Record<string, PackageManager>> = {
  npm: { files: {}, line: (wanted) => ['npm', 'install', '--ignore-scripts', ...wanted] },
  'pnpm 10': {
    files: {},
    line: (wanted, cache) => [
      ...['npx', '--yes', 'pnpm@10.34.9', 'add', ...wanted],
      ...[`--config.store-dir=${join(cache, 'store')}`, `--config.cache-dir=${join(cache, 'cache')}`],
    ],
  },
  'yarn 4': {
    // Without a lock file of its own the folder would be taken for a part of what lies above it.
    files: { 'package.json': '{}', 'yarn.lock': '', '.yarnrc.yml': 'nodeLinker: node-modules\n' },
    line: (wanted) => ['npx', '--yes', '@yarnpkg/cli-dist@4.18.1', 'add', ...wanted],
    env: (cache) => ({ YARN_GLOBAL_FOLDER: cache, YARN_NPM_REGISTRY_SERVER: registry() }),
  },
};

/** @param wanted tarballs, or names with a version */
export async function installBy(
  manager: PackageManager,
  wanted: readonly string[],
  app: string,
  cache: string,
) {
  mkdirSync(app);
  for (const [name, text] of Object.entries(manager.files)) writeFileSync(join(app, name), text);
  const [command = '', ...args] = manager.line(wanted, cache);
  const env = { ...outside(), ...manager.env?.(cache) };
  await promisify(execFile)(command, args, { cwd: app, env, maxBuffer: 2 ** 26 });
}

/** Whether a registry gives what is asked of it; says so where none does. */
export const REGISTRY_ANSWERS = (() => {
  const args = ['view', 'canonicalize', 'version', '--fetch-retries=0', '--fetch-timeout=20000'];
  const answers = spawnSync('npm', args, { env: outside() }).status === 0;
  if (!answers) process.stderr.write('No package registry answers: nothing is installed from one.\n');
  return answers;
})();

function registry(): string {
  return spawnSync('npm', ['config', 'get', 'registry'], { env: outside(), encoding: 'utf8' }).stdout.trim();
}

/** Of the machine, and not of the npm and the test runner that this process was started by. */
function outside(): NodeJS.ProcessEnv {
  return Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(npm_|VITEST|NODE_ENV$|NODE_OPTIONS$)/.test(name)),
  );
}
