import { isRecord } from '../../domain/basics/index.ts';
import { judgeInstant } from '../../domain/reading/index.ts';
import { type JsonLine, readJsonLines } from '../console/json-file.ts';
import { UsageError } from '../console/usage-error.ts';

/** One line of a recorded stream: a fragment, or, where it has a `payload`, an interaction. */
export type StreamItem = {
  /** `<file>:<line>` */
  readonly place: string;
  readonly kind: 'fragment' | 'interaction';
  readonly observedAt: Date;
  /** When the recording's service received it; null where the stream does not say. */
  readonly receivedAt: Date | null;
  readonly body: Readonly<Record<string, unknown>>;
};

/**
 * Reads a recorded stream (one JSON object a line, each with `observed_at`, or `received_at` as an export writes it),
 * ordered by receipt where it is told, else by observation.
 * @throws UsageError naming file and line
 */
export async function readStream(file: string): Promise<StreamItem[]> {
  const items: StreamItem[] = [];
  for await (const line of readJsonLines(file)) items.push(itemOf(line));
  // Stable: what happened at one instant keeps the order of the file.
  return items.sort((a, b) => timeOf(a).getTime() - timeOf(b).getTime());
}

/** When the service is to receive it. */
export function timeOf({ receivedAt, observedAt }: StreamItem): Date {
  return receivedAt ?? observedAt;
}

function itemOf({ row: body, place }: JsonLine): StreamItem {
  if (!isRecord(body)) throw new UsageError(`${place}: a line is a JSON object.`);
  const { received_at: received, ...item } = body;
  const receivedAt = received === undefined ? null : instantOf(received, 'received_at', place);
  const observedAt =
    item['observed_at'] === undefined && receivedAt !== null
      ? receivedAt
      : instantOf(item['observed_at'], 'observed_at', place);
  return { place, kind: 'payload' in item ? 'interaction' : 'fragment', observedAt, receivedAt, body: item };
}

function instantOf(text: unknown, member: string, place: string): Date {
  const judged = typeof text === 'string' ? judgeInstant(text, new Date(0)) : null;
  if (judged === null || !('instant' in judged)) {
    throw new UsageError(`${place}: "${member}" must be an RFC 3339 instant, e.g. 2026-01-05T09:30:00Z.`);
  }
  return new Date(judged.instant);
}
