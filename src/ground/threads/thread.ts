import { Piscina } from 'piscina';
import { type Outcome, ThreadFailure } from './outcome.ts';

/**
 * A function that runs in a thread of its own, one item at a time, so that the event loop stays free. An item that throws,
 * never returns or ends the thread has a failure for an outcome; the others have their results, and the next item a new thread.
 * The thread starts with the first item: a process that asks nothing of it does not pay for it.
 */
export type Thread<Item, Result> = {
  /**
   * The outcomes in the order of the items.
   * @throws ThreadFailure when the thread cannot be started: then no item is to blame
   */
  each(items: readonly Item[]): Promise<Outcome<Result>[]>;
  close(): Promise<void>;
};

type Call<Item> = { readonly items: readonly Item[]; readonly progress: Int32Array };

/** Items a message to the thread: enough to hide its cost, few enough that little is done again when one ends the thread. */
const ITEMS_A_MESSAGE = 32;
/** An item is given up when it is in hand at so many looks: a machine that stood still counts as one. */
const LOOKS = 10;

/**
 * @param entry module whose default export is the function; its `workerData.data` is `data`
 * @param data copied into the thread once, at its start
 * @param limitMs how long an item may be in hand, in milliseconds
 */
export function startThread<Item, Result>(
  entry: URL,
  data: unknown,
  limitMs: (item: Item) => number,
): Thread<Item, Result> {
  const thread = renewedThread<Item, Result>(entry, data, limitMs);
  let last: Promise<unknown> = Promise.resolve();
  // One message at a time, so that it is known whose item ended the thread.
  const inTurn = (items: readonly Item[]) => {
    const turn = last.then(() => thread.few(items));
    last = turn.catch(() => {});
    return turn;
  };
  return {
    async each(items) {
      const outcomes: Outcome<Result>[] = [];
      for (let i = 0; i < items.length; i += ITEMS_A_MESSAGE) {
        outcomes.push(...(await inTurn(items.slice(i, i + ITEMS_A_MESSAGE))));
      }
      return outcomes;
    },
    close: thread.close,
  };
}

/** A thread that is there whenever something is asked of it: what ended it is blamed, and the rest is asked of a new one. */
function renewedThread<Item, Result>(entry: URL, data: unknown, limitMs: (item: Item) => number) {
  const open = () => {
    const pool = new Piscina<Call<Item>, Outcome<Result>[]>({
      filename: new URL('./entry.mjs', import.meta.url).href,
      workerData: { entry: entry.href, data },
      minThreads: 1,
      maxThreads: 1,
      // The main thread's flags (a test runner's loader, say) are not for this one.
      execArgv: [],
    });
    // A thread that ends while nothing is asked of it: whoever asks next finds it gone.
    pool.on('error', () => discard(pool));
    return pool;
  };
  const discard = (pool: ReturnType<typeof open>) => {
    if (current === pool) current = null;
    // Whoever waits for the end of a thread that is stuck in native code waits for ever.
    pool.destroy().catch(() => {});
  };
  let current: ReturnType<typeof open> | null = null;
  let closed = false;

  const few = async (items: readonly Item[]): Promise<Outcome<Result>[]> => {
    if (items.length === 0) return [];
    if (closed) throw new ThreadFailure('the thread was closed');
    current ??= open();
    const pool = current;
    const progress = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)).fill(-1);
    const watch = watchProgress(
      progress,
      (at) => limitMs(items[at] as Item),
      () => discard(pool),
    );
    try {
      return await pool.run({ items, progress });
    } catch (cause) {
      discard(pool);
      const at = Atomics.load(progress, 0);
      if (closed) throw new ThreadFailure('the thread was closed');
      if (at < 0) throw new ThreadFailure(`the thread did not start: ${String(cause)}`);
      const failure = watch.stuck() ? 'it took too long' : 'it ended its thread';
      const others = await few(items.filter((_, index) => index !== at));
      return [...others.slice(0, at), { failure }, ...others.slice(at)];
    } finally {
      watch.stop();
    }
  };
  return {
    few,
    async close() {
      closed = true;
      await current?.close();
    },
  };
}

function watchProgress(progress: Int32Array, limitMs: (at: number) => number, giveUp: () => void) {
  let seen = -1;
  let looks = 0;
  let stuck = false;
  let timer: NodeJS.Timeout | undefined;
  const look = () => {
    const at = Atomics.load(progress, 0);
    looks = at === seen ? looks + 1 : 0;
    seen = at;
    // Before the first item the thread is starting, which is nobody's fault.
    stuck = at >= 0 && looks >= LOOKS;
    if (stuck) giveUp();
    else timer = setTimeout(look, limitMs(Math.max(at, 0)) / LOOKS);
  };
  look();
  return {
    stuck: () => stuck,
    stop: () => clearTimeout(timer),
  };
}
