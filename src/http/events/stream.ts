import type { DecisionRow } from '../../db/keys/index.ts';
import { noticeOf, writeCursors } from '../../domain/exchange/index.ts';
import type { StatusSubject } from './status-look.ts';
import type { Place, Watch } from './watch.ts';

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

/**
 * The stream of one listener as text. It is pulled: nothing is read from the database before the reader has taken what
 * was read before, so a slow one costs a page of rows and no more.
 */
export async function* streamOf(listening: Listening): AsyncGenerator<string> {
  const { place, cut } = listening;
  try {
    for await (const text of textOf(listening)) {
      const patience = setTimeout(cut, PATIENCE_MS);
      try {
        yield text;
      } finally {
        clearTimeout(patience);
      }
    }
  } finally {
    place.leave();
  }
}

async function* textOf({
  watch,
  place,
  scenarios,
  statusOf,
  cursors,
  read,
  mayListen,
}: Listening): AsyncGenerator<string> {
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

  // An id without data is no event, but it is where a client goes on that is cut before the first one.
  yield `retry: ${RETRY_MS}\nid: ${writeCursors(cursors)}\n\n`;
  while (!place.closed) {
    for (const scenario of behind()) {
      const rows = await read(scenario, cursors.get(scenario) ?? 0, PAGE);
      for (const row of rows) cursors.set(scenario, row.seq);
      if (rows.length > 0) yield rows.map((row) => eventOf(scenario, row, cursors)).join('');
    }
    for (const subject of moved()) {
      const counts = watch.status.seen(subject);
      told.set(subject, JSON.stringify(counts));
      yield `event: status\ndata: ${JSON.stringify({ scenario: subject, ...counts })}\n\n`;
    }
    const woken = await place.moved(() => behind().length > 0 || moved().length > 0, BEAT_MS);
    if (woken !== 'time') continue;
    if (!(await mayListen())) return;
    yield ': still here\n\n';
  }
}

/** JSON has no line break of its own, so one `data` line holds it. */
function eventOf(scenario: string, row: DecisionRow, cursors: ReadonlyMap<string, number>): string {
  const { type, data } = noticeOf(scenario, row);
  const id = writeCursors(new Map(cursors).set(scenario, row.seq));
  return `id: ${id}\nevent: ${type}\ndata: ${JSON.stringify(data)}\n\n`;
}
