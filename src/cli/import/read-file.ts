import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { parse } from 'csv-parse';
import { parsedJson } from '../../domain/basics/index.ts';
import { type Reader, readPostHog, readSpans, readWords, type Said } from './said.ts';

/** What a file of each form holds, and how its values are read. */
export const IMPORTS = { jsonl: readWords, csv: readWords, posthog: readPostHog, otlp: readSpans } as const;
export type ImportForm = keyof typeof IMPORTS;

/** What stands at a place of the file (its line, from 1), or why it cannot be read. */
export type Found = { readonly line: number } & (
  | { readonly said: readonly Said[] }
  | { readonly detail: string }
);

/**
 * Reads a file value by value: JSON a line or CSV with a head, however large; else one JSON value over many lines, which is held
 * whole. @throws where it cannot be opened
 */
export async function* readImport(path: string, form: ImportForm): AsyncGenerator<Found> {
  const read = IMPORTS[form];
  if (form === 'csv') {
    const rows = createReadStream(path).pipe(
      parse({ columns: true, bom: true, info: true, skip_empty_lines: true }),
    );
    for await (const { record, info } of rows as AsyncIterable<{
      record: unknown;
      info: { lines: number };
    }>)
      yield* found(info.lines, read, record);
    return;
  }
  /** What began with a line that is no value by itself. */
  const whole: string[] = [];
  let line = 0;
  const lines = createInterface({ input: createReadStream(path), crlfDelay: Number.POSITIVE_INFINITY });
  for await (const text of lines) {
    line++;
    if (whole.length > 0 || (line === 1 && parsedJson(text) === undefined)) whole.push(text);
    else yield* lineOf(text, line, read);
  }
  const value = parsedJson(whole.join('\n'));
  if (value !== undefined) yield* found(1, read, value);
  else for (const [index, text] of whole.entries()) yield* lineOf(text, index + 1, read);
}

function* lineOf(text: string, line: number, read: Reader): Generator<Found> {
  if (text.trim() === '') return;
  const value = parsedJson(text);
  if (value === undefined) yield { line, detail: 'is no JSON' };
  else yield* found(line, read, value);
}

function* found(line: number, read: Reader, value: unknown): Generator<Found> {
  for (const one of Array.isArray(value) ? (value as unknown[]) : [value]) {
    const said = read(one);
    yield 'detail' in said ? { line, ...said } : { line, said };
  }
}
