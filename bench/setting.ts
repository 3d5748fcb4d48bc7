import type { VirtualClock } from '../src/ground/process/clock.ts';
import type { Replayable, Service } from '../src/main.ts';

/** What a part of the bench is given. */
export type Setting = {
  /** Minutes instead of an hour: smaller sizes, the same figures. */
  readonly quick: boolean;
  /** The part's own service on its own empty database, asked for once, without call limits. Without workers nothing happens but what the part itself does. */
  service(options?: { readonly worker: boolean }): Promise<Service>;
  /** The same API and jobs, run when told on a given clock. */
  replayable(clock: VirtualClock): Promise<Replayable>;
};
