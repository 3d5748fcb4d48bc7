import { CLASSIFIERS, closed, PREDICATES, REQUEST_WORDS } from './closed-words.ts';
import type { NeedEvidence } from './evidence.ts';

// A term must lean to this need three to one, as odds.
export const MIN_CONTRAST = Math.log(3);
// A word that makes a value of its own by standing after another ("economy extra") is not common in the pool.
const MAX_ELSEWHERE = 0.05;
// From this share of both words written with capitals on, a pair is a name and keeps its head ("Delta Airlines").
const NAME_SHARE = 0.6;

type Pair = {
  readonly left: string;
  readonly right: string;
  weight: number;
  readonly owners: Set<string>;
  capital: number;
};

/**
 * Pairs of words that are one value: the left one hardly ever stands without the right ("premium economy"), or the
 * right one never without the left ("economy extra"). A head that several values share is no part of them ("drama
 * movie", "window seat") but for names. Keys are token terms joined by a blank.
 */
export function fixedRuns(evidence: NeedEvidence): ReadonlySet<string> {
  const backed = [...pairsOf(evidence)].filter(
    ([, pair]) => pair.owners.size >= evidence.k && !closed(pair.left),
  );
  const runs = new Set<string>();
  for (const [key, pair] of backed) {
    const capital = pair.capital / pair.weight >= NAME_SHARE;
    // "Gluten free" is a value; with other words of allowing or including the run is a yes or no.
    if (REQUEST_WORDS.has(pair.right) || (PREDICATES.has(pair.right) && pair.right !== 'free')) continue;
    if (CLASSIFIERS.has(pair.right) && !capital) continue;
    const [left, right] = [evidence.word('term', pair.left), evidence.word('term', pair.right)];
    if (left.contrast < MIN_CONTRAST && right.contrast < MIN_CONTRAST) continue;
    const rivals = backed.filter(
      ([, other]) => other.right === pair.right && boundTo(evidence, other),
    ).length;
    const leftBound = pair.weight / left.weight >= (capital ? 0.7 : 0.9) && (capital || rivals < 2);
    const rare = right.elsewhere < MAX_ELSEWHERE && left.weight > right.weight;
    if (leftBound || (rare && pair.weight / right.weight >= 0.9)) runs.add(key);
  }
  return runs;
}

function pairsOf(evidence: NeedEvidence): ReadonlyMap<string, Pair> {
  const pairs = new Map<string, Pair>();
  for (const member of evidence.members) {
    const seen = new Set<string>();
    for (let index = 0; index + 1 < member.tokens.length; index++) {
      const [a, b] = [member.tokens[index], member.tokens[index + 1]];
      if (a === undefined || b === undefined || !a.content || !b.content || b.start - a.end > 1) continue;
      const key = `${a.term} ${b.term}`;
      if (seen.has(key)) continue;
      seen.add(key);
      const pair = pairs.get(key) ?? {
        left: a.term,
        right: b.term,
        weight: 0,
        owners: new Set<string>(),
        capital: 0,
      };
      pair.weight += member.weight;
      if (a.capital && b.capital) pair.capital += member.weight;
      for (const owner of member.owners) pair.owners.add(owner);
      pairs.set(key, pair);
    }
  }
  return pairs;
}

/** Whether the left word of a pair stands before its right word at least every other time: it modifies it. */
function boundTo(evidence: NeedEvidence, pair: Pair): boolean {
  return pair.weight / evidence.word('term', pair.left).weight >= 0.5;
}
