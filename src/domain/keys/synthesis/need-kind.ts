import type { ExtractedValue } from '../../words/index.ts';
import { bandValues } from '../values/bands.ts';
import type { ChoiceTerm } from '../values/choice/choice-term.ts';
import { type Choice, choiceTerms } from '../values/choice/choice-terms.ts';
import type { ChoiceValue } from '../values/choice/choice-value.ts';
import { choiceValues, sameSpelling, shownValues } from '../values/choice/choice-values.ts';
import { familyOf, type TypedFamily, typedFamily } from '../values/decide-family.ts';
import { holdsOwnWords, isFreeText, sharedNames } from '../values/free-text.ts';
import { type FlagKind, loneThing, mostlyOneThing, yesOrNo } from '../values/yes-or-no.ts';
import type { NeedEvidence } from './evidence.ts';
import { perplexity } from './perplexity.ts';

/** What values a need has, as far as its people's words tell; shares and bars below are of fragments, 0 to 1. */
export type NeedKind =
  | { readonly family: Exclude<TypedFamily, 'name'> }
  | { readonly family: 'name' }
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

// Below this the alternating words explain too little to be offered as the only acceptable values. Of 22 real choices
// (seventeen services, as clustered) the least reaches 0.65; of 150 intents that are no choices every twelfth lies between
// 0.5 and this.
const MIN_COVERAGE = 0.6;
// Open-ended values (people, titles, addresses) spread over far more words than a list anyone would choose from:
// the perplexity of the words' frequencies, for capitalised names and for plain words.
const OPEN_NAMES = 12;
const OPEN_WORDS = 30;
// A list of names is one that k owners each know; where most names were said by few, they are free.
const SHARED_NAMES = 0.5;

/** Whether a need is about an amount or moment, a choice among values, a yes or no, a free name; null if none. */
export function needKind(evidence: NeedEvidence): NeedKind | null {
  const typed = typedFamily(evidence);
  if (typed !== null && typed.family !== 'name')
    return bands(evidence, typed.family) ?? { family: typed.family };
  const choice = choiceTerms(evidence);
  const spread = perplexity(choice.terms.map((term) => term.weight));
  const listed = choice.coverage >= MIN_COVERAGE && sharedNames(evidence) >= SHARED_NAMES;
  if (typed?.family === 'name' && (spread > OPEN_NAMES || !listed)) return { family: 'name' };
  const flag = yesOrNo(evidence, choice);
  if (flag !== null) return isFreeText(evidence) ? { family: 'name' } : flag;
  const values = choiceValues(evidence, choice.terms);
  const oneThing = values.length < 2 || sayOneThing(values);
  // Many words of few people make free text, unless k owners each say the one thing in different words.
  if (oneThing && ((listed && saidVariously(choice)) || !isFreeText(evidence))) {
    const lone = loneThing(evidence);
    if (lone !== null) return saidVariously(choice) ? { ...lone, variously: true } : lone;
  }
  if (values.length < 2 || choice.coverage < MIN_COVERAGE || spread > OPEN_WORDS)
    return holdsOwnWords(evidence) ? { family: 'name' } : mostlyOneThing(evidence);
  return {
    family: 'choice',
    values: shownValues(evidence, values),
    terms: choice.terms,
    refused: choice.refused,
  };
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
  const weights = new Map<string, number>();
  for (const [index, value] of values.entries()) {
    const member = evidence.members[index];
    if (member === undefined || value === null) continue;
    const said = value.text.toLowerCase().match(/(?<![a-z])[a-z]{3,}$/)?.[0];
    const next = member.tokens.find((token) => token.start >= value.end);
    const near = next !== undefined && next.start - value.end <= 1 && next.content ? next.lower : undefined;
    const word = said ?? near;
    if (word !== undefined && /^[a-z]+$/.test(word))
      weights.set(word, (weights.get(word) ?? 0) + member.weight);
  }
  const best = [...weights].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1)).map(([word]) => word);
  return best.find(evidence.backed) ?? null;
}

/**
 * Whether all values are one in several lengths ("voucher", "voucher code"; "posed", "classic posed portraits"). What stands last
 * in a longer one is the kind of thing that the others are ("class", "business class"), and not the same.
 */
function sayOneThing(values: readonly ChoiceValue[]): boolean {
  const terms = values.flatMap((value) => value.terms);
  const shortest = terms.reduce((a, b) => (b.length < a.length ? b : a), terms[0] ?? '');
  return terms.every((term) => term === shortest || ` ${term}`.includes(` ${shortest} `));
}

function saidVariously({ terms }: Choice): boolean {
  return terms.some((term) => !sameSpelling(terms[0]?.key ?? '', term.key));
}
