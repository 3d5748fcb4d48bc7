import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type OnProblem, sentenceOf } from '../problem.ts';
import { whereMissing } from '../reports/segment-files.ts';

/** Small texts by name, which a crash leaves as they were or as they are to be. */
export type Cache = {
  read(name: string): Promise<string | null>;
  /** A full disk costs the next process its memory, and this one nothing: it is told, not thrown. */
  write(name: string, text: string): Promise<void>;
};

/** On disk below `folder`, made when first written to; null: remembered for as long as the process lives. */
export function openCache(folder: string | null, onProblem: OnProblem): Cache {
  return folder === null ? inMemory() : onDisk(folder, onProblem);
}

function onDisk(folder: string, onProblem: OnProblem): Cache {
  const pathOf = (name: string) => join(folder, `${safe(name)}.json`);
  return {
    read: (name) => readFile(pathOf(name), 'utf8').catch(whereMissing(null)),
    async write(name, text) {
      try {
        await mkdir(folder, { recursive: true });
        // Renaming replaces a file whole, so nobody ever reads half of one.
        const draft = join(folder, `.${randomUUID()}.tmp`);
        await writeFile(draft, text, { mode: 0o600 });
        await rename(draft, pathOf(name));
      } catch (problem) {
        onProblem({ kind: 'spool', sentence: `${folder} cannot be written to: ${sentenceOf(problem)}` });
      }
    },
  };
}

/** Names hold scenarios, cohorts and agents, which come from outside. */
function safe(name: string): string {
  const plain = name.replace(/[^A-Za-z0-9_-]/g, '_').slice(0, 60);
  return `${plain}-${createHash('sha256').update(name, 'utf8').digest('hex').slice(0, 16)}`;
}

function inMemory(): Cache {
  const texts = new Map<string, string>();
  return {
    read: async (name) => texts.get(name) ?? null,
    write: async (name, text) => {
      texts.set(name, text);
    },
  };
}
