import { type Choice, type ChoiceTerm, choiceTerms } from './choice-terms.ts';
import { type ChoiceValue, choiceValues } from './choice-values.ts';
import { PREDICATES, REQUEST_WORDS } from './closed-words.ts';
import { type TypedFamily, typedFamily } from './decide-family.ts';
import type { NeedEvidence } from './evidence.ts';

export type NeedKind =
  | { readonly family: Exclude<TypedFamily, 'name'> }
  | { readonly family: 'name' }
  | {
      readonly family: 'choice';
      readonly values: readonly ChoiceValue[];
      readonly terms: readonly ChoiceTerm[];
    }
  | { readonly family: 'flag'; readonly markers: readonly string[] };

// One word in four of five fragments, hardly said elsewhere: the need is that word, and one either wants it or not.
const DOMINANT = 0.8;
// Words that say a quality is there or not ("friendly", "without a fee") in more than half: yes or no.
const PREDICATED = 0.55;
// Below this the alternating words explain too little to be offered as the only acceptable values.
const MIN_COVERAGE = 0.5;
// Open-ended values (people, titles, addresses) spread over far more words than a list anyone would choose from:
// the perplexity of the words' frequencies, for capitalised names and for plain words.
const OPEN_NAMES = 12;
const OPEN_WORDS = 30;

/** Whether a need is about an amount or moment, a choice among values, a yes or no, or a free name. */
export function needKind(evidence: NeedEvidence): NeedKind {
  const typed = typedFamily(evidence);
  if (typed !== null && typed.family !== 'name') return { family: typed.family };
  const choice = choiceTerms(evidence);
  const spread = perplexity(choice.terms);
  if (typed?.family === 'name' && (spread > OPEN_NAMES || choice.coverage < MIN_COVERAGE))
    return { family: 'name' };
  const flag = asFlag(evidence, choice);
  if (flag !== null) return flag;
  const values = choiceValues(evidence, choice.terms);
  if (values.length < 2 || choice.coverage < MIN_COVERAGE || spread > OPEN_WORDS) return { family: 'name' };
  return { family: 'choice', values, terms: choice.terms };
}

function asFlag(evidence: NeedEvidence, choice: Choice): NeedKind | null {
  const total = choice.terms.reduce((sum, term) => sum + term.weight, 0);
  const lead = choice.terms[0];
  const own = evidence
    .words('lemma')
    .map((word) => ({ word, ...evidence.word('lemma', word) }))
    .filter((entry) => entry.owners >= evidence.k && entry.contrast > 1.5 && isContent(evidence, entry.word))
    .sort((a, b) => b.coverage - a.coverage || (a.word < b.word ? -1 : 1));
  const predicates = coverageOf(
    evidence,
    own.filter((entry) => PREDICATES.has(entry.word)).map((entry) => entry.word),
  );
  const one = lead !== undefined && lead.weight / total >= DOMINANT;
  const oneWord = own[0] !== undefined && own[0].coverage >= DOMINANT;
  const alike = new Set(choice.terms.map((term) => termLemma(evidence, term.key))).size <= 1;
  if (
    !(
      predicates + negated(evidence) >= PREDICATED ||
      (oneWord && (one || alike)) ||
      (one && choice.terms.length === 1)
    )
  )
    return null;
  const markers = own
    .filter((entry) => entry.coverage >= 0.05 && entry.elsewhere < entry.coverage / 4)
    .slice(0, 6)
    .map((entry) => entry.word);
  return markers.length === 0 ? null : { family: 'flag', markers };
}

/** Share of the fragments in which something is said to be absent ("without a fee", "no smoking"), 0 to 1. */
function negated(evidence: NeedEvidence): number {
  let weight = 0;
  for (const member of evidence.members)
    if (member.values.some((value) => value.kind === 'polarity' && value.canonical === false))
      weight += member.weight;
  return weight / evidence.totalWeight;
}

export function coverageOf(evidence: NeedEvidence, lemmas: readonly string[]): number {
  const wanted = new Set(lemmas);
  let weight = 0;
  for (const member of evidence.members)
    if (member.tokens.some((token) => wanted.has(token.lemma))) weight += member.weight;
  return weight / evidence.totalWeight;
}

function isContent(evidence: NeedEvidence, lemma: string): boolean {
  if (REQUEST_WORDS.has(lemma)) return false;
  return evidence.members.some((member) =>
    member.tokens.some((token) => token.lemma === lemma && token.content),
  );
}

function termLemma(evidence: NeedEvidence, key: string): string {
  for (const member of evidence.members)
    for (const token of member.tokens) if (token.term === key) return token.lemma;
  return key;
}

function perplexity(terms: readonly ChoiceTerm[]): number {
  const total = terms.reduce((sum, term) => sum + term.weight, 0);
  const entropy = terms.reduce((sum, term) => sum - (term.weight / total) * Math.log(term.weight / total), 0);
  return Math.exp(entropy);
}
