import { pause } from '../../src/cli/service/wait.ts';
import { isRecord } from '../../src/domain/basics/index.ts';
import { ADMIN_KEY } from './kit/dsp.ts';
import type { Ledger } from './ledger.ts';
import { SCENARIO } from './scene.ts';
import { sumProblem, type Whereabouts } from './verdict.ts';

/** Looks at a service all the while, until it is stopped. */
export type Watch = {
  /** How often it answered. */
  readonly answers: number;
  /** Settles with what was wrong. */
  stop(): Promise<string[]>;
};

const ANSWER_MS = 10_000;
const AUTHORIZED = { authorization: `Bearer ${ADMIN_KEY}` };

/** @param look once: whether it answered @param problems what was wrong, in the end */
function watched(everyMs: number, look: () => Promise<boolean>, problems: () => string[]): Watch {
  const state = { answers: 0, over: false };
  const watching = (async () => {
    while (!state.over) {
      if (await look()) state.answers++;
      await pause(everyMs);
    }
  })();
  return {
    get answers() {
      return state.answers;
    },
    async stop() {
      state.over = true;
      await watching;
      return problems();
    },
  };
}

/** Whether its sums hold, also between a fault and its repair: in = good + failed, and no less than it has acknowledged. */
export function watchSums(url: string, ledger: Ledger): Watch {
  const problems = new Set<string>();
  const look = async () => {
    const before = ledger.acknowledged.size;
    const told = await statusOf(url);
    const problem = told === null ? null : sumProblem(told, before);
    if (problem !== null) problems.add(problem);
    return told !== null;
  };
  return watched(500, look, () => [...problems]);
}

const ASKED_EVERY_MS = 100;
/** R7 says 100 ms on a quiet machine; here the database, the load and the runner share its cores. */
const HEALTH_MS = 2_000 + ASKED_EVERY_MS;
/** A lost server is seen within a second, one that hangs within three, and what was asked of it meanwhile takes up to three more. */
const READERS_MS = 6_000;

/** `/healthz`, which needs the event loop and nothing else. */
export function watchHealth(url: string): Listening {
  return watchPath(url, '/healthz', HEALTH_MS, 0);
}

/** What agents read: a template. */
export function watchReaders(url: string): Listening {
  return watchPath(url, `/v1/scenarios/${SCENARIO}/template`, READERS_MS, Number.POSITIVE_INFINITY);
}

type Listening = Watch & { told(): string };

/** @param mostMs of silence, which is the time between two answers @param mostRefused of what was asked */
function watchPath(url: string, path: string, mostMs: number, mostRefused: number): Listening {
  let [last, longest, refused] = [performance.now(), 0, 0];
  const look = async () => {
    const given = (await answerOf(url, path, AUTHORIZED)) !== null;
    const now = performance.now();
    longest = Math.max(longest, now - last);
    if (given) last = now;
    else refused++;
    return given;
  };
  const told = () => `${path} refused ${refused} times, the longest silence was ${Math.round(longest)} ms`;
  const watch = watched(ASKED_EVERY_MS, look, () =>
    longest > mostMs || refused > mostRefused ? [told()] : [],
  );
  return Object.assign(watch, { told });
}

/** Where the service says its fragments are; null when it does not answer. */
export async function statusOf(url: string): Promise<Whereabouts | null> {
  const answer = await answerOf(url, '/v1/status', AUTHORIZED);
  return isRecord(answer?.['fragments']) ? (answer['fragments'] as Whereabouts) : null; // its contract
}

/** What `/readyz` says: `ok`, `degraded`, or null when it says nothing or that it is not ready. */
export async function readiness(url: string): Promise<string | null> {
  const status = (await answerOf(url, '/readyz'))?.['status'];
  return typeof status === 'string' ? status : null;
}

async function answerOf(
  url: string,
  path: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<Readonly<Record<string, unknown>> | null> {
  const answer: unknown = await fetch(new URL(path, url), { headers, signal: AbortSignal.timeout(ANSWER_MS) })
    .then((response) => (response.ok ? response.json() : null))
    .catch(() => null);
  return isRecord(answer) ? answer : null;
}
