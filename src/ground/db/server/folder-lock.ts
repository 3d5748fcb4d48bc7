import { constants } from 'node:fs';
import { access, link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MendableError } from '../../../domain/basics/index.ts';

const LOCK = 'dsp.pid';

/** Another live process has the folder; its words name it. */
export class FolderInUseError extends MendableError {}

/** The folder cannot be made, or this user may not write there. */
class FolderClosedError extends MendableError {}

/** @throws FolderClosedError where nothing can be kept there, e.g. in a container whose files are read-only */
export async function makeFolder(dataDir: string): Promise<void> {
  try {
    await mkdir(dataDir, { recursive: true });
    await access(dataDir, constants.W_OK);
  } catch (cause) {
    throw new FolderClosedError(
      `${dataDir} may not be written to by this user. Set DATA_DIR to a folder of theirs; or set DATABASE_URL and DSP_ADMIN_KEY, and none is needed.`,
      { cause },
    );
  }
}

/**
 * Takes a data folder for this process. A lock left by a process that was killed is taken over, also when its number has
 * been given to another process since. Of two that start at the same moment one gets it.
 * @param pid the process that takes it: this one
 * @throws FolderInUseError when another live process has it
 * @throws FolderClosedError where this user may not write
 */
export async function takeFolder(dataDir: string, pid = process.pid): Promise<{ close(): Promise<void> }> {
  await makeFolder(dataDir);
  const file = join(dataDir, LOCK);
  const own = { pid, words: `${pid} ${await startOf(pid)}` };
  while (!(await placeLock(file, own))) {
    const left = await readFile(file, 'utf8').catch(() => null);
    if (left === null) continue;
    const holder = await holderOf(left);
    if (holder !== null && holder !== pid) {
      throw new FolderInUseError(
        `Another dsp (process ${holder}) is using ${dataDir}. Stop it, or set DATA_DIR to another folder; a relay or proxy learns beside it where DSP_URL names it.`,
      );
    }
    await removeLock(file, left, pid);
  }
  return { close: () => rm(file, { force: true }) };
}

/** The number of the live process that has the folder; null where none has. */
export async function folderHolder(dataDir: string): Promise<number | null> {
  const words = await readFile(join(dataDir, LOCK), 'utf8').catch(() => null);
  return words === null ? null : holderOf(words);
}

async function holderOf(words: string): Promise<number | null> {
  const [number = '', startedThen = ''] = words.split(' ');
  const holder = Number(number);
  return isAlive(holder) && isSame(startedThen, await startOf(holder)) ? holder : null;
}

/** A link appears at once with all it says: nobody ever reads half a lock and takes it for one that was left. */
async function placeLock(file: string, own: { pid: number; words: string }): Promise<boolean> {
  const draft = `${file}.${own.pid}`;
  await writeFile(draft, own.words, { mode: 0o644 });
  try {
    await link(draft, file);
    return true;
  } catch (problem) {
    if (problem instanceof Error && 'code' in problem && problem.code === 'EEXIST') return false;
    throw problem;
  } finally {
    await rm(draft, { force: true });
  }
}

/** Removes the lock that was judged and no other: one that somebody has placed meanwhile goes back where it was. */
async function removeLock(file: string, judged: string, pid: number): Promise<void> {
  const aside = `${file}.${pid}.left`;
  try {
    await rename(file, aside);
  } catch {
    // Another start was faster; the next look tells who.
    return;
  }
  if ((await readFile(aside, 'utf8')) !== judged) await link(aside, file).catch(() => {});
  await rm(aside, { force: true });
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

export function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (problem) {
    // Somebody else's process: it lives, but it may not be signalled.
    return problem instanceof Error && 'code' in problem && problem.code === 'EPERM';
  }
}
