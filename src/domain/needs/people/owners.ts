import { DAY_MS } from '../../basics/index.ts';
import type { Policy } from '../../policy/index.ts';
import { correctedPhrases, type Mention, type PoolSnapshot } from '../pool.ts';

/** How many voices stand behind some mentions: one an owner and UTC day, however often it was said. */
export function voicesOf(mentions: readonly Pick<Mention, 'owner' | 'day'>[]): number {
  return new Set(mentions.map(({ owner, day }) => `${day} ${owner}`)).size;
}

/**
 * Owners whose words may be shown once k of them say them: who came back after its first days, or was vouched for. What all
 * others say is heard, and says what a need is; a crowd that was made for one lie signs no word.
 */
export function establishedOwners(mentions: readonly Mention[]): ReadonlySet<string> {
  return new Set(mentions.flatMap(({ owner, established = true }) => (established ? [owner] : [])));
}

/** Since when a scenario knows an owner. */
export type Known = {
  readonly firstObserved: Date;
  readonly vouchedAt: Date | null;
};

/**
 * How much of an owner's voice counts, 0 to 1: nothing at first contact, a whole one after `trust.newOwnerDays`, or at once
 * where a person vouched. Names of owners cost nothing, so a crowd of new ones is no crowd yet; time is what cannot be
 * made in an hour (J. Douceur 2002, "The Sybil Attack", IPTPS). The growth is even, so that nothing hangs on one moment.
 *
 * An owner is as old as its first observation, of which its server tells, and not as its first receipt here: the keys of an
 * ingest are their holders', who are trusted to say when something was said (D9).
 */
export function standingOf(known: Known, trust: Policy['trust'], now: Date): number {
  if (known.vouchedAt !== null || trust.newOwnerDays === 0) return 1;
  const days = (now.getTime() - known.firstObserved.getTime()) / DAY_MS;
  return Math.min(1, Math.max(0, days / trust.newOwnerDays));
}

/** Fewer phrases than this show no borders: until so many are said by people who came back, everybody's count. */
const ENOUGH = 300;
/** The same of a need: so many times the voices that make one mature. */
const GROWN = 2;

/**
 * The pool as it is learned: by what people say who came back, once that is enough, and what others have corrected. What
 * one-time owners say finds a place beside it: a crowd of them draws no border between the needs of others.
 */
export function learnedFrom(pool: PoolSnapshot): PoolSnapshot {
  const mentions = pool.mentions.filter(isEstablished);
  const known = new Set(mentions.map(({ phrase }) => phrase));
  if (known.size < ENOUGH) return pool;
  for (const phrase of correctedPhrases(pool.corrections)) known.add(phrase);
  return { ...pool, phrases: pool.phrases.filter(({ id }) => known.has(id)), mentions };
}

/**
 * A need as its key is made: of what people say who came back, once it has grown by them alone; the others say what a young
 * need is, and steer no other.
 * @param voices of which a need is mature
 */
export function toldBy<M extends { readonly mentions: readonly Mention[] }>(
  members: readonly M[],
  voices: number,
): readonly M[] {
  const known = members.flatMap((member) => {
    const mentions = member.mentions.filter(isEstablished);
    return mentions.length === 0 ? [] : [{ ...member, mentions }];
  });
  return voicesOf(known.flatMap(({ mentions }) => mentions)) >= GROWN * voices ? known : members;
}

function isEstablished({ established = true }: Mention): boolean {
  return established;
}
