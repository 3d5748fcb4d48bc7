import { createParser } from 'eventsource-parser';
import type { Decision } from './types.ts';

export type LiveEvent =
  | { readonly kind: 'decision'; readonly scenario: string; readonly decision: Decision }
  | { readonly kind: 'version'; readonly scenario: string }
  /** Counts, needs, maps or measurements have moved; null: of some scenario. */
  | { readonly kind: 'status'; readonly scenario: string | null };

/** `live`: told as it happens. `stale`: cut off, and what is shown may be old. */
export type Liveness = 'connecting' | 'live' | 'stale';

const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 30_000;
/** The service says something every 15 s, be it a comment. */
const SILENT_MS = 40_000;

/**
 * The service's event stream, opened again whenever it is cut, where it was. `EventSource` cannot send a key in a header,
 * and a key does not belong in an address: so the stream is read by `fetch`.
 * @returns ends it
 */
export function listen(
  key: string,
  /** Where several cells are, the one of a scenario tells of it. */
  path: string,
  onEvent: (event: LiveEvent) => void,
  onLiveness: (liveness: Liveness) => void,
): () => void {
  const ended = new AbortController();
  void again(ended.signal, key, path, onEvent, onLiveness);
  return () => ended.abort();
}

async function again(
  ended: AbortSignal,
  key: string,
  path: string,
  onEvent: (event: LiveEvent) => void,
  onLiveness: (liveness: Liveness) => void,
): Promise<void> {
  let lastId: string | null = null;
  let wait = FIRST_WAIT_MS;
  while (!ended.aborted) {
    try {
      await once(ended, key, path, lastId, {
        opened() {
          wait = FIRST_WAIT_MS;
          onLiveness('live');
        },
        event(event, id) {
          lastId = id ?? lastId;
          onEvent(event);
        },
      });
    } catch {
      // Whatever cut it: it is opened again.
    }
    if (ended.aborted) return;
    onLiveness('stale');
    await new Promise((resolve) => setTimeout(resolve, wait * (0.5 + Math.random() / 2)));
    wait = Math.min(2 * wait, LONGEST_WAIT_MS);
  }
}

async function once(
  ended: AbortSignal,
  key: string,
  path: string,
  lastId: string | null,
  heard: { opened(): void; event(event: LiveEvent, id: string | undefined): void },
): Promise<void> {
  const silent = new AbortController();
  let timer = setTimeout(() => silent.abort(), SILENT_MS);
  try {
    const response = await fetch(path, {
      headers: {
        authorization: `Bearer ${key}`,
        ...(lastId === null ? {} : { 'last-event-id': lastId }),
      },
      cache: 'no-store',
      signal: AbortSignal.any([ended, silent.signal]),
    });
    if (!response.ok || response.body === null) throw new Error(`${response.status}`);
    heard.opened();
    const parser = createParser({
      onEvent({ event, data, id }) {
        const read = readEvent(event ?? '', data);
        if (read !== null) heard.event(read, id);
      },
    });
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      clearTimeout(timer);
      timer = setTimeout(() => silent.abort(), SILENT_MS);
      parser.feed(value);
    }
  } finally {
    clearTimeout(timer);
  }
}

function readEvent(kind: string, data: string): LiveEvent | null {
  const body = JSON.parse(data) as Record<string, unknown>; // the stream's contract
  if (kind === 'status') return { kind, scenario: body['scenario'] as string | null };
  const scenario = String(body['scenario'] ?? '');
  if (kind === 'version') return { kind, scenario };
  if (kind === 'decision') return { kind, scenario, decision: body as unknown as Decision };
  return null;
}
