import { randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { OnProblem } from './problem.ts';
import { isLeft, isStill, namesIn, readOrNothing, syncFolder } from './segment-files.ts';
import { readLines, spoolLine } from './spool-line.ts';

/**
 * What was reported and not yet taken by the service, on disk, in files of its own process (segments). Why nothing is lost,
 * also when several processes share the folder or one is killed anywhere: spool-rationale.md.
 */
export type Spool = {
  /** Settles once the texts are on disk; those that come while a write is under way share the next one. */
  append(text: string): Promise<void>;
  /** The oldest texts, at most so many and so many characters (one at least); they stay until `drop`. */
  peek(most: number, characters: number): Promise<readonly string[]>;
  /** The first texts of what `peek` gave are done with. */
  drop(count: number): Promise<void>;
  /** What other processes left behind when they died becomes ours. */
  adopt(): Promise<void>;
  readonly size: number;
  close(): Promise<void>;
};

type Segment = {
  readonly path: string;
  /** Null once it is written to no more. */
  file: FileHandle | null;
  /** Null: on disk only, until its turn comes. */
  texts: string[] | null;
  count: number;
  bytes: number;
  done: number;
};

/** So that what was taken by the service can be removed while more is coming. */
const SEGMENT_BYTES = 1024 * 1024;
/** Files that clients of this very process write to. */
const ours = new Set<string>();

/**
 * @param folder made when the first text comes; several processes may share it
 * @param mostBytes above which `append` rejects, until the service has taken some
 * @param onProblem told of lines that a crash left damaged: they are skipped
 */
export function openSpool(folder: string, mostBytes: number, onProblem: OnProblem): Spool {
  const segments: Segment[] = [];
  let waiting: { text: string; resolve: () => void; reject: (problem: unknown) => void }[] = [];
  let turn: Promise<unknown> = Promise.resolve();

  /** One at a time: a file must not be removed while it is written to. */
  const exclusive = <T>(work: () => Promise<T>): Promise<T> => {
    const done = turn.then(work, work);
    turn = done.catch(() => {});
    return done;
  };

  const openSegment = async (): Promise<{ segment: Segment; file: FileHandle }> => {
    const last = segments.at(-1);
    if (last?.file != null) return { segment: last, file: last.file };
    const path = join(folder, `${process.pid}-${randomUUID()}.spool`);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    ours.add(path);
    const file = await open(path, 'ax', 0o600);
    await syncFolder(folder);
    const segment: Segment = { path, file, texts: [], count: 0, bytes: 0, done: 0 };
    segments.push(segment);
    return { segment, file };
  };

  const shut = async (segment: Segment): Promise<void> => {
    await segment.file?.close();
    segment.file = null;
    if (segments[0] !== segment) segment.texts = null;
  };

  const write = async (texts: readonly string[]): Promise<void> => {
    const bytes = Buffer.from(texts.map(spoolLine).join(''), 'utf8');
    for (;;) {
      const { segment, file } = await openSegment();
      try {
        await file.appendFile(bytes);
        await file.datasync();
      } catch (problem) {
        // Half a line may stand there now: nothing more goes into this file.
        await shut(segment);
        throw problem;
      }
      const there = await isStill(file, segment.path);
      if (there) {
        segment.texts?.push(...texts);
        segment.count += texts.length;
        segment.bytes += bytes.length;
      }
      if (!there || segment.bytes >= SEGMENT_BYTES) await shut(segment);
      // Somebody took us for dead and took the file, maybe before these lines stood in it.
      if (there) return;
    }
  };

  const writeWaiting = async (): Promise<void> => {
    const group = waiting;
    waiting = [];
    if (group.length === 0) return;
    try {
      const held = segments.reduce((sum, { bytes }) => sum + bytes, 0);
      if (held >= mostBytes) throw new Error(`${folder} holds ${held} bytes, as many as it may`);
      await write(group.map(({ text }) => text));
      for (const { resolve } of group) resolve();
    } catch (problem) {
      for (const { reject } of group) reject(problem);
    }
  };

  const textsOf = async (segment: Segment): Promise<string[]> => {
    if (segment.texts !== null) return segment.texts;
    const { texts, damaged } = readLines(await readOrNothing(segment.path));
    if (damaged > 0)
      onProblem({ kind: 'spool', sentence: `${damaged} damaged lines of ${segment.path} were left out` });
    segment.texts = texts;
    segment.count = texts.length;
    return texts;
  };

  const removeDone = async (): Promise<void> => {
    for (let first = segments[0]; first !== undefined; first = segments[0]) {
      if ((await textsOf(first)).length > first.done) return;
      await shut(first);
      await rm(first.path, { force: true });
      ours.delete(first.path);
      segments.shift();
    }
  };

  return {
    append: (text) =>
      new Promise((resolve, reject) => {
        waiting.push({ text, resolve, reject });
        if (waiting.length === 1) void exclusive(writeWaiting);
      }),
    peek: (most, characters) =>
      exclusive(async () => {
        await removeDone();
        const first = segments[0];
        if (first === undefined) return [];
        const texts: string[] = [];
        let length = 0;
        for (const text of (await textsOf(first)).slice(first.done, first.done + most)) {
          length += text.length;
          if (texts.length > 0 && length > characters) break;
          texts.push(text);
        }
        return texts;
      }),
    drop: (count) =>
      exclusive(async () => {
        const first = segments[0];
        if (first !== undefined) first.done += count;
        await removeDone();
      }),
    adopt: () =>
      exclusive(async () => {
        for (const name of await namesIn(folder)) {
          const path = join(folder, name);
          if (!name.endsWith('.spool') || ours.has(path) || !(await isLeft(path, name))) continue;
          const own = join(folder, `${process.pid}-${randomUUID()}.spool`);
          ours.add(own);
          try {
            await rename(path, own);
          } catch {
            // Another process was faster.
            ours.delete(own);
            continue;
          }
          const { size } = await stat(own);
          const segment: Segment = { path: own, file: null, texts: null, count: 0, bytes: size, done: 0 };
          await textsOf(segment);
          segment.texts = null;
          segments.unshift(segment);
        }
      }),
    get size() {
      return waiting.length + segments.reduce((sum, { count, done }) => sum + count - done, 0);
    },
    close: () =>
      exclusive(async () => {
        await removeDone();
        for (const segment of segments) {
          await shut(segment);
          ours.delete(segment.path);
        }
        segments.length = 0;
      }),
  };
}
