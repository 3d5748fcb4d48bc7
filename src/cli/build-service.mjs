import { rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundle } from './compile.mjs';

// What a package is started with: the same bundle as on a clone, made once for all its users (D90).
const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const folder = join(root, 'dist-service');
await rm(folder, { recursive: true, force: true });
await bundle(root, folder, { withBench: false, takenIn: [] });
