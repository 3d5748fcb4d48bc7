import { pause } from '../../src/cli/service/wait.ts';
import { isRecord } from '../../src/domain/basics/index.ts';
import type { Run } from './campaign.ts';
import { ADMIN_KEY } from './kit/dsp.ts';
import type { Ledger } from './ledger.ts';
import { SCENARIO, sayings } from './scene.ts';
import { batchOf, type Said } from './stream.ts';

export type LoadOptions = {
  readonly url: string;
  readonly texts: readonly string[];
  readonly now: Date;
  readonly clients?: number;
  /** Another one than every campaign's: its name begins the ids of what is said to it. */
  readonly scenario?: string;
};

/** What the people of a campaign say, and to whom. */
export function streamOf(url: string, { now }: Run): LoadOptions {
  return { url, texts: sayings(), now };
}

/** People who speak all the while: each client sends a batch again until it is taken, as a spool does. */
export type Load = {
  /** Batches begun so far: what an unharmed run is given to hear. */
  readonly batches: number;
  /** Every answer other than 2xx by its status, and 0 for none. */
  readonly failures: ReadonlyMap<number, number>;
  /** No new batches; settles when every batch that was begun is taken. */
  finish(): Promise<void>;
};

const CLIENTS = 4;
/** Fragments of a batch. */
const SIZE = 10;
/** Between a client's answer and its next batch: the workers have to keep up. */
const REST_MS = 40;
const AGAIN_MS = 50;
const ANSWER_MS = 30_000;
/** Somebody else's load must not look like our silence. */
const FINISH_MS = 300_000;

/** Clients that send batch after batch, each until it is taken; every request and answer stands in the ledger. */
export function startLoad(ledger: Ledger, options: LoadOptions): Load {
  const { url, texts, now, clients = CLIENTS, scenario } = options;
  const whose = scenario === undefined ? '' : `${scenario}-`;
  const failures = new Map<number, number>();
  const state = { batches: 0, over: false, givenUp: false };
  const client = async () => {
    while (!state.over) {
      const batch = batchOf(state.batches++, SIZE, texts, now, whose);
      while (!state.givenUp) {
        const status = await sendBatch(ledger, url, batch, scenario);
        if (status >= 200 && status < 300) break;
        failures.set(status, (failures.get(status) ?? 0) + 1);
        await pause(AGAIN_MS);
      }
      await pause(REST_MS);
    }
  };
  const working = Promise.all(Array.from({ length: clients }, client));
  return {
    get batches() {
      return state.batches;
    },
    failures,
    async finish() {
      state.over = true;
      const giveUp = setTimeout(() => {
        state.givenUp = true;
      }, FINISH_MS);
      await working.finally(() => clearTimeout(giveUp));
      if (state.givenUp)
        throw new Error(`The clients' last batches were not taken within ${FINISH_MS / 1_000} s.`);
    },
  };
}

/** The same batches to a service that nobody harms. */
export async function sendBatches(
  ledger: Ledger,
  batches: number,
  { url, texts, now }: LoadOptions,
): Promise<void> {
  for (let number = 0; number < batches; number++) {
    const status = await sendBatch(ledger, url, batchOf(number, SIZE, texts, now));
    if (status < 200 || status > 299) throw new Error(`The unharmed service answered ${status}.`);
  }
}

/** One request, in the ledger. Returns the status; 0 when no answer came. */
export async function sendBatch(
  ledger: Ledger,
  url: string,
  fragments: readonly Said[],
  scenario = SCENARIO,
): Promise<number> {
  const ids = fragments.map(({ id }) => id);
  const answered = ledger.send(ids, performance.now());
  try {
    const response = await fetch(new URL(`/v1/scenarios/${scenario}/fragments`, url), {
      method: 'POST',
      headers: { authorization: `Bearer ${ADMIN_KEY}`, 'content-type': 'application/json' },
      body: JSON.stringify({ fragments }),
      signal: AbortSignal.timeout(ANSWER_MS),
    });
    const answer: unknown = await response.json();
    answered(performance.now(), response.status, response.ok ? takenOf(ids, answer) : []);
    return response.status;
  } catch {
    // Cut off before or while it answered: what a client that saw no whole answer knows is nothing.
    answered(performance.now(), null, []);
    return 0;
  }
}

function takenOf(ids: readonly string[], answer: unknown): readonly string[] {
  const refused = isRecord(answer) && Array.isArray(answer['refused']) ? answer['refused'] : [];
  const out = new Set(refused.map((one: unknown) => (isRecord(one) ? one['index'] : null)));
  return ids.filter((_, index) => !out.has(index));
}
