import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { parse } from 'csv-parse';
import { type Reader, readPostHog, readSpans, readWords, type Said } from './said.ts';

/** What a file of each form holds, and how its values are read. */
export const IMPORTS = { jsonl: readWords, csv: readWords, posthog: readPostHog, otlp: readSpans } as const;
export type ImportForm = keyof typeof IMPORTS;

/** What stands at a place of the file (its line, from 1), or why it cannot be read. */
export type Found = { readonly line: number } & (
  | { readonly said: readonly Said[] }
  | { readonly detail: string }
);

/** Reads a file value by value, however large: JSON a line, one JSON value or list, or CSV with a head. @throws where it cannot be opened */
export async function* readImport(path: string, form: ImportForm): AsyncGenerator<Found> {
  const read = IMPORTS[form];
  if (form === 'csv') {
    const rows = createReadStream(path).pipe(
      parse({ columns: true, bom: true, info: true, skip_empty_lines: true }),
    );
    for await (const { record, info } of rows as AsyncIterable<{ record: unknown; info: { lines: number } }>)
      yield found(info.lines, read, record);
    return;
  }
  let line = 0;
  let whole = '';
  for await (const text of createInterface({
    input: createReadStream(path),
    crlfDelay: Number.POSITIVE_INFINITY,
  })) {
    line++;
    if (text.trim() === '' && whole === '') continue;
    const value = whole === '' ? parsed(text) : undefined;
    // What is no value in its own line is the beginning of one that goes on.
    if (value === undefined && (whole !== '' || line === 1)) whole += `${text}\n`;
    else if (value === undefined) yield { line, detail: 'is no JSON' };
    else
      for (const one of Array.isArray(value) ? (value as unknown[]) : [value]) yield found(line, read, one);
  }
  if (whole === '') return;
  const value = parsed(whole);
  if (value === undefined) yield { line: 1, detail: 'is no JSON' };
  else for (const one of Array.isArray(value) ? (value as unknown[]) : [value]) yield found(1, read, one);
}

function found(line: number, read: Reader, value: unknown): Found {
  const said = read(value);
  return 'detail' in said ? { line, ...said } : { line, said };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
