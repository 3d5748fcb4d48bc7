import type { FastifyReply, FastifyRequest } from 'fastify';
import { invalidInput } from '../../../domain/basics/index.ts';
import { type Cursors, noticeOf, readCursors, writeCursors } from '../../../domain/exchange/index.ts';
import type { DecisionRow } from '../../../ground/db/keys/index.ts';
import { type Guard, holderOf } from '../guards/auth.ts';
import type { Seen, StatusSubject } from './status-look.ts';
import type { Heads, Place, Watch } from './watch.ts';

/** Between comments that keep proxies from closing a silent stream; the caller's key is looked at again as often. */
const BEAT_MS = 15_000;
/** A reader that takes nothing for so long is cut; it goes on where it was when it comes back. */
const PATIENCE_MS = 15_000;
/** Rows read and held for one listener at a time. */
const PAGE = 100;
/** How long a client waits before it connects again. */
const RETRY_MS = 2_000;

/** What one stream needs of the door: a place, cursors, and whether its key is still good. */
export type Listening = {
  readonly watch: Watch;
  readonly place: Place;
  /** The scenarios listened to among those there are; the answer may grow. */
  readonly scenarios: (all: Iterable<string>) => readonly string[];
  readonly statusOf: readonly StatusSubject[];
  /** Where to go on. A scenario without a cursor is new, and told from its beginning. */
  readonly cursors: Map<string, number>;
  readonly read: (scenario: string, after: number, limit: number) => Promise<readonly DecisionRow[]>;
  readonly mayListen: () => Promise<boolean>;
  /** Ends the connection at once. */
  readonly cut: () => void;
};

/** What one listener is told next: decisions of a scenario, counts that moved, or that nothing came for a while. */
export type Told =
  | { readonly scenario: string; readonly rows: readonly DecisionRow[] }
  | { readonly subject: StatusSubject; readonly counts: Seen }
  | 'nothing';

/** What goes before a stream of server-sent events. */
export const STREAM_HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  // Or nginx gathers events before it passes them on.
  'x-accel-buffering': 'no',
  // After the stream's end nothing more is wanted of this connection: it does not hold a shutdown up.
  connection: 'close',
};

/**
 * A place among those that wait (LIMIT_WAITING), given up when the connection ends.
 * @throws DomainError `rate_limited` or `unavailable` where too many wait
 */
export async function listenTo(
  { watch, guard }: { readonly watch: Watch; readonly guard: Guard },
  request: FastifyRequest,
  { raw }: Pick<FastifyReply, 'raw'>,
  to: Pick<Listening, 'scenarios' | 'statusOf' | 'read'>,
): Promise<Listening> {
  const place = watch.enter(holderOf(request));
  raw.once('close', place.leave);
  try {
    const heads = await watch.look();
    const cursors = startOf(request.headers['last-event-id'], to.scenarios(heads.keys()), heads);
    const wish = watch.status.want(to.statusOf);
    raw.once('close', wish.giveBack);
    const mayListen = () => guard.isStillAllowed(request);
    return { ...to, watch, place, cursors, mayListen, cut: () => raw.destroy() };
  } catch (problem) {
    place.leave();
    throw problem;
  }
}

/** Behind what the client has; without that, from now on. */
function startOf(lastEventId: string | string[] | undefined, scenarios: readonly string[], heads: Heads) {
  const known: Cursors | null = typeof lastEventId === 'string' ? readCursors(lastEventId) : heads;
  if (known === null) {
    throw invalidInput('The header Last-Event-ID is no id of this stream.', {
      path: 'last-event-id',
      detail: 'send the id of the last event as it came, or nothing',
    });
  }
  // A cursor ahead of the chain is of a database that was since restored: what is told next must not be missed.
  return new Map(
    scenarios.map((scenario) => [scenario, Math.min(known.get(scenario) ?? 0, heads.get(scenario) ?? 0)]),
  );
}

/**
 * The stream of one listener as text. It is pulled: nothing is read from the database before the reader has taken what
 * was read before, so a slow one costs a page of rows and no more.
 * @param text what it is told, in the words of its protocol
 */
export async function* streamOf(
  listening: Listening,
  text: AsyncIterable<string> = eventsOf(listening),
): AsyncGenerator<string> {
  const { place, cut } = listening;
  try {
    for await (const part of text) {
      const patience = setTimeout(cut, PATIENCE_MS);
      try {
        yield part;
      } finally {
        clearTimeout(patience);
      }
    }
  } finally {
    place.leave();
  }
}

/** The words of `/v1/events`. */
async function* eventsOf(listening: Listening): AsyncGenerator<string> {
  const { cursors } = listening;
  // An id without data is no event, but it is where a client goes on that is cut before the first one.
  yield `retry: ${RETRY_MS}\nid: ${writeCursors(cursors)}\n\n`;
  for await (const told of toldTo(listening)) {
    if (told === 'nothing') yield STILL_HERE;
    else if ('rows' in told) yield told.rows.map((row) => eventOf(told.scenario, row, cursors)).join('');
    else yield `event: status\ndata: ${JSON.stringify({ scenario: told.subject, ...told.counts })}\n\n`;
  }
}

/** A comment, for proxies. */
export const STILL_HERE = ': still here\n\n';

/** What one listener is told, from its cursors on, until its place is given up or its key is. */
export async function* toldTo({
  watch,
  place,
  scenarios,
  statusOf,
  cursors,
  read,
  mayListen,
}: Listening): AsyncGenerator<Told> {
  const told = new Map<StatusSubject, string>();
  const behind = () =>
    scenarios(watch.heads().keys()).filter(
      (scenario) => (watch.heads().get(scenario) ?? 0) > (cursors.get(scenario) ?? 0),
    );
  const moved = () =>
    statusOf.filter((subject) => {
      const counts = watch.status.seen(subject);
      return counts !== null && JSON.stringify(counts) !== told.get(subject);
    });

  while (!place.closed) {
    for (const scenario of behind()) {
      const rows = await read(scenario, cursors.get(scenario) ?? 0, PAGE);
      for (const row of rows) cursors.set(scenario, row.seq);
      if (rows.length > 0) yield { scenario, rows };
    }
    for (const subject of moved()) {
      const counts = watch.status.seen(subject);
      told.set(subject, JSON.stringify(counts));
      if (counts !== null) yield { subject, counts };
    }
    const woken = await place.moved(() => behind().length > 0 || moved().length > 0, BEAT_MS);
    if (woken !== 'time') continue;
    if (!(await mayListen())) return;
    yield 'nothing';
  }
}

/** JSON has no line break of its own, so one `data` line holds it. */
function eventOf(scenario: string, row: DecisionRow, cursors: ReadonlyMap<string, number>): string {
  const { type, data } = noticeOf(scenario, row);
  const id = writeCursors(new Map(cursors).set(scenario, row.seq));
  return `id: ${id}\nevent: ${type}\ndata: ${JSON.stringify(data)}\n\n`;
}
