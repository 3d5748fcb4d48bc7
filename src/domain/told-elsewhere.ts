import { GLOBAL_COHORT } from './cohort.ts';

/** A need of another pool that has phrases in common with one of this. */
export type ElsewhereNeed = {
  readonly pool: string;
  readonly cohort: string;
  readonly cluster: string;
  /** Phrases in common, and of each of the two. */
  readonly shared: number;
  readonly here: number;
  readonly there: number;
  readonly mature: boolean;
  /** The key that answers it, be it the owner's, or that was tried for it. */
  readonly key: string | null;
};

/** Does the need there hold most of what is said here? At most one of a pool does. */
function holdsMost({ shared, here }: ElsewhereNeed): boolean {
  return shared > here / 2;
}

/** Are they one need: does either hold most of the other? */
export function isSameNeed(need: ElsewhereNeed): boolean {
  return holdsMost(need) || need.shared > need.there / 2;
}

/** The need of everybody that holds most of a cohort's. */
export function homeAmongAll(elsewhere: readonly ElsewhereNeed[]): ElsewhereNeed | undefined {
  return elsewhere.find((need) => need.cohort === GLOBAL_COHORT && holdsMost(need));
}

/** Why a cohort's need is left to the pool of all: a rule, and a sentence for the schema's owner. */
export type LeftToAll = {
  readonly rule: 'answered_for_all' | 'ripe_for_all';
  readonly sentence: string;
};

/**
 * Whether a cohort's need is only a telling of one that the global line answers, or is about to: then it makes no key of
 * its own. Null where nobody but the cohort asks for it clearly enough.
 *
 * @param coveredBy the owner's key that answers it within its own pool already
 */
export function leftToAll(coveredBy: string | null, elsewhere: readonly ElsewhereNeed[]): LeftToAll | null {
  if (coveredBy !== null) return answered(coveredBy);
  const home = homeAmongAll(elsewhere);
  if (home === undefined) return null;
  if (home.key !== null) return answered(home.key);
  if (!home.mature) return null;
  return { rule: 'ripe_for_all', sentence: 'Is a need of everybody by now, and is answered for everybody.' };
}

function answered(key: string): LeftToAll {
  return { rule: 'answered_for_all', sentence: `Is answered, for everybody, by ${key}.` };
}
