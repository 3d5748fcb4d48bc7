import { createHash, randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, utimes } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { openDoors } from './open-doors.mjs';

const ROOMS = ['src', 'jobs', 'demo', 'bench'];
/** Modules that are started by their URL, as worker threads. */
const THREADS = [
  'src/ground/embedder/model-thread',
  'src/ground/threads/learner-thread',
  'src/ground/threads/reader-thread',
];
const OLD_MS = 7 * 86_400_000;
/** Packages of hundreds of small modules, of which a part is used: out of the build a start reads eight hundred files less. */
const TAKEN_IN = ['drizzle-orm', 'jose', 'typebox'];

/**
 * The sources as JavaScript that Node reads at once, made when one of them has changed: half a second then, and two and a
 * half of CPU less at every start (D84). What they read beside themselves they read where they are.
 *
 * @param {string} root the folder of package.json
 * @returns {Promise<string | null>} the file to start with; null where it can be neither found nor written
 */
export async function compile(root) {
  const builds = join(root, '.dsp/build');
  const build = join(builds, digestOf(root));
  const main = join(build, 'main.js');
  if (existsSync(main)) {
    const now = new Date();
    await utimes(build, now, now).catch(() => {});
    return main;
  }
  // Made beside and then renamed: two starts at once both make it, and either is whole.
  const draft = join(builds, `.${randomUUID()}`);
  try {
    await mkdir(draft, { recursive: true });
    await bundle(root, draft, { withBench: existsSync(join(root, 'bench')), takenIn: TAKEN_IN });
    await rename(draft, build).catch((problem) => {
      if (!existsSync(main)) throw problem;
    });
    await forgetOld(builds);
    return main;
  } catch (problem) {
    if (['EACCES', 'EROFS', 'EPERM', 'ENOSPC', 'ENOTDIR'].includes(problem?.code)) return null;
    throw problem;
  } finally {
    await rm(draft, { recursive: true, force: true }).catch(() => {});
  }
}

/** Of names, sizes and times: of contents it would cost as much as it saves. */
function digestOf(root) {
  const hash = createHash('sha256').update(process.version);
  const look = (folder) => {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) look(path);
      else if (path.endsWith('.ts')) {
        const { size, mtimeMs } = statSync(path);
        hash.update(`${path} ${size} ${mtimeMs}\n`);
      }
    }
  };
  for (const room of ROOMS) if (existsSync(join(root, room))) look(join(root, room));
  for (const maker of ['compile.mjs', 'open-doors.mjs', '../../package-lock.json'])
    hash.update(readFileSync(new URL(maker, import.meta.url)));
  return hash.digest('hex').slice(0, 16);
}

/**
 * Our own modules into `folder`, packages left where they are but for those that are taken in.
 *
 * @param {string} root
 * @param {string} folder
 * @param {{ withBench: boolean, takenIn: readonly string[] }} what a release has no bench, and packages beside it
 */
export async function bundle(root, folder, { withBench, takenIn }) {
  const { build } = await import('esbuild');
  const { dependencies, devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const packages = Object.keys({ ...dependencies, ...devDependencies });
  await build({
    absWorkingDir: root,
    entryPoints: [
      { in: 'src/cli/main.ts', out: 'main' },
      ...THREADS.map((path) => ({ in: `${path}.ts`, out: path.split('/').at(-1) })),
    ],
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    outdir: folder,
    sourcemap: 'linked',
    logLevel: 'warning',
    plugins: [{ name: 'own places', setup: ({ onLoad }) => placed(root, folder, onLoad) }],
    external: [
      ...packages.filter((name) => !takenIn.includes(name)),
      // As the list of the commands writes it.
      ...(withBench ? [] : ['../../bench/*.ts']),
    ],
  });
}

/** A module that reads a file beside itself finds it where its source is, and a thread's module where it is compiled. */
function placed(root, folder, onLoad) {
  const opened = openDoors(root);
  const ours = new RegExp(`^${escaped(root)}${escaped(sep)}(${ROOMS.join('|')})${escaped(sep)}.*\\.ts$`);
  onLoad({ filter: ours }, async ({ path }) => {
    const source = await readFile(path, 'utf8');
    const home = JSON.stringify(relative(folder, path).split(sep).join('/'));
    const contents = opened(source, path).replaceAll(
      'import.meta.url',
      `new URL(${home}, import.meta.url).href`,
    );
    const threads = THREADS.map((thread) => thread.split('/').at(-1)).join('|');
    return {
      contents: contents.replaceAll(
        new RegExp(`new URL\\('\\./(${threads})\\.ts', new URL\\([^)]*\\)\\.href\\)`, 'g'),
        "new URL('./$1.js', import.meta.url)",
      ),
      loader: 'ts',
    };
  });
}

/** A process that runs loads parts of its build as it needs them: only builds that nothing started lately go. */
async function forgetOld(builds) {
  for (const name of await readdir(builds)) {
    const { mtimeMs } = statSync(join(builds, name));
    if (Date.now() - mtimeMs > OLD_MS) await rm(join(builds, name), { recursive: true, force: true });
  }
}

function escaped(text) {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
}
