import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { isRecord } from '../domain/record.ts';
import { UsageError } from './usage-error.ts';

/** One line of a recorded stream: a fragment, or, where it has a `payload`, an interaction. */
export type StreamItem = {
  readonly kind: 'fragment' | 'interaction';
  readonly observedAt: Date;
  readonly body: Readonly<Record<string, unknown>>;
};

/**
 * Reads a recorded stream (one JSON object a line, each with `observed_at`), ordered by time.
 * @throws UsageError naming file and line
 */
export async function readStream(file: string): Promise<StreamItem[]> {
  const items: StreamItem[] = [];
  let line = 0;
  for await (const text of createInterface({ input: createReadStream(file, 'utf8'), crlfDelay: Infinity })) {
    line++;
    if (text.trim() === '') continue;
    items.push(readLine(text, `${file}:${line}`));
  }
  // Stable: what happened at one instant keeps the order of the file.
  return items.sort((a, b) => a.observedAt.getTime() - b.observedAt.getTime());
}

function readLine(text: string, place: string): StreamItem {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    throw new UsageError(`${place}: this line is not JSON.`);
  }
  if (!isRecord(body)) throw new UsageError(`${place}: a line is a JSON object.`);
  const observedAt = new Date(typeof body['observed_at'] === 'string' ? body['observed_at'] : Number.NaN);
  if (Number.isNaN(observedAt.getTime())) {
    throw new UsageError(`${place}: "observed_at" must be an RFC 3339 instant, e.g. 2026-01-05T09:30:00Z.`);
  }
  return { kind: 'payload' in body ? 'interaction' : 'fragment', observedAt, body };
}
