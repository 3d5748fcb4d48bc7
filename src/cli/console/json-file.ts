import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { type Fault, parsedJson } from '../../domain/basics/index.ts';
import { reasonOf, UsageError } from './usage-error.ts';

/** @throws UsageError saying why the file cannot be read */
export async function readText(file: string): Promise<string> {
  return readFile(file, 'utf8').catch((cause: unknown) => {
    throw new UsageError(`${file} cannot be read: ${reasonOf(cause)}.`);
  });
}

/** @throws UsageError naming file, line and column of what is no JSON, or why the file cannot be read */
export async function readJsonFile(file: string): Promise<unknown> {
  const text = await readText(file);
  try {
    return JSON.parse(text);
  } catch (cause) {
    const before = text.slice(0, firstFault(text)).split('\n');
    throw new UsageError(
      `${file}:${before.length}:${(before.at(-1)?.length ?? 0) + 1} is not JSON: ${reasonOf(cause)}`,
    );
  }
}

/** A line of a file of JSON lines, and its place: `<file>:<line>`. */
export type JsonLine = { readonly row: unknown; readonly place: string };

/** Line by line, for such files may be long. @throws UsageError naming file and line, or why the file cannot be read */
export async function* readJsonLines(file: string): AsyncGenerator<JsonLine> {
  const input = createReadStream(file, 'utf8');
  // A file that cannot be opened says so here; reading line by line would never tell.
  await once(input, 'open').catch((cause: unknown) => {
    throw new UsageError(`${file} cannot be read: ${reasonOf(cause)}.`);
  });
  let line = 0;
  for await (const text of createInterface({ input, crlfDelay: Infinity })) {
    const place = `${file}:${++line}`;
    if (text.trim() === '') continue;
    const row = parsedJson(text);
    if (row === undefined) throw new UsageError(`${place}: this line is not JSON.`);
    yield { row, place };
  }
}

/** What is wrong with a file that is JSON, and where. */
export function faultyFile(file: string, faults: readonly Fault[]): UsageError {
  return new UsageError(`${file}: ${faults.map(({ path, detail }) => `${path} ${detail}`).join('; ')}`);
}

/**
 * Where the text stops being the beginning of some JSON. The engine names a position in some messages only, but it
 * tells an unfinished text from a wrong one, and no text that begins wrongly is ever right again: so the place can be
 * searched by halves.
 */
function firstFault(text: string): number {
  let right = 0;
  let wrong = text.length;
  if (couldGoOn(text)) return wrong;
  while (wrong - right > 1) {
    const middle = (right + wrong) >> 1;
    if (couldGoOn(text.slice(0, middle))) right = middle;
    else wrong = middle;
  }
  return right;
}

function couldGoOn(beginning: string): boolean {
  try {
    JSON.parse(beginning);
    return true;
  } catch (cause) {
    const words = reasonOf(cause);
    return /end of JSON/.test(words) || Number(/position (\d+)/.exec(words)?.[1]) >= beginning.length;
  }
}
