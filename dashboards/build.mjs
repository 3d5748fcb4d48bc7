import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const WEB = fileURLToPath(new URL('./web/', import.meta.url));
const DIST = join(WEB, 'dist');
const MARK = 'built-from';

/**
 * Builds the page into `web/dist`, with compressed copies beside the files, unless that is already of these sources.
 * Two starts at once both build it, and either is whole.
 */
export async function buildDashboard() {
  const digest = digestOf([WEB, join(ROOT, 'package-lock.json')]);
  const mark = join(DIST, MARK);
  if (existsSync(mark) && readFileSync(mark, 'utf8') === digest) return;
  const { build } = await import('vite');
  const draft = join(WEB, `dist-${process.pid}`);
  try {
    await build({
      configFile: join(WEB, 'vite.config.ts'),
      logLevel: 'warn',
      build: { outDir: draft, emptyOutDir: true },
    });
    await compressAll(draft);
    await writeFile(join(draft, MARK), digest);
    await rm(DIST, { recursive: true, force: true });
    await rename(draft, DIST).catch((problem) => {
      if (!existsSync(mark)) throw problem;
    });
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

async function compressAll(folder) {
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
    if (!entry.isFile() || !/\.(js|css|html|svg)$/.test(entry.name)) continue;
    const path = join(entry.parentPath, entry.name);
    const bytes = await readFile(path);
    await writeFile(`${path}.gz`, await promisify(gzip)(bytes, { level: 9 }));
    await writeFile(`${path}.br`, await promisify(brotliCompress)(bytes));
  }
}

/** Of names, sizes and times, as `src/cli/compile.mjs` tells sources from each other. */
function digestOf(paths) {
  const hash = createHash('sha256');
  const look = (path) => {
    const about = statSync(path);
    if (!about.isDirectory()) hash.update(`${path} ${about.size} ${about.mtimeMs}\n`);
    else for (const name of readdirSync(path).sort()) if (!name.startsWith('dist')) look(join(path, name));
  };
  for (const path of paths) look(path);
  return hash.digest('hex');
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href)
  await buildDashboard();
