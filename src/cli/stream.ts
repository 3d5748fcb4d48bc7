import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { judgeInstant } from '../domain/admission.ts';
import { isRecord } from '../domain/record.ts';
import { UsageError } from './usage-error.ts';

/** One line of a recorded stream: a fragment, or, where it has a `payload`, an interaction. */
export type StreamItem = {
  /** `<file>:<line>` */
  readonly place: string;
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
  const input = createReadStream(file, 'utf8');
  // A file that cannot be opened says so here; reading line by line would never tell.
  await once(input, 'open').catch((cause: Error) => {
    throw new UsageError(`${file} cannot be read: ${cause.message}.`);
  });
  let line = 0;
  for await (const text of createInterface({ input, crlfDelay: Infinity })) {
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
  const observed =
    typeof body['observed_at'] === 'string' ? judgeInstant(body['observed_at'], new Date(0)) : null;
  if (observed === null || !('instant' in observed)) {
    throw new UsageError(`${place}: "observed_at" must be an RFC 3339 instant, e.g. 2026-01-05T09:30:00Z.`);
  }
  const observedAt = new Date(observed.instant);
  return { place, kind: 'payload' in body ? 'interaction' : 'fragment', observedAt, body };
}
