import type { JobKind } from './catalog.ts';

/** Taken up by age, or only where no note without this waits in its queue. */
export type Urgency = 'by age' | 'when idle';

/** Passes notes. The rows hold the truth, so a note may be lost, late or doubled. */
export type Queue = {
  /** Returns at once; notes to the same subject that are not taken up yet become one. Never throws. */
  nudge(kind: JobKind, subject: string, when?: Urgency): void;
  /** Whether notes can be passed at this moment, for `/readyz` and `/v1/status`. */
  health(): Promise<QueueHealth>;
  /** A window on the jobs for whoever runs the service; null where there is no queue to look at. Opened when called. */
  board(): JobBoard | null;
  close(): Promise<void>;
};

/** Pages and questions of a window that only looks, for a server to put somewhere. */
export type JobBoard = {
  /** The page of all its addresses, which asks the questions. @param base the address that it hangs below, e.g. `/bull-board/` */
  page(base: string): string;
  /** Folder of what the page loads, below `static/`. */
  readonly files: string;
  /** Digests of inline styles, as a content security policy names them: `sha256-…`. */
  readonly styles: readonly string[];
  readonly questions: readonly {
    /** Below the base, e.g. `/api/queues/:queueName/metrics`. */
    readonly path: string;
    ask(
      params: Readonly<Record<string, string>>,
      query: Readonly<Record<string, unknown>>,
    ): Promise<{ readonly status: number; readonly body: unknown }>;
  }[];
};

type QueueHealth = {
  readonly store: 'postgresql' | 'redis' | 'inline';
  readonly reachable: boolean;
  readonly waiting: number;
  readonly active: number;
};
