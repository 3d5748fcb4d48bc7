import { setTimeout as pause } from 'node:timers/promises';

export { pause };

const POLL_MS = 50;

/**
 * Asks until there is an answer, as somebody who waits for a service to come back.
 * @returns the answer, or null when there was none in time
 */
export async function waitFor<T>(
  ask: () => Promise<T | null | false> | T | null | false,
  limitMs: number,
): Promise<T | null> {
  const end = performance.now() + limitMs;
  for (;;) {
    const answer = await ask();
    if (answer !== null && answer !== false) return answer;
    if (performance.now() > end) return null;
    await pause(POLL_MS);
  }
}
