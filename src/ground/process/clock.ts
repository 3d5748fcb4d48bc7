import type { Clock } from '../../domain/basics/index.ts';

export const systemClock: Clock = { now: () => new Date() };

/** A clock that stands still until it is told the time; it never runs backwards. */
export type VirtualClock = Clock & { moveTo(instant: Date): void };

/** @throws RangeError for an invalid date, here and in `moveTo`, and for an instant that has gone by */
export function createVirtualClock(start: Date): VirtualClock {
  if (Number.isNaN(start.getTime())) throw new RangeError('A clock cannot start at an invalid date.');
  let current = start.getTime();
  return {
    now: () => new Date(current),
    moveTo(instant) {
      if (!(instant.getTime() >= current)) {
        const wanted = Number.isNaN(instant.getTime()) ? 'an invalid date' : instant.toISOString();
        throw new RangeError(
          `The clock is at ${new Date(current).toISOString()} and cannot go to ${wanted}.`,
        );
      }
      current = instant.getTime();
    },
  };
}
