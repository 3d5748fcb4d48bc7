import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { inject } from 'vitest';
import { until } from '../service/until.ts';

const ROOT = dirname(dirname(dirname(dirname(fileURLToPath(import.meta.url)))));
/** Made by others beside this test, or of no use to who packs. */
const NOT_COPIED = /^(node_modules|\.git|\.dsp|out|dist.*|test|sbom\..*|.*\.tgz)$/;

type Packed = { readonly name: string; readonly tarball: string };

/** What `npm pack` makes of the project, once a run: whoever asks first makes it, the others wait. It goes with the run. */
export async function packedWhole(): Promise<Packed> {
  const folder = join(dirname(inject('vectors')), 'packed');
  const told = join(folder, 'packed.json');
  if (mkdirSync(folder, { recursive: true }) !== undefined) {
    writeFileSync(`${told}.part`, JSON.stringify(packWhole(folder)));
    renameSync(`${told}.part`, told);
  }
  await until('the project is packed', () => existsSync(told));
  return JSON.parse(readFileSync(told, 'utf8')) as Packed;
}

/** `npm pack` in a copy of the repository, where nothing that it makes is left behind. */
function packWhole(folder: string): Packed {
  const copy = join(folder, 'copy');
  for (const name of readdirSync(ROOT))
    if (!NOT_COPIED.test(name))
      cpSync(join(ROOT, name), join(copy, name), { recursive: true, filter: isSource });
  symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'));
  const [packed] = JSON.parse(
    run('npm', ['pack', '--json', '--foreground-scripts=false', '--pack-destination', folder], copy),
  );
  return { name: packed.name, tarball: join(folder, packed.filename) };
}

/**
 * A packed tarball unpacked as an empty project has it, beside what the lock file wants of packages for use alone: no development
 * package is to be found from there. No registry is asked.
 * @returns the project's folder, and the package's in it
 */
export function unpackWhole(
  { name, tarball }: Packed,
  folder: string,
): { readonly app: string; readonly installed: string } {
  const app = join(folder, 'app');
  const installed = join(app, 'node_modules', name);
  mkdirSync(installed, { recursive: true });
  run('tar', ['-xzf', tarball, '-C', installed, '--strip-components=1'], folder);
  for (const used of packagesForUse()) {
    mkdirSync(dirname(join(app, 'node_modules', used)), { recursive: true });
    symlinkSync(join(ROOT, 'node_modules', used), join(app, 'node_modules', used));
  }
  return { app, installed };
}

/** A build that another test is at is no source. */
function isSource(path: string): boolean {
  return !/[\\/]dashboards[\\/]web[\\/]dist/.test(path);
}

function packagesForUse(): string[] {
  const { packages }: { packages: Record<string, { dev?: boolean; devOptional?: boolean }> } = JSON.parse(
    readFileSync(join(ROOT, 'node_modules/.package-lock.json'), 'utf8'),
  );
  return Object.entries(packages)
    .filter(
      ([path, { dev, devOptional }]) => !(dev || devOptional) && path.lastIndexOf('node_modules/') === 0,
    )
    .map(([path]) => path.slice('node_modules/'.length));
}

function run(command: string, args: readonly string[], cwd: string): string {
  const { status, stderr, stdout } = spawnSync(command, args, { cwd, encoding: 'utf8', maxBuffer: 2 ** 26 });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${stderr}${stdout}`);
  return stdout;
}
