import { oddsOf } from '../statistics/index.ts';
import type { ExtractedValue } from '../words/index.ts';
import type { NeedEvidence } from './evidence.ts';
import { setByCallers } from './set-by-callers.ts';
import { perplexity, weightsOf } from './shares.ts';
import { bandValues } from './values/bands.ts';
import { type Choice, type ChoiceTerm, choiceTerms, coverageOf } from './values/choice/choice-terms.ts';
import { type ChoiceValue, choiceValues, shownValues } from './values/choice/choice-values.ts';
import { familyOf, type TypedFamily, typedFamily } from './values/decide-family.ts';
import { flagEvidence } from './values/flag-evidence.ts';
import { LEARNED } from './values/learned-weights.ts';
import { type FlagKind, flagOf } from './values/yes-or-no.ts';

/** What values a need has, as far as its people's words tell; shares and bars below are of fragments, 0 to 1. */
export type NeedKind =
  | { readonly family: TypedFamily }
  | {
      readonly family: 'band';
      readonly of: 'money' | 'number' | 'count';
      readonly values: readonly ChoiceValue[];
    }
  | {
      readonly family: 'choice';
      readonly values: readonly ChoiceValue[];
      readonly terms: readonly ChoiceTerm[];
      /** The values are what people do without ("no onions"). */
      readonly refused: boolean;
    }
  | FlagKind;

/** Of the values said, so many are ones that others said as well: few new ones are to be expected (I. Good 1953, sample coverage). */
const SETTLED = 0.6;
/** Under a third of the fragments with one of its values, a list is no answer to what people ask. */
const MIN_COVERAGE = 0.35;
/** A single value is all that is asked for where half of the fragments say it, or a third if no new ones are to come; else it is but the best known. */
const [HALF, THIRD] = [0.5, 1 / 3];
/** Two of three. */
const MOSTLY = 2 / 3;
/** Over more kinds than this, counted as if all were alike, a list is one that nobody would choose from. */
const MOST_KINDS = 30;

/** Whether a need is about an amount or moment, a choice among values, a yes or no, or free text. */
export function needKind(evidence: NeedEvidence, choice = choiceTerms(evidence)): NeedKind {
  const typed = typedFamily(evidence);
  if (typed !== null && typed.family !== 'name')
    return bands(evidence, typed.family) ?? { family: typed.family };
  const { kind } = setByCallers(evidence);
  if (kind === 'boolean') return flagOf(evidence);
  if (kind === 'number') return { family: 'number' };
  const values = shownValues(evidence, choiceValues(evidence, choice.terms));
  const coverage = coverageOf(evidence, choice.terms);
  const said = values.reduce((sum, { support }) => sum + support.fragments, 0) / evidence.totalWeight;
  const isOne = values.length === 1 || (values.length > 1 && sayOneThing(values));
  if (kind === null && isOne && said >= (isSettled(choice) ? THIRD : HALF))
    return { ...flagOf(evidence), variously: true };
  // "No onions", "no garlic": what is to be left out is a choice.
  const refuses = choice.refused && coverage >= MOSTLY && !shareWord(values);
  const asks =
    kind === null && typed === null && !refuses && oddsOf(LEARNED.flag, flagEvidence(evidence, choice)) > 0;
  if (asks) return flagOf(evidence);
  const { terms, refused } = choice;
  const isList = values.length > 1 && isSettled(choice) && coverage >= MIN_COVERAGE;
  return isList ? { family: 'choice', values, terms, refused } : { family: 'name' };
}

function isSettled(choice: Choice): boolean {
  return (
    sampleCoverage(choice) >= SETTLED && perplexity(choice.terms.map(({ weight }) => weight)) <= MOST_KINDS
  );
}

/** How likely the next value that is said is one that was said before, 0 to 1 (I. Good 1953). */
export function sampleCoverage({ terms }: Choice): number {
  const said = terms.reduce((sum, { weight }) => sum + weight, 0);
  const once = terms.reduce((sum, { speakers, weight }) => sum + (speakers < 2 ? weight : 0), 0);
  return 1 - once / Math.max(1, said);
}

/** "200-300 yuan", "4.5 points or above": amounts said as bands are a choice among those bands. */
function bands(evidence: NeedEvidence, family: Exclude<TypedFamily, 'name'>): NeedKind | null {
  if (family !== 'money' && family !== 'number' && family !== 'count') return null;
  // Whole numbers beside fractions are read as counts, and are of the same scale.
  const families = family === 'number' ? ['number', 'count'] : [family];
  const values = evidence.members.map(
    (member) => member.values.find((value) => families.includes(familyOf(value) ?? '')) ?? null,
  );
  const banded = bandValues(evidence, values, unitWord(evidence, values));
  return banded === null ? null : { family: 'band', of: family, values: banded };
}

/** The commonest Latin word that k owners wrote right after the amount ("yuan", "points"). */
function unitWord(evidence: NeedEvidence, values: readonly (ExtractedValue | null)[]): string | null {
  const weights = weightsOf(evidence, (member, index) => {
    const value = values[index] ?? null;
    if (value === null) return [];
    const said = value.text.toLowerCase().match(/(?<![a-z])[a-z]{3,}$/)?.[0];
    const next = member.tokens.find((token) => token.start >= value.end);
    const near = next !== undefined && next.start - value.end <= 1 && next.content ? next.lower : undefined;
    const word = said ?? near;
    return word !== undefined && /^[a-z]+$/.test(word) ? [word] : [];
  });
  const best = [...weights].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1)).map(([word]) => word);
  return best.find(evidence.backed) ?? null;
}

/**
 * Whether all values are one in several lengths ("voucher", "voucher code"; "posed", "classic posed portraits"). What stands last
 * in a longer one is the kind of thing that the others are ("class", "business class"), and not the same.
 */
function sayOneThing(values: readonly ChoiceValue[]): boolean {
  const terms = values.map(({ canonical }) => canonical.replaceAll('_', ' '));
  const shortest = terms.reduce((a, b) => (b.length < a.length ? b : a), terms[0] ?? '');
  return terms.every((term) => term === shortest || ` ${term}`.includes(` ${shortest} `));
}

/** Whether all values hold one word ("fee", "entry fee"); so does none at all. */
function shareWord(values: readonly ChoiceValue[]): boolean {
  const [first = [], ...others] = values.map(({ terms }) => terms.flatMap((term) => term.split(' ')));
  return first.some((word) => others.every((words) => words.includes(word)));
}
