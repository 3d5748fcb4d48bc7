import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { platform, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { takeFolder } from '../../../src/ground/db/server/folder-lock.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dsp-lock-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Lives as long as the tests do. */
const OTHER = process.ppid;
const lock = () => join(folder, 'dsp.pid');

describe('a data folder', () => {
  it('is taken, held and given back', async () => {
    const { close } = await takeFolder(folder);
    expect(await readFile(lock(), 'utf8')).toMatch(new RegExp(`^${process.pid} \\d*$`));
    await close();
    await expect(readFile(lock())).rejects.toThrow('ENOENT');
  });

  it('that cannot be made is refused with what to do instead', async () => {
    await writeFile(join(folder, 'file'), '');
    await expect(takeFolder(join(folder, 'file', 'data'))).rejects.toThrow(/Set DATA_DIR .+ DATABASE_URL/);
  });

  it('that a living process holds is refused', async () => {
    await writeFile(lock(), String(OTHER));
    await expect(takeFolder(folder)).rejects.toThrow(`process ${OTHER}`);
  });

  it.each(['', 'nonsense', '0', '-1', '999999999'])('with the lock %j is taken over', async (left) => {
    await writeFile(lock(), left);
    await (await takeFolder(folder)).close();
  });

  it('that was left goes to one of two that start at the same moment', async () => {
    for (let time = 0; time < 20; time++) {
      await writeFile(lock(), '999999999 1');
      const starts = [process.pid, OTHER].map((pid) => takeFolder(folder, pid));
      const taken = (await Promise.allSettled(starts)).flatMap((one) =>
        one.status === 'fulfilled' ? [one.value] : [],
      );
      expect(taken.length).toBe(1);
      await taken[0]?.close();
    }
  });

  it.skipIf(platform() !== 'linux')(
    'whose holder’s number was given to another process is taken over',
    async () => {
      await writeFile(lock(), `${OTHER} 1`);
      await (await takeFolder(folder)).close();
    },
  );
});
