import { randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { OnProblem } from '../problem.ts';
import { isLeft, isStill, readOrNothing, syncFolder } from './segment-files.ts';
import { readLines, spoolLine } from './spool-line.ts';

/** One file of a spool, written to by one process. Why nothing in it is lost: spool-rationale.md. */
export type Segment = {
  readonly path: string;
  /** Null once it is written to no more. */
  file: FileHandle | null;
  /** Null: on disk only, until its turn comes. */
  texts: string[] | null;
  count: number;
  bytes: number;
  /** How many of its first texts the service has taken. */
  done: number;
};

/** Files that clients of this very process write to. */
const ours = new Set<string>();

/** A new file, under a name that is ours alone; its folder is made where there is none. */
export async function newSegment(folder: string): Promise<Segment & { file: FileHandle }> {
  const path = ownPath(folder);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  ours.add(path);
  const file = await open(path, 'ax', 0o600);
  await syncFolder(folder);
  return { path, file, texts: [], count: 0, bytes: 0, done: 0 };
}

/** Puts texts on disk, and says whether the file still stands under its name: else nobody will find them there. */
export async function writeTo(
  segment: Segment & { file: FileHandle },
  texts: readonly string[],
): Promise<boolean> {
  const bytes = Buffer.from(texts.map(spoolLine).join(''), 'utf8');
  await segment.file.appendFile(bytes);
  await segment.file.datasync();
  if (!(await isStill(segment.file, segment.path))) return false;
  segment.texts?.push(...texts);
  segment.count += texts.length;
  segment.bytes += bytes.length;
  return true;
}

/** Its texts, from disk where they are not at hand; `onProblem` is told of lines that a crash left damaged. */
export async function textsOf(segment: Segment, onProblem: OnProblem): Promise<string[]> {
  if (segment.texts !== null) return segment.texts;
  const { texts, damaged } = readLines(await readOrNothing(segment.path));
  if (damaged > 0)
    onProblem({ kind: 'spool', sentence: `${damaged} damaged lines of ${segment.path} were left out` });
  segment.texts = texts;
  segment.count = texts.length;
  return texts;
}

/** It is written to no more. */
export async function shut(segment: Segment): Promise<void> {
  await segment.file?.close();
  segment.file = null;
}

/** Leaves it to whoever comes next. */
export async function giveUp(segment: Segment): Promise<void> {
  await shut(segment);
  ours.delete(segment.path);
}

/** All of it is done with. */
export async function remove(segment: Segment): Promise<void> {
  await shut(segment);
  await rm(segment.path, { force: true });
  ours.delete(segment.path);
}

/** What a process left behind when it died, as ours; null where it lives, or another one was faster. */
export async function takeLeft(folder: string, name: string): Promise<Segment | null> {
  const path = join(folder, name);
  if (!name.endsWith('.spool') || ours.has(path) || !(await isLeft(path, name))) return null;
  const own = ownPath(folder);
  ours.add(own);
  try {
    await rename(path, own);
  } catch {
    ours.delete(own);
    return null;
  }
  const { size } = await stat(own);
  return { path: own, file: null, texts: null, count: 0, bytes: size, done: 0 };
}

function ownPath(folder: string): string {
  return join(folder, `${process.pid}-${randomUUID()}.spool`);
}
