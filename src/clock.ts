import type { Clock } from './domain/clock.ts';

export const systemClock: Clock = { now: () => new Date() };

/** A clock that stands still until it is told the time; it never runs backwards. */
export type VirtualClock = Clock & { moveTo(instant: Date): void };

export function createVirtualClock(start: Date): VirtualClock {
  let current = start.getTime();
  return {
    now: () => new Date(current),
    moveTo(instant) {
      if (instant.getTime() < current) {
        throw new RangeError(
          `The clock is at ${new Date(current).toISOString()} and cannot go back to ${instant.toISOString()}.`,
        );
      }
      current = instant.getTime();
    },
  };
}
