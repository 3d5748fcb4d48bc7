import type { FileHandle } from 'node:fs/promises';
import type { OnProblem } from '../problem.ts';
import { giveUp, newSegment, remove, type Segment, shut, takeLeft, textsOf, writeTo } from './segment.ts';
import { namesIn } from './segment-files.ts';

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

type Waiting = { readonly text: string; resolve(): void; reject(problem: unknown): void };

/** So that what was taken by the service can be removed while more is coming. */
const SEGMENT_BYTES = 1024 * 1024;

/**
 * @param folder made when the first text comes; several processes may share it
 * @param mostBytes above which `append` rejects, until the service has taken some
 * @param onProblem told of lines that a crash left damaged: they are skipped
 */
export function openSpool(folder: string, mostBytes: number, onProblem: OnProblem): Spool {
  /** The oldest first. */
  const segments: Segment[] = [];
  let waiting: Waiting[] = [];
  // A file must not be removed while it is written to.
  const exclusive = oneAtATime();

  const writeWaiting = async (): Promise<void> => {
    const group = waiting;
    waiting = [];
    try {
      const held = segments.reduce((sum, { bytes }) => sum + bytes, 0);
      if (held >= mostBytes) throw new Error(`${folder} holds ${held} bytes, as many as it may`);
      await write(
        segments,
        folder,
        group.map(({ text }) => text),
      );
      for (const { resolve } of group) resolve();
    } catch (problem) {
      for (const { reject } of group) reject(problem);
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
        await removeDone(segments, onProblem);
        const [first] = segments;
        return first === undefined
          ? []
          : firstOf((await textsOf(first, onProblem)).slice(first.done, first.done + most), most, characters);
      }),
    drop: (count) =>
      exclusive(async () => {
        const [first] = segments;
        if (first !== undefined) first.done += count;
        await removeDone(segments, onProblem);
      }),
    adopt: () => exclusive(() => adopt(segments, folder, onProblem)),
    get size() {
      return waiting.length + segments.reduce((sum, { count, done }) => sum + count - done, 0);
    },
    close: () =>
      exclusive(async () => {
        await removeDone(segments, onProblem);
        for (const segment of segments.splice(0)) await giveUp(segment);
      }),
  };
}

/** The first texts, at most so many and so many characters, but one at least. */
export function firstOf(texts: readonly string[], most: number, characters: number): string[] {
  const taken: string[] = [];
  let length = 0;
  for (const text of texts.slice(0, most)) {
    length += text.length;
    if (taken.length > 0 && length > characters) break;
    taken.push(text);
  }
  return taken;
}

/** Runs works in the order they came; one that fails holds up none behind it. */
function oneAtATime() {
  let turn: Promise<unknown> = Promise.resolve();
  return <T>(work: () => Promise<T>): Promise<T> => {
    const done = turn.then(work, work);
    turn = done.catch(() => {});
    return done;
  };
}

async function write(segments: Segment[], folder: string, texts: readonly string[]): Promise<void> {
  for (;;) {
    const segment = await openSegment(segments, folder);
    let there: boolean;
    try {
      there = await writeTo(segment, texts);
    } catch (problem) {
      // Half a line may stand there now: nothing more goes into this file.
      await endSegment(segments, segment);
      throw problem;
    }
    if (!there || segment.bytes >= SEGMENT_BYTES) await endSegment(segments, segment);
    // Somebody took us for dead and took the file, maybe before these lines stood in it.
    if (there) return;
  }
}

async function openSegment(segments: Segment[], folder: string): Promise<Segment & { file: FileHandle }> {
  const last = segments.at(-1);
  if (last !== undefined && isOpen(last)) return last;
  const segment = await newSegment(folder);
  segments.push(segment);
  return segment;
}

function isOpen(segment: Segment): segment is Segment & { file: FileHandle } {
  return segment.file !== null;
}

/** Only the texts that are sent next are held in memory. */
async function endSegment(segments: readonly Segment[], segment: Segment): Promise<void> {
  await shut(segment);
  if (segments[0] !== segment) segment.texts = null;
}

async function removeDone(segments: Segment[], onProblem: OnProblem): Promise<void> {
  for (let [first] = segments; first !== undefined; [first] = segments) {
    if ((await textsOf(first, onProblem)).length > first.done) return;
    await remove(first);
    segments.shift();
  }
}

async function adopt(segments: Segment[], folder: string, onProblem: OnProblem): Promise<void> {
  for (const name of await namesIn(folder)) {
    const left = await takeLeft(folder, name);
    if (left === null) continue;
    // Counted, and left on disk until its turn comes.
    await textsOf(left, onProblem);
    left.texts = null;
    segments.unshift(left);
  }
}
