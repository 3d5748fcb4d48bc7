import { isRecord } from '../../domain/basics/index.ts';
import type { Ledger } from '../../proof/faults/ledger.ts';
import { sumProblem, type Whereabouts } from '../../proof/faults/verdict.ts';
import { ADMIN_KEY } from './kit/dsp.ts';
import { pause } from './kit/wait.ts';

/** Asks a service all the while whether its sums hold: in = good + failed, also between a fault and its repair. */
export type Watch = {
  /** How often it answered. */
  readonly answers: number;
  /** Settles with what was wrong. */
  stop(): Promise<string[]>;
};

const EVERY_MS = 500;
const ANSWER_MS = 10_000;

/** Asks every half second: what a service says it has must cover what it has acknowledged. */
export function watchSums(url: string, ledger: Ledger): Watch {
  const problems = new Set<string>();
  const state = { answers: 0, over: false };
  const watching = (async () => {
    while (!state.over) {
      const before = ledger.acknowledged.size;
      const told = await statusOf(url);
      if (told !== null) {
        state.answers++;
        const problem = sumProblem(told, before);
        if (problem !== null) problems.add(problem);
      }
      await pause(EVERY_MS);
    }
  })();
  return {
    get answers() {
      return state.answers;
    },
    async stop() {
      state.over = true;
      await watching;
      return [...problems];
    },
  };
}

/** Where the service says its fragments are; null when it does not answer. */
export async function statusOf(url: string): Promise<Whereabouts | null> {
  const answer = await fetch(new URL('/v1/status', url), {
    headers: { authorization: `Bearer ${ADMIN_KEY}` },
    signal: AbortSignal.timeout(ANSWER_MS),
  })
    .then((response) => (response.ok ? response.json() : null))
    .catch(() => null);
  return isRecord(answer) && isRecord(answer['fragments']) ? (answer['fragments'] as Whereabouts) : null; // its contract
}

/** What `/readyz` says: `ok`, `degraded`, or null when it says nothing or that it is not ready. */
export async function readiness(url: string): Promise<string | null> {
  const answer = await fetch(new URL('/readyz', url), { signal: AbortSignal.timeout(ANSWER_MS) })
    .then((response) => (response.ok ? response.json() : null))
    .catch(() => null);
  return isRecord(answer) && typeof answer['status'] === 'string' ? answer['status'] : null;
}
