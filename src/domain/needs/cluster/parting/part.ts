import { type Group, groupOf, type Items } from '../reading/group.ts';

/** Fewer pairs said in one payload prove nothing. */
const LEAST_PAIRS = 12;
/** Sides settle within a few rounds; where they swing between two states, the last one stands and is judged. */
const ROUNDS = 10;
/** Words that are tried as a start: learning from a poor one ends at poor sides, and the most surprising sides are taken. */
const STARTS = 4;
/** Of two needs said in one payload, so many pairs fall on different sides when words alone choose the side ... */
const LEAST_ACROSS = 0.6;
/** ... and chance explains it by five standard deviations less; single needs reach three, double ones eight. */
const LEAST_SURPRISE = 5;

type Side = Int8Array;

/**
 * Two needs of one type ("check in on the 3rd", "check out on the 5th") look alike in every way but one: people say
 * both in one payload. Where members of a group turn up together, words that tell the pairs' two halves apart are
 * learned from the pairs (naive Bayes, the less certain half of an agreeing pair turned over, a few rounds), and the
 * group is parted if the words *alone* put most pairs on different sides. One need said twice has no such words.
 */
export function partByPayload(group: Group, items: Items): Group[] {
  const pairs = payloadPairs(group, items);
  if (pairs.length < LEAST_PAIRS) return [group];
  let best: { side: Side; surprise: number } | null = null;
  for (const token of tellingTokens(group, items, pairs)) {
    const side = learned(group, items, pairs, token);
    const surprise = surpriseOf(side, pairs);
    if (surprise !== null && (best === null || surprise > best.surprise)) best = { side, surprise };
  }
  if (best === null) return [group];
  const { side } = best;
  const left = group.members.filter((_, i) => side[i] === 1);
  const right = group.members.filter((_, i) => side[i] !== 1);
  return [left, right].flatMap((members) => partByPayload(groupOf(items, members), items));
}

/** Pairs of members (positions in `group.members`) of one payload. */
function payloadPairs(group: Group, items: Items): [number, number][] {
  const saidIn = new Map<number, number[]>();
  group.members.forEach((member, position) => {
    for (const interaction of items.all[member]?.interactions ?? []) {
      const said = saidIn.get(interaction) ?? [];
      saidIn.set(interaction, said);
      said.push(position);
    }
  });
  const pairs: [number, number][] = [];
  for (const said of saidIn.values()) {
    for (const [i, a] of said.entries()) for (const b of said.slice(i + 1)) pairs.push([a, b]);
  }
  return pairs;
}

/** The words whose presence alone differs within most pairs; values themselves say nothing about sides. */
function tellingTokens(group: Group, items: Items, pairs: readonly (readonly [number, number])[]): number[] {
  const n = group.members.length;
  const differs = new Map<number, number>();
  for (const [a, b] of pairs) {
    const left = new Set(tokensAt(group, items, a));
    const right = new Set(tokensAt(group, items, b));
    for (const token of left) if (!right.has(token)) differs.set(token, (differs.get(token) ?? 0) + 1);
    for (const token of right) if (!left.has(token)) differs.set(token, (differs.get(token) ?? 0) + 1);
  }
  const scored = [...differs].map(([token, count]): [number, number] => {
    const share = (group.tokens.get(token) ?? 0) / n;
    const chance = 2 * share * (1 - share) * pairs.length;
    return [token, (count - chance) / Math.sqrt(chance + 1)];
  });
  return scored
    .sort((a, b) => b[1] - a[1] || a[0] - b[0])
    .slice(0, STARTS)
    .map(([token]) => token);
}

/** Sides by words alone, after learning from the pairs; starts from who holds `token`. */
function learned(
  group: Group,
  items: Items,
  pairs: readonly (readonly [number, number])[],
  token: number,
): Side {
  const n = group.members.length;
  let side: Side = Int8Array.from(group.members, (_, i) =>
    tokensAt(group, items, i).includes(token) ? 1 : -1,
  );
  for (let round = 0; round < ROUNDS; round++) {
    const weight = wordWeights(group, items, side);
    const score = Float64Array.from({ length: n }, (_, i) => scoreAt(group, items, weight, i));
    const byWords = Int8Array.from(score, (s) => (s > 0 ? 1 : -1));
    if (round === ROUNDS - 1) return byWords;
    const turned = Int8Array.from(byWords);
    for (const [a, b] of pairs) {
      if (turned[a] !== turned[b]) continue;
      const weaker = Math.abs(score[a] ?? 0) < Math.abs(score[b] ?? 0) ? a : b;
      turned[weaker] = -(byWords[weaker] ?? 1);
    }
    side = turned;
  }
  return side;
}

/** Log-ratios of each word on the two sides, smoothed by one; the sides' sizes do not count. */
function wordWeights(group: Group, items: Items, side: Side): Map<number, number> {
  const counts = new Map<number, [number, number]>();
  let left = 1;
  let right = 1;
  group.members.forEach((_, i) => {
    const at = side[i] === 1 ? 0 : 1;
    if (at === 0) left++;
    else right++;
    for (const token of tokensAt(group, items, i)) {
      const pair = counts.get(token) ?? [0, 0];
      counts.set(token, pair);
      pair[at]++;
    }
  });
  const weight = new Map<number, number>();
  for (const [token, [a, b]] of counts)
    weight.set(token, Math.log((a + 1) / (left + 1)) - Math.log((b + 1) / (right + 1)));
  return weight;
}

function scoreAt(group: Group, items: Items, weight: ReadonlyMap<number, number>, i: number): number {
  let sum = 0;
  for (const token of tokensAt(group, items, i)) sum += weight.get(token) ?? 0;
  return sum;
}

/** Words of the frame; typed values and words of names are the same on both sides. */
function tokensAt(group: Group, items: Items, position: number): number[] {
  const tokens = items.all[group.members[position] ?? -1]?.tokens ?? [];
  return tokens.filter((token) => items.value[token] === 0);
}

/** Standard deviations by which more pairs fall on different sides than by chance; null where too few do. */
function surpriseOf(side: Side, pairs: readonly (readonly [number, number])[]): number | null {
  const across = pairs.filter(([a, b]) => side[a] !== side[b]).length;
  const share = side.reduce((sum, s) => sum + (s === 1 ? 1 : 0), 0) / Math.max(1, side.length);
  const chance = 2 * share * (1 - share);
  const surprise = (across - chance * pairs.length) / Math.sqrt(pairs.length * chance * (1 - chance) + 1e-9);
  return across / pairs.length >= LEAST_ACROSS && surprise >= LEAST_SURPRISE ? surprise : null;
}
