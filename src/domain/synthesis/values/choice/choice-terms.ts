import { chanceOf, oddsOf } from '../../../statistics/index.ts';
import { valueChance } from '../../../words/index.ts';
import type { NeedEvidence, ReadMember } from '../../evidence.ts';
import { perplexity, shareOf, supportOf } from '../../shares.ts';
import { LEARNED } from '../learned-weights.ts';
import { isRefusal, refusedAt } from './choice-denial.ts';
import { fixedRuns } from './fixed-runs.ts';
import { type SaidTerm, termEvidence } from './term-evidence.ts';

/** A word or fixed run of words that stands where this need's values stand. */
export type ChoiceTerm = {
  /** Token terms joined by blanks. */
  readonly key: string;
  readonly members: ReadonlySet<number>;
  /** That it is a value, 0 to 1. */
  readonly chance: number;
  /** Who says it, and of them those whose words may be shown. */
  readonly speakers: number;
  readonly owners: number;
  readonly weight: number;
};

/** Words that alternate in a need. */
export type Choice = {
  /** Its values, as far as `terms` tell, commonest first, however few say one. */
  readonly terms: readonly ChoiceTerm[];
  /** All terms of each member, values or not. */
  readonly said: readonly (readonly SaidTerm[])[];
  /** The terms are what people do without. */
  readonly refused: boolean;
};

/** From this chance on a term is a value: where left-out families were right most often (`bench/training/keys`) ... */
export const IS_VALUE = 1 / 3;
/** ... and where a need has values though none is as likely, those that are this near to the likeliest. */
const NEAR = 0.5;

/** The words that are this need's values, by what `termEvidence` says of them and weights learned on marked needs. */
export function choiceTerms(
  evidence: NeedEvidence,
  weights: readonly number[] = LEARNED.term,
  least = IS_VALUE,
): Choice {
  const refused = isRefusal(evidence);
  const said = saidTerms(evidence, refused);
  const told = [...termEvidence(evidence, said)].map(([key, { members, facts }]) => ({
    key,
    members,
    chance: chanceOf(oddsOf(weights, facts)),
  }));
  const bar = Math.min(least, NEAR * Math.max(0, ...told.map(({ chance }) => chance)));
  const likely = told
    .filter(({ chance }) => chance >= bar)
    .map(({ key, members, chance }) => measured(evidence, key, members, chance))
    .sort((a, b) => b.weight - a.weight || (a.key < b.key ? -1 : 1));
  return { terms: withoutFrames(evidence, likely), said, refused };
}

// Values exclude each other: a term whose fragments mostly hold another term as well is frame, not value.
const MAX_SHARED = 0.5;

/** Words that most of the others occur with ("movie" beside "drama") are the frame around them and fall out, the widest first. */
function withoutFrames(evidence: NeedEvidence, likely: readonly ChoiceTerm[]): readonly ChoiceTerm[] {
  let terms = likely;
  for (let frame = widestFrame(evidence, terms); frame !== null; frame = widestFrame(evidence, terms)) {
    const out = frame;
    terms = terms.filter((term) => term !== out);
  }
  return terms;
}

/**
 * Of the terms that mostly stand beside others, the one that stands beside the most different ones: a frame word goes
 * with every value ("movie"), a value with the few words of its frame ("drama movie", "drama film").
 */
function widestFrame(evidence: NeedEvidence, terms: readonly ChoiceTerm[]): ChoiceTerm | null {
  const holders = new Map<number, ChoiceTerm[]>();
  for (const term of terms)
    for (const member of term.members) holders.set(member, [...(holders.get(member) ?? []), term]);
  let widest: { term: ChoiceTerm; width: number } | null = null;
  for (const term of terms) {
    const beside = new Map<string, number>();
    let shared = 0;
    for (const member of term.members) {
      const others = (holders.get(member) ?? []).filter((other) => other !== term);
      const weight = evidence.members[member]?.weight ?? 0;
      if (others.length > 0) shared += weight;
      for (const { key } of others) beside.set(key, (beside.get(key) ?? 0) + weight);
    }
    if (shared / term.weight <= MAX_SHARED) continue;
    // Of two that only occur with each other, the one that never stands alone is the frame.
    const width = perplexity([...beside.values()]) + shared / term.weight;
    if (widest === null || width > widest.width) widest = { term, width };
  }
  return widest?.term ?? null;
}

/** Share of the need's fragments that hold at least one of the terms, 0 to 1. */
export function coverageOf(evidence: NeedEvidence, terms: readonly ChoiceTerm[]): number {
  return shareOf(evidence, (_, index) => terms.some(({ members }) => members.has(index)));
}

/** Terms of each member: fixed runs first, longest first, then the words they leave; what is refused only where all refuse. */
export function saidTerms(evidence: NeedEvidence, refused = isRefusal(evidence)): SaidTerm[][] {
  const runs = fixedRuns(evidence);
  return evidence.members.map((member) => termsOf(member, runs, refused));
}

function termsOf(said: ReadMember, runs: ReadonlySet<string>, refused: boolean): SaidTerm[] {
  const found: SaidTerm[] = [];
  const { tokens, values, member } = said;
  const { text, reading } = member.phrase;
  const unwanted = refused ? NONE : refusedAt({ text, tokens, values });
  const keyAt = (from: number, size: number): string =>
    tokens
      .slice(from, from + size)
      .map((token) => token.term)
      .join(' ');
  for (let from = 0; from < tokens.length; ) {
    const size = [3, 2].find((length) => runs.has(keyAt(from, length))) ?? 1;
    if (!unwanted.has(from) && (size > 1 || tokens[from]?.content === true)) {
      const chances = Array.from({ length: size }, (_, step) => valueChance(reading, from + step));
      found.push({ key: keyAt(from, size), chance: Math.max(...chances), from, size });
    }
    from += size;
  }
  return found;
}

const NONE: ReadonlySet<number> = new Set();

function measured(
  evidence: NeedEvidence,
  key: string,
  members: ReadonlySet<number>,
  chance: number,
): ChoiceTerm {
  const { owners, fragments: weight } = supportOf(evidence, (_, index) => members.has(index));
  const speakers = new Set([...members].flatMap((index) => [...(evidence.members[index]?.speakers ?? [])]));
  return { key, members, chance, speakers: speakers.size, owners, weight };
}
