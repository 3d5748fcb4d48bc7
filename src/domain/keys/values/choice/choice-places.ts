import type { NeedEvidence, ReadMember } from '../../synthesis/evidence.ts';
import type { ChoiceTerm } from './choice-term.ts';

/**
 * How much of a term's surroundings it must share with the other terms, 0 to 2 (before and after it, each 0 to 1). Of
 * 228 terms of twenty services (clusters as found, perfect ones, and damaged ones) those below were strays and frame
 * words, and nearly all above were values; any bar from 0.35 to 0.45 parts them alike.
 */
const MIN_SHARED = 0.4;

/** Neighbour in base form, or the end of the sentence, -> its share of the term's occurrences. */
type Neighbours = Map<string, number>;
type Place = { readonly term: ChoiceTerm; readonly before: Neighbours; readonly after: Neighbours };

/**
 * The terms that stand where the others stand: the values of one need fill one place between the same words ("by
 * *train*", "by *bus*"), a stray fragment's words and the frame's do not ("*coming* back"). Distributional similarity
 * (Harris 1954) as the overlap of neighbour frequencies; every term counts alike, or a common value had the say alone.
 * The worst term goes first and the rest are looked at anew.
 */
export function standingTogether(evidence: NeedEvidence, terms: readonly ChoiceTerm[]): ChoiceTerm[] {
  const kept = terms.map((term) => placeOf(evidence, term));
  const all = {
    before: summed(kept.map((place) => place.before)),
    after: summed(kept.map((place) => place.after)),
  };
  while (kept.length > 1) {
    const others = kept.length - 1;
    const shares = kept.map(
      (place) => overlap(place.before, all.before, others) + overlap(place.after, all.after, others),
    );
    const least = shares.indexOf(Math.min(...shares));
    const worst = kept[least];
    if (worst === undefined || (shares[least] ?? 0) >= MIN_SHARED) break;
    kept.splice(least, 1);
    add(all.before, worst.before, -1);
    add(all.after, worst.after, -1);
  }
  return kept.map(({ term }) => term);
}

function placeOf(evidence: NeedEvidence, term: ChoiceTerm): Place {
  const before: Neighbours = new Map();
  const after: Neighbours = new Map();
  const size = term.key.split(' ').length;
  let seen = 0;
  for (const index of term.members) {
    const member = evidence.members[index];
    if (member === undefined) continue;
    for (let at = 0; at + size <= member.tokens.length; at++) {
      const run = member.tokens.slice(at, at + size);
      if (run.map((token) => token.term).join(' ') !== term.key) continue;
      seen++;
      add(before, new Map([[neighbour(member, at - 1, at), 1]]), 1);
      add(after, new Map([[neighbour(member, at + size, at + size - 1), 1]]), 1);
    }
  }
  for (const side of [before, after]) for (const [word, count] of side) side.set(word, count / seen);
  return { term, before, after };
}

/** The token at `index`, unless a mark parts it from its neighbour at `beside`. */
function neighbour({ tokens, member }: ReadMember, index: number, beside: number): string {
  const [token, other] = [tokens[index], tokens[beside]];
  if (token === undefined || other === undefined) return END;
  const gap = member.phrase.text.slice(Math.min(token.end, other.end), Math.max(token.start, other.start));
  return /[.,;:!?。,、;:!?]/u.test(gap) ? END : token.lemma;
}

const END = '';

/** Sum of the smaller of each neighbour's share here and its mean share with the others. */
function overlap(own: Neighbours, all: Neighbours, others: number): number {
  let shared = 0;
  for (const [word, share] of own) shared += Math.min(share, ((all.get(word) ?? 0) - share) / others);
  return shared;
}

function summed(all: readonly Neighbours[]): Neighbours {
  const sum: Neighbours = new Map();
  for (const neighbours of all) add(sum, neighbours, 1);
  return sum;
}

function add(sum: Neighbours, more: Neighbours, factor: number): void {
  for (const [word, share] of more) sum.set(word, (sum.get(word) ?? 0) + factor * share);
}
