import { DAY_MS } from '../basics/index.ts';
import { COHORT_BARS, type Policy } from '../policy/index.ts';
import { GLOBAL_COHORT } from '../template/index.ts';

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
  readonly foundedAt: Date;
  /** The key that answers it, be it the owner's, or that was tried for it. */
  readonly key: string | null;
};

/** The cohort with a pool of its own that says most of a need of the pool of all. */
export type Leaning = {
  readonly cohort: string;
  /** Fragments of that cohort, and of everybody. */
  readonly fragments: number;
  readonly ofAll: number;
  /** Distinct owners who say it outside of that cohort. */
  readonly outsiders: number;
};

/** Why a ripe need is answered in another pool: a rule, and a sentence for the schema's owner. */
export type LeftElsewhere = {
  readonly rule: 'answered_for_all' | 'ripe_for_all' | 'need_of_cohort';
  readonly sentence: string;
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

/** Share of a need's fragments from which on it is one cohort's; a cohort with a pool says two thirds of everything at most. */
const NEARLY_ALL = 0.9;

/**
 * Whether one cohort alone asks for a need of the pool of all. It is everybody's as soon as so many others ask for it as
 * would make a need of many by themselves.
 */
export function isOneCohorts({ fragments, ofAll, outsiders }: Leaning, { maturity }: Policy): boolean {
  return fragments >= NEARLY_ALL * ofAll && outsiders < maturity.owners;
}

/**
 * Whether a cohort's need is only a telling of one that the global line answers, or is about to: then it makes no key of
 * its own. Null where nobody but the cohort asks for it clearly enough.
 *
 * @param coveredBy the owner's key that answers it within its own pool already
 * @param leaning of its home among all
 */
export function leftToAll(
  cohort: string,
  coveredBy: string | null,
  home: ElsewhereNeed | undefined,
  leaning: Leaning | null,
  policy: Policy,
): LeftElsewhere | null {
  if (coveredBy !== null) return answered(coveredBy);
  if (home === undefined) return null;
  if (home.key !== null) return answered(home.key);
  if (!home.mature) return null;
  if (leaning?.cohort === cohort && isOneCohorts(leaning, policy)) return null;
  return { rule: 'ripe_for_all', sentence: 'Is a need of everybody by now, and is answered for everybody.' };
}

/** The bars of a cohort's pool ask for more days than those of all; so often that it has for reaching them. */
const PATIENCE = 2;

/**
 * Whether a ripe need of the pool of all is left to the one cohort that asks for it, because its own pool has the need and
 * has come, or may still come, to answer it; if that fails, everybody is offered the key after all.
 */
export function leftToCohort(
  leaning: Leaning,
  elsewhere: readonly ElsewhereNeed[],
  policy: Policy,
  now: Date,
): LeftElsewhere | null {
  if (!isOneCohorts(leaning, policy)) return null;
  const patience = PATIENCE * COHORT_BARS.days * DAY_MS;
  const there = elsewhere.find(
    (need) =>
      need.cohort === leaning.cohort &&
      isSameNeed(need) &&
      (need.mature || now.getTime() - need.foundedAt.getTime() < patience),
  );
  if (there === undefined) return null;
  const sentence = `Is asked for by ${leaning.cohort} alone (${leaning.fragments} of ${leaning.ofAll} fragments), and is answered there.`;
  return { rule: 'need_of_cohort', sentence };
}

function answered(key: string): LeftElsewhere {
  return { rule: 'answered_for_all', sentence: `Is answered, for everybody, by ${key}.` };
}
