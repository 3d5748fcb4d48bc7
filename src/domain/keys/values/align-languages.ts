import type { NeedEvidence } from '../synthesis/evidence.ts';
import { type ChoiceValue, supportOf } from './choice/choice-value.ts';

// Cosine of the two directions away from their own language's middle. Of 73 values of five needs (seats, meals, lips,
// hotels, weather; Chinese, Spanish, German, Italian beside English) 66 lie nearest their own English value, at 0.16 or
// above but for two; random groups of fragments reach 0.2 now and then.
const MIN_COSINE = 0.15;
// Two words of one language are two values rather than two words for one, unless another home suits them worse by this.
const MAX_REGRET = 0.1;
// What two of three say in a language is what its people ask for, or the frame around it ("menú" of all meals).
const MOSTLY = 2 / 3;
// A value that so few say in its own language is not what most say in another.
const SELDOM = 1 / 3;

type Placed = {
  readonly value: ChoiceValue;
  readonly language: string;
  readonly members: ReadonlySet<number>;
  /** Of all that is said in the language, 0 to 1. */
  readonly share: number;
};

/**
 * Values said in another language become aliases of the value that means the same (靠窗 -> window). Both are compared
 * by where their fragments lie from the middle of all fragments in their language, so that what is common to the
 * language or the need cancels out. A word that most of its language says lies nowhere in it: it is the value that
 * most say in the other, or, where nothing is, a frame word and no value at all. Looked at again with each revision, so that a value which was a word of its own
 * before enough people had said its sister joins her then (see `revise`). Without vectors, or with fewer than two
 * values to choose from, nothing changes.
 */
export function alignLanguages(
  evidence: NeedEvidence,
  values: readonly ChoiceValue[],
  holders: (value: ChoiceValue) => ReadonlySet<number>,
): readonly ChoiceValue[] {
  const placed = values.map((value): Placed => {
    const members = holders(value);
    const language = commonestLanguage(evidence, members);
    return { value, members, language, share: shareOf(evidence, members, language) };
  });
  const base = baseLanguage(evidence, placed);
  const homes = placed.filter((entry) => entry.language === base);
  const leads = homes.filter(({ share }) => share >= MOSTLY);
  const lead = leads.length === 1 ? leads[0] : undefined;
  if (homes.length < 2 && lead === undefined) return values;
  const common = placed.filter((entry) => entry.language !== base && entry.share >= MOSTLY);
  const frames = new Set(homes.every(({ share }) => share <= SELDOM) ? common : []);
  const directions = new Map(placed.map((entry) => [entry, directionOf(evidence, entry)]));
  const guests = new Map<Placed, Placed[]>();
  for (const language of new Set(placed.map((entry) => entry.language))) {
    if (language === base) continue;
    const foreign = placed.filter(
      (entry) =>
        entry.language === language && !(common.includes(entry) && (lead !== undefined || frames.has(entry))),
    );
    if (homes.length >= 2)
      for (const [guest, home] of homesFor(foreign, homes, directions))
        guests.set(home, [...(guests.get(home) ?? []), guest]);
  }
  if (lead !== undefined) guests.set(lead, [...(guests.get(lead) ?? []), ...common]);
  const settled = new Set([...guests.values()].flat());
  return placed
    .filter((entry) => !settled.has(entry) && !frames.has(entry))
    .map((entry) => joined(evidence, entry, guests.get(entry) ?? []));
}

type Directions = ReadonlyMap<Placed, Float64Array | null>;

/** Away from the middle of everything that is said of the need in the value's language. */
function directionOf(evidence: NeedEvidence, { language, members }: Placed): Float64Array | null {
  const said = evidence.members.flatMap((member, index) => (member.language === language ? [index] : []));
  return subtract(mean(evidence, members), mean(evidence, new Set(said)));
}

/**
 * The home of each value of one language. All start at their nearest; where several share one, whoever loses least by
 * it moves to a home that nobody of the language has.
 */
function homesFor(
  guests: readonly Placed[],
  homes: readonly Placed[],
  directions: Directions,
): ReadonlyMap<Placed, Placed> {
  const cosines = new Map(
    guests.map((guest) => [
      guest,
      homes.map((home) => cosineOf(directions.get(guest) ?? null, directions.get(home) ?? null)),
    ]),
  );
  const at = new Map<Placed, number>();
  for (const [guest, near] of cosines) {
    const best = near.indexOf(Math.max(...near));
    if ((near[best] ?? 0) >= MIN_COSINE) at.set(guest, best);
  }
  for (let move = cheapestMove(at, cosines); move !== null; move = cheapestMove(at, cosines))
    at.set(move.guest, move.to);
  const found = new Map<Placed, Placed>();
  for (const [guest, index] of at) {
    const home = homes[index];
    if (home !== undefined) found.set(guest, home);
  }
  return found;
}

/** Each move fills an empty home and leaves a shared one, so moving ends. */
function cheapestMove(
  at: ReadonlyMap<Placed, number>,
  cosines: ReadonlyMap<Placed, readonly number[]>,
): { readonly guest: Placed; readonly to: number } | null {
  const taken = [...at.values()];
  let best: { guest: Placed; to: number; regret: number } | null = null;
  for (const [guest, from] of at) {
    if (taken.filter((home) => home === from).length < 2) continue;
    const near = cosines.get(guest) ?? [];
    for (const [to, cosine] of near.entries()) {
      const regret = (near[from] ?? 0) - cosine;
      if (taken.includes(to) || cosine < MIN_COSINE || regret > MAX_REGRET) continue;
      if (best === null || regret < best.regret) best = { guest, to, regret };
    }
  }
  return best;
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

/** Share of a language's fragments that are among these members. */
function shareOf(evidence: NeedEvidence, members: ReadonlySet<number>, language: string): number {
  let [own, all] = [0, 0];
  for (const [index, member] of evidence.members.entries()) {
    if (member.language !== language) continue;
    all += member.weight;
    if (members.has(index)) own += member.weight;
  }
  return all === 0 ? 0 : own / all;
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
