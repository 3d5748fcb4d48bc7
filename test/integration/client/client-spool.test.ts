import { mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { memorySpool } from '../../../src/doors/client/reports/memory-spool.ts';
import { openSpool, type Spool } from '../../../src/doors/client/reports/spool.ts';

let folder: string;
let problems: string[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dsp-spool-'));
  problems = [];
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const spoolHere = (most = 1e9) => openSpool(folder, most, ({ sentence }) => problems.push(sentence));

async function drained(spool: Spool): Promise<string[]> {
  const all: string[] = [];
  for (let texts = await spool.peek(100, 1e6); texts.length > 0; texts = await spool.peek(100, 1e6)) {
    all.push(...texts);
    await spool.drop(texts.length);
  }
  return all;
}

const texts = (count: number, name = 'text') => Array.from({ length: count }, (_, i) => `${name} ${i}`);

describe('a spool', () => {
  it('gives in order what was put in, and then is empty on disk too', async () => {
    const spool = spoolHere();
    await Promise.all(texts(250).map((text) => spool.append(text)));
    expect(spool.size).toBe(250);
    expect(await drained(spool)).toEqual(texts(250));
    expect([spool.size, await readdir(folder)]).toEqual([0, []]);
  });

  it('keeps what grows beyond one file, and gives it in order', async () => {
    const spool = spoolHere();
    const long = texts(60, 'x'.repeat(50_000));
    for (const text of long) await spool.append(text);
    expect((await readdir(folder)).length).toBeGreaterThan(2);
    expect(await drained(spool)).toEqual(long);
    expect(await readdir(folder)).toEqual([]);
  });

  it('takes more while it is emptied', async () => {
    const spool = spoolHere();
    const got: string[] = [];
    for (let round = 0; round < 20; round++) {
      await Promise.all([
        ...texts(10, `round ${round}`).map((text) => spool.append(text)),
        spool.peek(5, 1e6).then(async (some) => {
          got.push(...some);
          await spool.drop(some.length);
        }),
      ]);
    }
    got.push(...(await drained(spool)));
    expect(got).toEqual(texts(20, 'round').flatMap((round) => texts(10, round)));
  });

  it('leaves what was not dropped to the next one, and two that share a folder take nothing from each other', async () => {
    const [one, two] = [spoolHere(), spoolHere()];
    for (const text of texts(3, 'one')) await one.append(text);
    for (const text of texts(3, 'two')) await two.append(text);
    await two.adopt();
    expect(two.size).toBe(3);
    await one.close();
    await two.adopt();
    expect((await drained(two)).sort()).toEqual([...texts(3, 'one'), ...texts(3, 'two')]);
  });

  it('whose file somebody took while it lived writes the next line elsewhere', async () => {
    const spool = spoolHere();
    await spool.append('before');
    const [name = ''] = await readdir(folder);
    await rename(join(folder, name), join(folder, 'taken'));
    await spool.append('after');
    const written = (await readdir(folder)).filter((one) => one !== 'taken');
    expect(written.length).toBe(1);
    const next = spoolHere();
    await spool.close();
    await next.adopt();
    expect(await next.peek(10, 1e6)).toEqual(['after']);
  });

  it('that is full says so, and keeps what it has', async () => {
    const spool = spoolHere(100);
    for (const text of texts(8))
      await spool.append(text).catch((problem: Error) => problems.push(problem.message));
    expect(problems[0]).toMatch(/holds \d+ bytes, as many as it may/);
    expect(await drained(spool)).toEqual(texts(8 - problems.length));
  });

  it('in memory that is full says so, and takes more when some is done', async () => {
    const spool = memorySpool(10);
    await spool.append('x'.repeat(10));
    await expect(spool.append('more')).rejects.toThrow('as many as may');
    await spool.drop(1);
    await spool.append('more');
    expect(await drained(spool)).toEqual(['more']);
  });
});
