import { mkdir, open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { MendableError } from '../domain/mendable-error.ts';

class FolderInUseError extends MendableError {}

/**
 * Takes a data folder for this process. A lock left by a process that was killed is taken over.
 * @throws FolderInUseError when another live process has it
 */
export async function takeFolder(dataDir: string): Promise<{ close(): Promise<void> }> {
  await mkdir(dataDir, { recursive: true });
  const file = join(dataDir, 'dsp.pid');
  const holder = Number(await readFile(file, 'utf8').catch(() => ''));
  if (holder !== process.pid && isAlive(holder)) {
    throw new FolderInUseError(
      `Another dsp (process ${holder}) is using ${dataDir}. Stop it, or set DATA_DIR to another folder.`,
    );
  }
  await rm(file, { force: true });
  const lock = await open(file, 'wx', 0o644);
  await lock.writeFile(String(process.pid));
  await lock.close();
  return { close: () => rm(file, { force: true }) };
}

function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (problem) {
    // Somebody else's process: it lives, but it may not be signalled.
    return problem instanceof Error && 'code' in problem && problem.code === 'EPERM';
  }
}
