const FIRST_MS = 500;
const LONGEST_MS = 60_000;
/** A service that asks for more than an hour is asked again sooner: its clock or ours may be wrong. */
const LONGEST_ASKED_MS = 3_600_000;

/**
 * How long to wait after so many failures: twice as long each time, and by chance between half and all of it, so that many
 * clients do not come back at once. What the service asked for (`Retry-After`) is kept to.
 * @param chance in [0, 1)
 */
export function backOff(failures: number, askedMs: number | null, chance: number): number {
  const full = Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.min(failures, 30));
  const own = full / 2 + (full / 2) * chance;
  return Math.max(own, Math.min(askedMs ?? 0, LONGEST_ASKED_MS));
}
