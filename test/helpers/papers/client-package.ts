import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

/** `npm run build:client`; afterwards the repository's own name leads to its `dist/`. */
export function buildClient(): void {
  run('npm', ['run', '--silent', 'build:client'], ROOT);
}

/**
 * The client as somebody else has it: built, packed, and installed in an empty folder without a network. The packages it
 * stands on come from here, since a test asks no registry.
 */
export function installClient(folder: string): { readonly packages: readonly string[] } {
  // Not into the repository, where another test may be using what is there.
  const dist = join(folder, 'dist');
  const tsc = 'node_modules/typescript-native/bin/tsc';
  run(process.execPath, [tsc, '-p', 'tsconfig.client.json', '--outDir', dist], ROOT);
  run(process.execPath, ['src/cli/build-client.mjs', dist], ROOT);
  run('npm', ['pack', dist, '--pack-destination', folder], ROOT);
  const tarball = readdirSync(folder).find((name) => name.endsWith('.tgz')) ?? '';
  const app = join(folder, 'app');
  mkdirSync(app);
  writeFileSync(join(app, 'package.json'), '{"name":"app","version":"1.0.0","type":"module","private":true}');
  const needed = ['canonicalize', 'fastify-plugin', 'jose'].map((name) => join(ROOT, 'node_modules', name));
  const options = ['--offline', '--no-audit', '--no-fund', '--install-links'];
  run('npm', ['install', ...options, ...needed, join(folder, tarball)], app);
  const packages = readdirSync(join(app, 'node_modules')).filter((name) => !name.startsWith('.'));
  return { packages: packages.sort() };
}

function run(command: string, args: readonly string[], cwd: string): void {
  const { status, stderr, stdout } = spawnSync(command, args, { cwd, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${stderr}${stdout}`);
}
