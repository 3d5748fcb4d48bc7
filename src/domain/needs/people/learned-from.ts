import { correctedPhrases, type Mention, type PoolSnapshot } from '../pool.ts';
import { voicesOf } from './owner-days.ts';

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
