import { DomainError } from '../../../domain/basics/index.ts';
import { createStatusLook } from './status-look.ts';

/**
 * How often the rows are looked at while somebody waits. A decision comes of a job and is seldom; half a second later is
 * soon enough, and one look costs one probe of an index for each scenario, however many wait.
 */
const LOOK_MS = 500;

/** The newest decision of every scenario. */
export type Heads = ReadonlyMap<string, number>;

/** Why a wait ended: something it asked for is there, its time is over, or the place is given up. */
type Woken = 'moved' | 'time' | 'closed';

/** One of those who may wait at the same time. */
export type Place = {
  readonly closed: boolean;
  moved(test: () => boolean, ms: number): Promise<Woken>;
  /** Ends the wait, if there is one; the next in line may have the place. */
  leave(): void;
};

/** A key that holds requests open, and how many it may. */
export type Holder = { readonly name: string; readonly most: number };

/** Places to wait in, and the one look at the rows that wakes them. */
export type Watch = ReturnType<typeof createWatch>;

type Looks = {
  heads(): Promise<Heads>;
  status: Parameters<typeof createStatusLook>[0];
  /** What went wrong with a look; the next one comes all the same. */
  complain(problem: unknown): void;
};

type Waiting = { readonly test: () => boolean; readonly settle: (why: Woken) => void };

/**
 * One look at the rows for everybody who waits in this process, and only while somebody does. It remembers nothing that
 * counts: whoever is woken reads from a cursor of its own.
 */
export function createWatch(looks: Looks, mostPlaces: number) {
  const waiting = new Set<Waiting>();
  const places = new Map<Place, string | null>();
  const eye = lookFor(waiting, looks);
  let closed = false;

  return {
    /** Looks now. */
    look: eye.look,
    /** As last seen. */
    heads: eye.heads,
    status: eye.status,
    /** How many have a place. */
    waiting: () => places.size,
    /**
     * @param holder who waits, of whom not more than `most` do at the same time
     * @throws DomainError `unavailable` when as many wait as may, `rate_limited` when as many of the holder do
     */
    enter(holder?: Holder): Place {
      if (closed) throw new DomainError('unavailable', 'The service is being stopped.');
      if (places.size >= mostPlaces)
        throw new DomainError('unavailable', `${mostPlaces} callers wait already; ask again shortly.`);
      if (holder !== undefined) refuseAbove(holder, [...places.values()]);
      const place = placeIn(waiting, eye, { isClosed: () => closed, left: (own) => places.delete(own) });
      places.set(place, holder?.name ?? null);
      return place;
    },
    /** Everybody's wait ends, and nobody may enter any more. */
    close(): void {
      closed = true;
      eye.close();
      for (const one of [...waiting]) one.settle('closed');
    },
  };
}

/** Looks while somebody waits, and wakes those whose test holds. */
function lookFor(waiting: ReadonlySet<Waiting>, looks: Looks) {
  let heads: Heads = new Map();
  let timer: NodeJS.Timeout | null = null;
  let looking = false;
  let closed = false;

  const wake = () => {
    for (const one of waiting) if (one.test()) one.settle('moved');
  };
  const status = createStatusLook(looks.status, wake, looks.complain);
  const stopTimer = () => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
  };
  const lookOnce = async () => {
    if (looking || closed) return;
    looking = true;
    stopTimer();
    try {
      heads = await looks.heads();
      status.refresh();
      wake();
    } catch (problem) {
      looks.complain(problem);
    } finally {
      looking = false;
      if (waiting.size > 0 && !closed) timer = setTimeout(lookOnce, LOOK_MS);
    }
  };

  return {
    status,
    heads: () => heads,
    async look(): Promise<Heads> {
      heads = await looks.heads();
      return heads;
    },
    /** What was seen before anybody waited may be old, even too new where a database was restored. */
    forgetWhenIdle(): void {
      if (waiting.size === 0 && !looking && timer === null) heads = new Map();
    },
    /** Somebody waits from now on. */
    open(): void {
      if (timer === null) void lookOnce();
    },
    close(): void {
      closed = true;
      stopTimer();
    },
  };
}

function placeIn(
  waiting: Set<Waiting>,
  eye: ReturnType<typeof lookFor>,
  { isClosed, left }: { isClosed(): boolean; left(place: Place): void },
): Place {
  let own: Waiting | null = null;
  let gone = false;
  const place: Place = {
    get closed() {
      return gone || isClosed();
    },
    moved(test, ms) {
      if (place.closed) return Promise.resolve('closed');
      eye.forgetWhenIdle();
      if (test()) return Promise.resolve('moved');
      return new Promise((resolve) => {
        const limit = setTimeout(() => own?.settle('time'), Math.max(0, ms));
        own = {
          test,
          settle(why) {
            clearTimeout(limit);
            if (own !== null) waiting.delete(own);
            own = null;
            resolve(why);
          },
        };
        waiting.add(own);
        eye.open();
      });
    },
    leave() {
      gone = true;
      left(place);
      own?.settle('closed');
    },
  };
  return place;
}

const USUALLY_HELD_S = 30;

function refuseAbove({ name, most }: Holder, waiting: readonly (string | null)[]): void {
  if (waiting.filter((one) => one === name).length < most) return;
  throw new DomainError('rate_limited', `${most} requests of the key "${name}" wait already.`, {
    data: { retry_after: USUALLY_HELD_S },
  });
}
