import { mkdir, open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { MendableError } from '../domain/mendable-error.ts';

class FolderInUseError extends MendableError {}

/**
 * Takes a data folder for this process. A lock left by a process that was killed is taken over, also when its number has
 * been given to another process since.
 * @throws FolderInUseError when another live process has it
 */
export async function takeFolder(dataDir: string): Promise<{ close(): Promise<void> }> {
  await mkdir(dataDir, { recursive: true });
  const file = join(dataDir, 'dsp.pid');
  const [number = '', startedThen = ''] = (await readFile(file, 'utf8').catch(() => '')).split(' ');
  const holder = Number(number);
  if (holder !== process.pid && isAlive(holder) && isSame(startedThen, await startOf(holder))) {
    throw new FolderInUseError(
      `Another dsp (process ${holder}) is using ${dataDir}. Stop it, or set DATA_DIR to another folder.`,
    );
  }
  await rm(file, { force: true });
  const lock = await open(file, 'wx', 0o644);
  await lock.writeFile(`${process.pid} ${await startOf(process.pid)}`);
  await lock.close();
  return { close: () => rm(file, { force: true }) };
}

/** When a process was started, in the kernel's ticks since boot (proc(5), field 22 of stat); empty where nobody says. */
async function startOf(pid: number): Promise<string> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // The second field is a name, in brackets, with whatever is in it.
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
}

function isSame(then: string, now: string): boolean {
  return then === '' || now === '' || then === now;
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
