import { spawnSync } from 'node:child_process';
import { mkdir, rm, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Stage } from '../stage.ts';

/** A file system in memory that is full when it is told to be. */
export type SmallDisk = {
  readonly folder: string;
  /** Leaves so many bytes free. */
  fill(leave: number): Promise<void>;
  /** Gives all room back. */
  empty(): Promise<void>;
};

/** Root alone may mount one; containers often may not either. */
export function canMount(): boolean {
  if (process.getuid?.() !== 0) return false;
  const probe = `/tmp/dsp-mount-${process.pid}`;
  const made = spawnSync('sh', [
    '-c',
    `mkdir ${probe} && mount -t tmpfs -o size=1m dsp ${probe} && umount ${probe}`,
  ]);
  spawnSync('rmdir', [probe]);
  return made.status === 0;
}

/**
 * In the stage's folder, and unmounted when the stage closes.
 * @throws Error with the words of `mount`, where this process may not
 */
export async function openSmallDisk(stage: Stage, megabytes: number): Promise<SmallDisk> {
  const folder = join(stage.folder, 'small-disk');
  await mkdir(folder);
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'dsp', folder]);
  if (mounted.status !== 0) throw new Error(`mount: ${mounted.stderr}`);
  const unmount = () => void spawnSync('umount', ['-l', folder]);
  // Whatever ends the runner, short of kill -9.
  process.once('exit', unmount);
  stage.closes(async () => {
    process.removeListener('exit', unmount);
    unmount();
  });
  const ballast = join(folder, 'ballast');
  return {
    folder,
    async fill(leave) {
      const { bavail, bsize } = await statfs(folder);
      // Whoever writes meanwhile takes the last of it: full all the same.
      await writeFile(ballast, Buffer.alloc(Math.max(0, bavail * bsize - leave), 1)).catch(() => {});
    },
    empty: () => rm(ballast, { force: true }),
  };
}
