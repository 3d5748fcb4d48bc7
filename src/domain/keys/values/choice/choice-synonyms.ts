import { centred, dot, mean } from '../../../basics/index.ts';
import type { NeedEvidence } from '../../synthesis/evidence.ts';
import { type ChoiceValue, supportOf } from './choice-value.ts';

/**
 * Cosine from which on two values of one language mean the same, if each is the other's nearest. Opposites and
 * sisters lie near each other as well: of 470 pairs of values of 17 needs the nearest different ones reach 0.55 (a park
 * and a theme park) and 0.49 (football and soccer), so that only words for the very same thing are joined.
 */
const MIN_COSINE = 0.57;
// Supports this near to each other say nothing about which word is the usual one.
const ALIKE = 0.8;

type Placed = {
  readonly value: ChoiceValue;
  readonly members: ReadonlySet<number>;
  readonly language: string;
  readonly at: Float32Array;
};

/**
 * Two words for one thing ("television", "tv") become one value, one with the other as its alias. Compared
 * is where their fragments lie from the middle of the need, in their language. Values that share words ("park", "theme park") are
 * different on purpose, and values asked for together are two things. Without vectors nothing changes.
 */
export function joinSynonyms(
  evidence: NeedEvidence,
  values: readonly ChoiceValue[],
  holders: (value: ChoiceValue) => ReadonlySet<number>,
): readonly ChoiceValue[] {
  const placed = values.flatMap((value) => placedAt(evidence, value, holders(value)) ?? []);
  const nearest = placed.map((one) => nearestTo(one, placed));
  const joined = new Map<ChoiceValue, ChoiceValue | null>();
  for (const [index, one] of placed.entries()) {
    const other = nearest[index];
    const mutual = other !== null && other !== undefined && nearest[placed.indexOf(other)] === one;
    if (!mutual || joined.has(one.value) || !mayJoin(one, other)) continue;
    const [home, guest] = byName(one, other);
    joined.set(home.value, {
      ...home.value,
      terms: [...home.value.terms, ...guest.value.terms],
      aliases: [...home.value.aliases, guest.value.surface, ...guest.value.aliases],
      support: supportOf(evidence, new Set([...home.members, ...guest.members])),
    });
    joined.set(guest.value, null);
  }
  return values.flatMap((value) => {
    const now = joined.get(value);
    return now === undefined ? [value] : now === null ? [] : [now];
  });
}

/** The one that names the value first: the commoner, and of two about as common the shorter. */
function byName(one: Placed, other: Placed): readonly [Placed, Placed] {
  const [a, b] = [one.value.support.fragments, other.value.support.fragments];
  const alike = Math.min(a, b) / Math.max(a, b) >= ALIKE;
  const first = alike ? one.value.surface.length <= other.value.surface.length : a >= b;
  return first ? [one, other] : [other, one];
}

function nearestTo(one: Placed, placed: readonly Placed[]): Placed | null {
  let best: { readonly other: Placed; readonly near: number } | null = null;
  for (const other of placed) {
    if (other === one) continue;
    const near = one.language === other.language ? dot(one.at, other.at) : 0;
    if (near >= MIN_COSINE && (best === null || near > best.near)) best = { other, near };
  }
  return best?.other ?? null;
}

function mayJoin(one: Placed, other: Placed): boolean {
  const words = new Set(one.value.terms.flatMap((term) => term.split(' ')));
  const shareWords = other.value.terms.some((term) => term.split(' ').some((word) => words.has(word)));
  return !shareWords && ![...one.members].some((member) => other.members.has(member));
}

/** Where the value's fragments in its commonest language lie from the middle of all that is said in it. */
function placedAt(evidence: NeedEvidence, value: ChoiceValue, members: ReadonlySet<number>): Placed | null {
  const weights = new Map<string, number>();
  for (const index of members) {
    const { language, weight } = evidence.members[index] ?? { language: 'und', weight: 0 };
    weights.set(language, (weights.get(language) ?? 0) + weight);
  }
  const language = [...weights].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))[0]?.[0] ?? 'und';
  const vectorsOf = (indexes: Iterable<number>): Float32Array[] =>
    [...indexes].flatMap((index) => {
      const member = evidence.members[index];
      return member?.language === language ? [member.member.phrase.vector] : [];
    });
  const dimensions = evidence.members[0]?.member.phrase.vector.length ?? 0;
  if (dimensions === 0) return null;
  const middle = mean(vectorsOf(evidence.members.keys()), dimensions);
  return { value, members, language, at: centred(mean(vectorsOf(members), dimensions), middle) };
}
