import type { JobKind } from './catalog.ts';

/** Passes notes. The rows hold the truth, so a note may be lost, late or doubled. */
export type Queue = {
  /** Returns at once; notes to the same subject that are not taken up yet become one. Never throws. */
  nudge(kind: JobKind, subject: string): void;
  /** Whether notes can be passed at this moment, for `/readyz` and `/v1/status`. */
  health(): Promise<QueueHealth>;
  close(): Promise<void>;
};

type QueueHealth = {
  readonly store: 'postgresql' | 'redis' | 'inline';
  readonly reachable: boolean;
  readonly waiting: number;
  readonly active: number;
};
