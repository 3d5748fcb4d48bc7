import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** A file that the worlds of this run share: the model reads each text once a run, and vectors come back to the byte. */
    readonly vectors: string;
  }
}

/** Forgotten with the run: a change to the model or to what is done to its output is seen by the next. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'dsp-vectors-'));
  project.provide('vectors', join(folder, 'vectors'));
  return () => rm(folder, { recursive: true, force: true });
}
