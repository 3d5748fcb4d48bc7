import type { Known } from '../../needs/index.ts';
import type { OwnerDay } from '../measured/heard.ts';
import type { DailyMeasurement } from '../measured/measurement.ts';
import type { Doubled } from '../verdict.ts';
import type { Stretch } from './key-lives.ts';

/** What the service has kept and another policy would judge otherwise; copied into a thread as it is. */
export type Stored = {
  readonly now: Date;
  /** UTC day from which on all voices are here: what was said before is not looked at. */
  readonly since: string;
  readonly needs: readonly StoredNeed[];
  readonly keys: readonly StoredKey[];
  readonly owners: ReadonlyMap<string, Known>;
  /** Payloads of the scenario by UTC day of receipt. */
  readonly payloads: ReadonlyMap<string, number>;
};

/** A need that lives, with all who said it. */
export type StoredNeed = {
  readonly id: string;
  readonly label: string | null;
  readonly cohort: string;
  readonly cohesion: number;
  readonly stability: number | null;
  /** Why it makes no key of its own, whatever its people: an older key answers it, or tells the same; else null. */
  readonly answeredBy: string | null;
  /** The rule by which it waits for something though it is ripe; null where it does not. */
  readonly waits: string | null;
  readonly voices: readonly Voice[];
};

/** What one owner said of a need on one UTC day. */
export type Voice = {
  readonly owner: string;
  /** Of observation, never later than receipt. */
  readonly day: string;
  /** Explicit requests among it. */
  readonly requests: number;
  readonly firstReceived: Date;
  readonly lastReceived: Date;
};

/** A key's newest life, and all that was counted of it. */
export type StoredKey = {
  readonly name: string;
  readonly need: string;
  /** As it was decided; the keys of a need that came back have earlier ones, which are left out. */
  readonly life: readonly Stretch[];
  readonly sensitive: boolean;
  readonly measurements: readonly DailyMeasurement[];
  readonly uses: readonly OwnerDay[];
  /** How often its need was said or the key used, by UTC day. */
  readonly arrivals: ReadonlyMap<string, number>;
  readonly doubled: Doubled | null;
  readonly needLost: boolean;
};
