import type { VirtualClock } from '../../../src/ground/process/clock.ts';

/** A clock that can go wrong: it then shows another time than it was told, also one before the last. */
export type WrongClock = VirtualClock & { wrongBy(ms: number): void };

export function wrongClock(right: VirtualClock): WrongClock {
  let wrong = 0;
  return {
    now: () => new Date(right.now().getTime() + wrong),
    moveTo: right.moveTo,
    wrongBy(ms) {
      wrong = ms;
    },
  };
}
