import { existsSync } from 'node:fs';
import { cp, mkdtemp, readdir, readFile, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compile } from '../../../src/cli/compile.mjs';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
let root = '';

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'dsp-compile-'));
  for (const room of ['src', 'jobs', 'demo'])
    await cp(join(ROOT, room), join(root, room), { recursive: true });
  await cp(join(ROOT, 'package.json'), join(root, 'package.json'));
  await symlink(join(ROOT, 'node_modules'), join(root, 'node_modules'));
});
afterAll(() => rm(root, { recursive: true, force: true }));

describe('the compiled sources', () => {
  it('hold every module that is started as a thread, and name none that only a loader could read', async () => {
    const folder = dirname((await compile(root)) ?? '');
    const files = (await readdir(folder)).filter((file) => file.endsWith('.js'));
    expect(files).toEqual(
      expect.arrayContaining(['main.js', 'model-thread.js', 'learner-thread.js', 'reader-thread.js']),
    );
    const texts = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')));
    expect(texts.flatMap((text) => text.match(/new URL\("\.\/[^"]*-thread\.ts"[^)]*\)/g) ?? [])).toEqual([]);
  });

  it('find the files that a module reads beside itself where its source is', async () => {
    const folder = dirname((await compile(root)) ?? '');
    const texts = await Promise.all(
      (await readdir(folder))
        .filter((file) => file.endsWith('.js'))
        .map((file) => readFile(join(folder, file), 'utf8')),
    );
    const named = texts.flatMap((text) =>
      [...text.matchAll(/new URL\("((?:\.\.\/)+[^"]*\.ts)"/g)].map(([, path]) => path),
    );
    expect(named.length).toBeGreaterThan(5);
    expect(named.filter((path) => !existsSync(join(folder, path ?? '')))).toEqual([]);
  });

  it('have packages of many small modules in them, and name the others', async () => {
    const folder = dirname((await compile(root)) ?? '');
    const files = (await readdir(folder)).filter((file) => file.endsWith('.js'));
    const texts = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')));
    const named = new Set(
      texts.flatMap((text) => [...text.matchAll(/ from "([^."][^"]*)"/g)].map(([, name]) => name)),
    );
    expect([...named]).toEqual(expect.arrayContaining(['fastify', 'bullmq', 'postgres']));
    expect([...named].filter((name) => /^(drizzle-orm|jose|typebox)/.test(name ?? ''))).toEqual([]);
  });

  it('are used as they are until a source changes', async () => {
    const first = await compile(root);
    expect(await compile(root)).toBe(first);
    const source = join(root, 'src/ground/process/clock.ts');
    await writeFile(source, `${await readFile(source, 'utf8')}// changed\n`);
    await utimes(source, new Date(), new Date());
    expect(await compile(root)).not.toBe(first);
  });

  it('are left out where they cannot be written', async () => {
    const other = join(root, 'elsewhere');
    await cp(join(root, 'src'), join(other, 'src'), { recursive: true });
    await writeFile(join(other, '.dsp'), 'a file where the folder should be');
    expect(await compile(other)).toBeNull();
  });
});
