import { type FileHandle, open, readdir, readFile, stat } from 'node:fs/promises';
import { sentenceOf } from '../problem.ts';

/** A process that wrote nothing for so long may be on another machine, or its number someone else's by now. */
const IDLE_MS = 5 * 60_000;

/** None where there is no such folder yet. */
export function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch(whereMissing([]));
}

/** For `catch`: what to take in place of a file or folder that is not there. */
export function whereMissing<T>(otherwise: T): (problem: NodeJS.ErrnoException) => T {
  return (problem) => {
    if (problem.code === 'ENOENT') return otherwise;
    throw problem;
  };
}

/** Whether a file still stands under its name: nobody took it. */
export async function isStill(file: FileHandle, path: string): Promise<boolean> {
  try {
    const [own, there] = await Promise.all([file.stat({ bigint: true }), stat(path, { bigint: true })]);
    return own.ino === there.ino && own.dev === there.dev;
  } catch {
    return false;
  }
}

/** Whether a segment's process seems to be gone. A wrong guess does no harm: see spool-rationale.md. */
export async function isLeft(path: string, name: string): Promise<boolean> {
  const pid = Number(/^(\d+)-/.exec(name)?.[1] ?? 0);
  // Our own number on a file that is not ours is that of a process before a restart, as in a container.
  if (pid === process.pid || !isAlive(pid)) return true;
  try {
    return Date.now() - (await stat(path)).mtimeMs > IDLE_MS;
  } catch {
    return false;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (problem) {
    return (problem as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Nothing where somebody else took it. */
export async function readOrNothing(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8').catch(whereMissing(''));
  } catch (problem) {
    throw new Error(`${path} cannot be read: ${sentenceOf(problem)}`, { cause: problem });
  }
}

/** A new file's name survives a power cut only once its folder was synced; Windows knows no such thing. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
