import { type ChoiceValue, supportOf } from './choice-value.ts';
import type { NeedEvidence } from './evidence.ts';

// Cosine of the two directions away from their own language's middle; chance is 0, measured pairs lie above 0.2.
const MIN_COSINE = 0.12;

type Placed = {
  readonly value: ChoiceValue;
  readonly language: string;
  readonly members: ReadonlySet<number>;
};

/**
 * Values said in another language become aliases of the value that means the same (靠窗 -> window). Both are compared
 * by where their fragments lie from the middle of all fragments in their language, so that what is common to the
 * language or the need cancels out. Looked at again with each revision, so that a value which was a word of its own
 * before enough people had said its sister joins her then (see `revise`). Without vectors, or with fewer than two values to choose from, nothing changes.
 */
export function alignLanguages(
  evidence: NeedEvidence,
  values: readonly ChoiceValue[],
  holders: (value: ChoiceValue) => ReadonlySet<number>,
): readonly ChoiceValue[] {
  const placed = values.map((value): Placed => {
    const members = holders(value);
    return { value, members, language: commonestLanguage(evidence, members) };
  });
  const base = baseLanguage(evidence, placed);
  const homes = placed.filter((entry) => entry.language === base);
  if (homes.length < 2) return values;
  const middles = new Map<string, Float64Array | null>();
  const direction = (entry: Placed): Float64Array | null => {
    const middle =
      middles.get(entry.language) ??
      mean(evidence, union(placed.filter((other) => other.language === entry.language)));
    middles.set(entry.language, middle);
    return subtract(mean(evidence, entry.members), middle);
  };
  const guests = new Map<ChoiceValue, Placed[]>();
  const kept: Placed[] = [];
  for (const entry of placed) {
    const home = entry.language === base ? null : nearest(direction(entry), homes, direction);
    if (home === null) kept.push(entry);
    else guests.set(home.value, [...(guests.get(home.value) ?? []), entry]);
  }
  return kept.map((entry) => joined(evidence, entry, guests.get(entry.value) ?? []));
}

function joined(evidence: NeedEvidence, home: Placed, guests: readonly Placed[]): ChoiceValue {
  if (guests.length === 0) return home.value;
  return {
    canonical: home.value.canonical,
    terms: [...home.value.terms, ...guests.flatMap(({ value }) => value.terms)],
    aliases: [...home.value.aliases, ...guests.flatMap(({ value }) => [value.surface, ...value.aliases])],
    surface: home.value.surface,
    support: supportOf(evidence, union([home, ...guests])),
  };
}

/** English where it has two values to choose from, else the language with the most fragments. */
function baseLanguage(evidence: NeedEvidence, placed: readonly Placed[]): string {
  if (placed.filter(({ language }) => language === 'en').length >= 2) return 'en';
  return commonestLanguage(evidence, union(placed));
}

function commonestLanguage(evidence: NeedEvidence, members: ReadonlySet<number>): string {
  const weights = new Map<string, number>();
  for (const index of members) {
    const member = evidence.members[index];
    if (member === undefined) continue;
    const { language } = member;
    if (language !== 'und') weights.set(language, (weights.get(language) ?? 0) + member.weight);
  }
  return [...weights].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))[0]?.[0] ?? 'und';
}

function nearest(
  direction: Float64Array | null,
  homes: readonly Placed[],
  directionOf: (entry: Placed) => Float64Array | null,
): Placed | null {
  let best: { home: Placed; cosine: number } | null = null;
  for (const home of homes) {
    const cosine = cosineOf(direction, directionOf(home));
    if (cosine > MIN_COSINE && (best === null || cosine > best.cosine)) best = { home, cosine };
  }
  return best?.home ?? null;
}

function union(placed: readonly Placed[]): ReadonlySet<number> {
  return new Set(placed.flatMap(({ members }) => [...members]));
}

function mean(evidence: NeedEvidence, members: ReadonlySet<number>): Float64Array | null {
  let sum: Float64Array | null = null;
  let count = 0;
  for (const index of members) {
    const vector = evidence.members[index]?.member.phrase.vector;
    if (vector === undefined || vector.length === 0) continue;
    sum ??= new Float64Array(vector.length);
    if (sum.length !== vector.length) return null;
    for (let at = 0; at < sum.length; at++) sum[at] = (sum[at] ?? 0) + (vector[at] ?? 0);
    count++;
  }
  return sum === null ? null : sum.map((value) => value / count);
}

function subtract(a: Float64Array | null, b: Float64Array | null): Float64Array | null {
  return a === null || b === null ? null : a.map((value, at) => value - (b[at] ?? 0));
}

function cosineOf(a: Float64Array | null, b: Float64Array | null): number {
  if (a === null || b === null || a.length !== b.length) return 0;
  let [dot, left, right] = [0, 0, 0];
  for (let at = 0; at < a.length; at++) {
    const [x, y] = [a[at] ?? 0, b[at] ?? 0];
    dot += x * y;
    left += x * x;
    right += y * y;
  }
  return left === 0 || right === 0 ? 0 : dot / Math.sqrt(left * right);
}
