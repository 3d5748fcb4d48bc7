/**
 * Every kind of job, in the order of the story. A job is a nudge: it names a subject, finds its work by looking at
 * rows, and does no harm when it is lost, late or doubled.
 */
export const CATALOG = {
  'embed-fragments': { subject: 'scenario', tries: 5 },
  'cluster-pool': { subject: 'pool', tries: 5 },
  'project-pool': { subject: 'pool', tries: 1 },
  'judge-maturity': { subject: 'pool', tries: 5 },
  'synthesise-patch-key': { subject: 'pool', tries: 5 },
  'measure-patch-keys': { subject: 'scenario', tries: 5 },
  'close-observation-windows': { subject: 'scenario', tries: 5 },
  'publish-schema-version': { subject: 'scenario', tries: 5 },
  'forget-expired': { subject: 'scenario', tries: 1 },
  'deliver-webhooks': { subject: 'all', tries: 1 },
  'account-for-fragments': { subject: 'all', tries: 1 },
  'sweep-pools': { subject: 'all', tries: 1, everyMs: 5_000 },
} as const satisfies Record<string, JobEntry>;

/** What a job's subject names: a scenario, a pool (`<scenario>/<cohort>`), or nothing in particular. */
type SubjectKind = 'scenario' | 'pool' | 'all';

type JobEntry = {
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
