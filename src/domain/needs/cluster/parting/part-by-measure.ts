import { addScaled, dot, normalise } from '../../../basics/index.ts';
import { nearnessOf } from '../nearness.ts';
import { type Group, groupOf, type Items } from '../reading/group.ts';

/** Below this share of members with a share or factor the group is about something else. */
const LEAST_MEASURED = 0.5;
/** A noun with fewer phrases is a stray. */
const LEAST_PHRASES = 4;
/** In a large group a stray is larger: a noun of fewer than one member in ten starts no side. */
const LEAST_NOUN = 0.1;
/** A side with fewer than a fifth of the members is a remark within one need. */
const LEAST_SHARE = 0.2;
/** Two nouns are two things when phrases of one are less than half as near to those of the other as to their own. */
const APART = 0.5;

/**
 * "Eyes 20 % bigger" and "face 20 % slimmer" share their type, their numbers and most of their words; what a share or
 * factor is *of* parts them. Of such a group the two nouns that stand furthest apart in meaning become two needs when
 * they do stand apart, each with the phrases that are nearer to it: other languages have other nouns for the same thing.
 */
export function partByMeasure(group: Group, items: Items): Group[] {
  const measured = (group.typed.get('factor') ?? 0) / group.members.length;
  if (measured < LEAST_MEASURED) return [group];
  const nouns = [...phrasesByNoun(group, items)].filter(
    ([, phrases]) => phrases.length >= Math.max(LEAST_PHRASES, LEAST_NOUN * group.members.length),
  );
  const seeds = furthestPair(
    nouns.map(([, phrases]) => phrases),
    items,
  );
  if (seeds === null) return [group];
  const [left, right] = nearest(group, items, seeds);
  const least = LEAST_SHARE * group.members.length;
  if (left.length < least || right.length < least) return [group];
  return [left, right].flatMap((members) => partByMeasure(groupOf(items, members), items));
}

/** What the members' shares and factors are of -> members. */
function phrasesByNoun(group: Group, items: Items): Map<string, number[]> {
  const nouns = new Map<string, number[]>();
  for (const member of group.members) {
    for (const head of items.all[member]?.traits.heads ?? []) {
      const noun = /^<(?:percent|factor)>:(.+)$/u.exec(head)?.[1];
      if (noun === undefined) continue;
      const list = nouns.get(noun);
      if (list === undefined) nouns.set(noun, [member]);
      else list.push(member);
    }
  }
  return nouns;
}

/** Centroids of the two sets of phrases that are least alike, or null when even they are one thing. */
function furthestPair(
  sets: readonly (readonly number[])[],
  items: Items,
): readonly [Float32Array, Float32Array] | null {
  let least = APART;
  let pair: readonly [Float32Array, Float32Array] | null = null;
  for (const [i, a] of sets.entries()) {
    for (const b of sets.slice(i + 1)) {
      const [first, second] = [sumOf(a, items), sumOf(b, items)];
      const near = nearnessOf({ sum: first, n: a.length }, { sum: second, n: b.length });
      if (near < least) {
        least = near;
        pair = [normalise(first), normalise(second)];
      }
    }
  }
  return pair;
}

function sumOf(members: readonly number[], items: Items): Float32Array {
  const sum = new Float32Array(items.all[0]?.vector.length ?? 0);
  for (const member of members) {
    const vector = items.all[member]?.vector;
    if (vector !== undefined) addScaled(sum, vector, 1);
  }
  return sum;
}

function nearest(
  group: Group,
  items: Items,
  [a, b]: readonly [Float32Array, Float32Array],
): [number[], number[]] {
  const sides: [number[], number[]] = [[], []];
  for (const member of group.members) {
    const vector = items.all[member]?.vector;
    if (vector !== undefined) sides[dot(vector, a) >= dot(vector, b) ? 0 : 1].push(member);
  }
  return sides;
}
