const POLL_MS = 40;

/**
 * Waits until `check` gives something; fails with `what` when it never does. The limit only catches what hangs: on two cores
 * with thirty programs a model took a minute to load.
 */
export async function until<T>(
  what: string | (() => string),
  check: () => Promise<T | false | null> | T | false | null,
  limitMs = 240_000,
): Promise<T> {
  const end = performance.now() + limitMs;
  for (;;) {
    const found = await check();
    if (found !== false && found !== null) return found;
    if (performance.now() > end) {
      const told = typeof what === 'string' ? what : what();
      throw new Error(`Waited ${limitMs / 1_000} s in vain until ${told}.`);
    }
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}
