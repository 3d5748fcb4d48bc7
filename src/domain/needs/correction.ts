import { DomainError } from '../basics/index.ts';

/** Two phrases that a person joined or put apart; of one phrase with itself: that it asks for nothing. */
type Pair = {
  readonly kind: 'must_link' | 'cannot_link' | 'no_need';
  readonly a: string;
  readonly b: string;
};

/** What was said before about any phrase of one set and any of the other, and no longer holds. */
type TakenBack = Pick<Pair, 'kind'> & {
  readonly left: readonly string[];
  readonly right: readonly string[];
};

/** What one order says: a chain of pairs, since who is joined with one phrase is joined with all that are, and what it overrules. */
export type Correction = { readonly pairs: readonly Pair[]; readonly takesBack?: TakenBack };

/** The phrases of two needs are one need. */
export function mergedNeeds(first: readonly string[], second: readonly string[]): Correction {
  const [head, ...rest] = first;
  return {
    pairs: head === undefined ? [] : joined(head, [...rest, ...second]),
    takesBack: { kind: 'cannot_link', left: first, right: second },
  };
}

/**
 * Some members of a need are another one; one pair parts the two, since each holds together by its own.
 * @throws DomainError `conflict` where no member would stay
 */
export function splitNeed(members: readonly string[], away: readonly string[]): Correction {
  const leaving = new Set(away);
  const stay = members.filter((phrase) => !leaving.has(phrase));
  const [[head, ...others], [rest, ...more]] = [away, stay];
  if (rest === undefined)
    throw new DomainError('conflict', 'A split must leave some phrases where they are.');
  if (head === undefined) return { pairs: [] };
  return {
    pairs: [{ kind: 'cannot_link', a: head, b: rest }, ...joined(head, others), ...joined(rest, more)],
    takesBack: { kind: 'must_link', left: away, right: stay },
  };
}

/** Phrases belong to the need of a member. */
export function pinnedTo(member: string, phrases: readonly string[]): Correction {
  const others = phrases.filter((phrase) => phrase !== member);
  return { pairs: joined(member, others) };
}

/** Phrases ask for nothing that a key could be. */
export function noNeed(phrases: readonly string[]): Correction {
  return { pairs: phrases.map((phrase) => ({ kind: 'no_need', a: phrase, b: phrase })) };
}

const joined = (a: string, others: readonly string[]): Pair[] =>
  others.map((b) => ({ kind: 'must_link', a, b }));
