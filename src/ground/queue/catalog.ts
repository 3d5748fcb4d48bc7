import type { WorkerQueue } from '../process/settings.ts';

/**
 * Every kind of job, in the order of the story. A job is a nudge: it names a subject, finds its work by looking at
 * rows, and does no harm when it is lost, late or doubled.
 * Kinds of one queue wait for each other alone: what makes use of the model, of the learner, and of neither.
 */
export const CATALOG = {
  'embed-fragments': { queue: 'embedding', subject: 'scenario', tries: 5 },
  'cluster-pool': { queue: 'learning', subject: 'pool', tries: 5 },
  'project-pool': { queue: 'learning', subject: 'pool', tries: 1 },
  'judge-maturity': { queue: 'learning', subject: 'pool', tries: 5 },
  'synthesise-patch-key': { queue: 'learning', subject: 'pool', tries: 5 },
  'measure-patch-keys': { queue: 'rows', subject: 'scenario', tries: 5 },
  'close-observation-windows': { queue: 'rows', subject: 'scenario', tries: 5 },
  'publish-schema-version': { queue: 'rows', subject: 'scenario', tries: 5 },
  'forget-expired': { queue: 'rows', subject: 'scenario', tries: 1 },
  'deliver-webhooks': { queue: 'rows', subject: 'all', tries: 1 },
  'account-for-fragments': { queue: 'rows', subject: 'all', tries: 1 },
  'sweep-pools': { queue: 'rows', subject: 'all', tries: 1, everyMs: 5_000 },
} as const satisfies Record<string, JobEntry>;

/**
 * What a job's subject names: a scenario (of `embed-fragments` also one of those side by side, `<scenario>/<lane>`), a pool
 * (`<scenario>/<cohort>`), or nothing in particular.
 */
type SubjectKind = 'scenario' | 'pool' | 'all';

type JobEntry = {
  readonly queue: WorkerQueue;
  readonly subject: SubjectKind;
  /** Deliveries before the queue gives up; the sweep then finds the work again from its rows. */
  readonly tries: number;
  readonly everyMs?: number;
};

export type JobKind = keyof typeof CATALOG;

export const JOB_KINDS = Object.keys(CATALOG) as JobKind[]; // Object.keys forgets the literal types

/** The subject of a job that concerns everything. */
export const EVERYTHING = 'all';

/** A job ends with one word. */
export type JobResult =
  | {
      readonly word: 'done';
      readonly numbers: Readonly<Record<string, number>>;
      /** It read all of something large: the next run for this subject may wait so many times as long as this one took. */
      readonly rests?: number;
    }
  | { readonly word: 'skipped'; readonly reason: string };

export function done(
  numbers: Readonly<Record<string, number>>,
  { rests }: { readonly rests: number } = { rests: 0 },
): JobResult {
  return rests === 0 ? { word: 'done', numbers } : { word: 'done', numbers, rests };
}

export function skipped(reason: string): JobResult {
  return { word: 'skipped', reason };
}
