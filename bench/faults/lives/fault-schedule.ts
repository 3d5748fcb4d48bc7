import { DAY_MS } from '../../../src/domain/basics/index.ts';
import type { Random } from '../../../src/domain/statistics/index.ts';

/** Which faults befall a life, and how often. All chances are of one step of their kind. */
export type FaultSchedule = {
  readonly name: string;
  /**
   * What must be as in the life without faults. `all`: faults that only disturb how work is done. `facts`: where jobs may
   * see half a day's words, or another day's clock, what they decide on is something else; what came in is not.
   */
  readonly same: 'all' | 'facts';
  /** A statement or commit is lost: before it took effect, or only its answer. */
  readonly storage: number;
  /** A statement is the last thing that its process does. */
  readonly death: number;
  readonly notes: { readonly lost: number; readonly repeated: number; readonly shuffled: boolean };
  /** Side by side, each step of each in a random order. */
  readonly workers: 1 | 2;
  readonly deliveries: { readonly shuffled: boolean; readonly repeated: number };
  /** By how many milliseconds a worker's clock is wrong at most. */
  readonly clockMs: number;
  /** Workers do not wait until the day's deliveries are in. */
  readonly overlapping: boolean;
};

const HOUR_MS = 3_600_000;
const CALM: FaultSchedule = {
  name: 'calm',
  same: 'all',
  storage: 0,
  death: 0,
  notes: { lost: 0, repeated: 0, shuffled: false },
  workers: 1,
  deliveries: { shuffled: false, repeated: 0 },
  clockMs: 0,
  overlapping: false,
};
const NOTES = { lost: 0.2, repeated: 0.3, shuffled: true };
const DELIVERIES = { shuffled: true, repeated: 0.4 };
const EVERYTHING: FaultSchedule = {
  ...CALM,
  name: 'everything',
  storage: 0.02,
  death: 0.01,
  notes: NOTES,
  workers: 2,
  deliveries: DELIVERIES,
};

/** One life is lived through all of them; the one without faults is shared. */
export const SCHEDULES: readonly FaultSchedule[] = [
  { ...CALM, name: 'storage', storage: 0.02 },
  { ...CALM, name: 'storage, often', storage: 0.1, deliveries: DELIVERIES },
  { ...CALM, name: 'notes', notes: NOTES },
  { ...CALM, name: 'deliveries', deliveries: DELIVERIES, storage: 0.005 },
  { ...CALM, name: 'two workers', workers: 2, notes: NOTES },
  { ...CALM, name: 'two workers, storage', workers: 2, notes: NOTES, storage: 0.03 },
  { ...CALM, name: 'deaths', death: 0.03, workers: 2, notes: NOTES },
  { ...CALM, name: 'clocks', same: 'facts', clockMs: HOUR_MS, workers: 2, notes: NOTES },
  EVERYTHING,
  {
    ...EVERYTHING,
    name: 'everything at once, clocks a day wrong',
    same: 'facts',
    clockMs: DAY_MS,
    overlapping: true,
  },
];

export type Fault = 'before' | 'after' | 'death' | null;

/** What befalls the next statement or commit. */
export function faultOf({ storage, death }: FaultSchedule, random: Random): Fault {
  const thrown = random();
  if (thrown < death) return 'death';
  if (thrown >= death + storage) return null;
  return random() < 0.5 ? 'before' : 'after';
}
