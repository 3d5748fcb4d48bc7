import type { Token } from '../../../words/index.ts';
import { closed } from '../../naming/closed-words.ts';
import type { NeedEvidence, ReadMember } from '../../synthesis/evidence.ts';
import { perplexity } from '../../synthesis/perplexity.ts';
import { requestVerbs, rivalVerbs } from '../request-verbs.ts';
import { isRefusal, refusedAt } from './choice-denial.ts';
import { standingTogether } from './choice-places.ts';
import type { ChoiceTerm } from './choice-term.ts';
import { fixedRuns, MIN_CONTRAST } from './fixed-runs.ts';
import { withoutForeignFrames } from './foreign-frames.ts';

/** Words that alternate in a need. */
export type Choice = {
  readonly terms: readonly ChoiceTerm[];
  /** Share of the members' fragments that hold at least one term, 0 to 1. */
  readonly coverage: number;
  /** The terms are what people do without. */
  readonly refused: boolean;
};

// Values exclude each other: a term whose fragments mostly hold another term as well is frame, not value.
const MAX_SHARED = 0.5;

/**
 * The words that alternate in a need: own to it, said by k owners, and excluding each other. Words that most of the
 * others occur with ("movie" beside "drama") are the frame around them and fall out, commonest first.
 */
export function choiceTerms(evidence: NeedEvidence): Choice {
  const runs = fixedRuns(evidence);
  const verbs = requestVerbs(evidence);
  const rivals = rivalVerbs(evidence);
  const refused = isRefusal(evidence);
  const said = evidence.members.map((member) => termsOf(member, runs, refused));
  const occurrences = new Map<string, Set<number>>();
  for (const [index, keys] of said.entries()) {
    for (const key of keys) {
      const parts = key.split(' ');
      if (parts.length === 1 && !rivals.has(key) && (verbs.has(key) || !eligible(evidence, key))) continue;
      const seen = occurrences.get(key) ?? new Set<number>();
      seen.add(index);
      occurrences.set(key, seen);
    }
  }
  let terms = [...occurrences]
    .map(([key, members]) => measured(evidence, key, members))
    .filter((term) => term.owners >= evidence.k)
    .sort((a, b) => b.weight - a.weight || (a.key < b.key ? -1 : 1));
  const frames: ChoiceTerm[] = [];
  for (let frame = widestFrame(evidence, terms); frame !== null; frame = widestFrame(evidence, terms)) {
    frames.push(frame);
    terms = terms.filter((term) => term !== frame);
  }
  terms = withoutForeignFrames(evidence, terms);
  terms = standingTogether(evidence, [...terms, ...slotMates(evidence, terms, frames, said)]);
  const covered = new Set(terms.flatMap((term) => [...term.members]));
  return { terms, coverage: weightOf(evidence, covered) / evidence.totalWeight, refused };
}

/**
 * Words that stand right before a word that fell out as frame, as accepted values do, though other needs use them as
 * well ("savings account" where another key is about accounts too). They must exclude the accepted ones.
 */
function slotMates(
  evidence: NeedEvidence,
  terms: readonly ChoiceTerm[],
  frames: readonly ChoiceTerm[],
  said: readonly (readonly string[])[],
): ChoiceTerm[] {
  const heads = new Set(frames.map((frame) => frame.key));
  const known = new Set([...heads, ...terms.map((term) => term.key)]);
  const slots = new Set<string>();
  for (const { tokens } of evidence.members)
    for (const [index, token] of tokens.entries())
      if (heads.has(tokens[index + 1]?.term ?? '') && token.content) slots.add(token.term);
  const taken = new Set(terms.flatMap((term) => [...term.members]));
  const mates: ChoiceTerm[] = [];
  for (const slot of [...slots].sort()) {
    const word = evidence.word('term', slot);
    if (known.has(slot) || closed(slot) || word.owners < evidence.k || word.contrast < 0) continue;
    const members = new Set(said.flatMap((keys, index) => (keys.includes(slot) ? [index] : [])));
    const mate = measured(evidence, slot, members);
    const shared = weightOf(evidence, new Set([...members].filter((index) => taken.has(index))));
    if (mate.owners >= evidence.k && shared / mate.weight <= MAX_SHARED) mates.push(mate);
  }
  return mates;
}

/** Terms of one member: runs first, longest first, then the words they leave; what is refused only where all refuse. */
function termsOf(said: ReadMember, runs: ReadonlySet<string>, refused: boolean): readonly string[] {
  const found: string[] = [];
  const { tokens, values, member } = said;
  const unwanted = refused ? NONE : refusedAt({ text: member.phrase.text, tokens, values });
  for (let index = 0; index < tokens.length; ) {
    const length = [3, 2].find((size) => runs.has(runKey(tokens, index, size))) ?? 1;
    const first = tokens[index];
    const wanted = !unwanted.has(index);
    if (length > 1 && wanted) found.push(runKey(tokens, index, length));
    else if (first?.content === true && wanted) found.push(first.term);
    index += length;
  }
  return found;
}

const NONE: ReadonlySet<number> = new Set();

function eligible(evidence: NeedEvidence, term: string): boolean {
  const word = evidence.word('term', term);
  if (word.owners < evidence.k || word.contrast < MIN_CONTRAST) return false;
  return !closed(term);
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

function measured(evidence: NeedEvidence, key: string, members: ReadonlySet<number>): ChoiceTerm {
  const owners = new Set<string>();
  for (const index of members) for (const owner of evidence.members[index]?.owners ?? []) owners.add(owner);
  return { key, members, owners: owners.size, weight: weightOf(evidence, members) };
}

function weightOf(evidence: NeedEvidence, members: ReadonlySet<number>): number {
  let weight = 0;
  for (const index of members) weight += evidence.members[index]?.weight ?? 0;
  return weight;
}

function runKey(tokens: readonly Token[], index: number, size: number): string {
  return tokens
    .slice(index, index + size)
    .map((token) => token.term)
    .join(' ');
}
