import { byMeaning, lemma, wordSet } from '../../words/index.ts';
import type { NeedEvidence } from '../synthesis/evidence.ts';
import type { ChoiceTerm } from '../values/choice/choice-term.ts';
import { isIndifferent } from '../values/map-value.ts';
import { CLASSIFIERS, WEAK_CLASSIFIERS } from './closed-words.ts';
import { frameNouns, MOST_CONTRAST, nameable, spelling } from './frame.ts';
import { hypernymOf } from './hypernyms.ts';
import { weigh } from './typed-names.ts';

/** `seat_preference`, `ticket_class`, `airline`: the noun the values modify, or what the values are together. */
export function choiceNames(evidence: NeedEvidence, terms: readonly ChoiceTerm[]): string[] {
  const parts = valueWords(evidence, terms);
  const modified = followers(evidence, terms).filter((noun) => !parts.has(noun));
  const frame = frameNouns(evidence, 'choice', parts).filter((noun) => !isClassifier(noun));
  // Where no noun is this need's own, one that the whole pool shares is still better than none.
  const common = frameNouns(evidence, 'choice', parts, -3).filter((noun) => !isClassifier(noun));
  const heads = [...new Set([...modified.filter((noun) => !isClassifier(noun)), ...frame, ...common])]
    .filter((noun) => !belongsToOne(evidence, terms, noun))
    .flatMap((noun) => spelling(evidence, noun) ?? [])
    .slice(0, 3);
  const suffix =
    prefers(evidence) || (mayBeLeftOpen(evidence) && terms.length <= FEW) ? 'preference' : 'type';
  const names: string[] = [];
  const shared = sharedHead(terms);
  if (shared !== null && spelling(evidence, shared) !== null) names.push(shared);
  const together = hypernymOf(terms);
  if (together !== null) {
    if (together.alone) names.push(together.name);
    names.push(...heads.slice(0, 1).map((head) => `${head}_${together.name}`), together.name);
  }
  if (heads.some((head) => head === 'price' || head === 'priced')) names.push('price_range');
  const classifier = classifierOf(evidence, modified, parts);
  if (classifier !== null) {
    if (STRONG.has(classifier) || heads[0] === undefined) names.push(classifier);
    else names.push(`${heads[0]}_${classifier}`, classifier);
  }
  if (heads.length === 0) names.push(...bareNames(evidence, terms), ...baseNames(evidence, terms, suffix));
  return [...names, ...heads.map((head) => `${head}_${suffix}`), ...heads.map((head) => `${head}_category`)];
}

/** From this share on a noun's fragments are those of one value, and it says nothing of the others. */
const ONE_VALUES = 0.8;
/** A value that is said so often has most of every noun by its weight alone. */
const PREVAILING = 0.6;

/** Whether a noun stands with one value only ("prints for the grandparents"), though that is one of several. */
export function belongsToOne(evidence: NeedEvidence, terms: readonly ChoiceTerm[], noun: string): boolean {
  const said = terms.map((term) => ({ term, weight: 0 }));
  let all = 0;
  for (const [index, member] of evidence.members.entries()) {
    if (!member.tokens.some((token) => token.term === noun)) continue;
    all += member.weight;
    for (const entry of said) if (entry.term.members.has(index)) entry.weight += member.weight;
  }
  const total = terms.reduce((sum, term) => sum + term.weight, 0);
  return said.some(
    ({ term, weight }) => weight / all >= ONE_VALUES && term.weight / total < PREVAILING && terms.length > 1,
  );
}

/** Words that are mostly values: one that stands far oftener around them names the field ("aisle seat" among seats). */
function valueWords(evidence: NeedEvidence, terms: readonly ChoiceTerm[]): ReadonlySet<string> {
  const within = new Map<string, number>();
  for (const term of terms)
    for (const part of new Set(term.key.split(' '))) within.set(part, (within.get(part) ?? 0) + term.weight);
  return new Set(
    [...within]
      .filter(([part, weight]) => 2 * weight >= evidence.word('term', part).weight)
      .map(([part]) => part),
  );
}

/** Of the values, that a word stands before or at the end of: nearly every other one, so that it is said of all. */
const MOSTLY = 0.4;
/** A classifier ("class", "kind") is said in passing, so one fragment in fifty tells ... */
const MIN_CLASSIFIER = 0.02;
/** ... and one in ten needs no value beside it. */
const PLAIN_CLASSIFIER = 0.1;
/** Odds of e to one. */
const MIN_LEANING = 1;
/** A noun behind one value in 25 is what they modify; below, it stood there by chance. */
const MIN_FOLLOWER = 0.04;
/** k owners may be few of many: a tenth of the fragments makes it the need's way of speaking. */
const MIN_PREFERRING = 0.1;

/** Among a few values one has a preference; many are kinds of a thing. */
const FEW = 4;

/** Where no noun stands with the values, what stands before them: "from paris", "without onions". */
function bareNames(evidence: NeedEvidence, terms: readonly ChoiceTerm[]): string[] {
  const lead = weigh(evidence, (member) =>
    member.tokens.flatMap((token, index) => {
      const next = member.tokens[index + 1];
      return next !== undefined && terms.some((term) => term.key.startsWith(next.term))
        ? [BEFORE.get(token.lower) ?? '']
        : [];
    }),
  ).find(([name, share]) => name !== '' && share >= MOSTLY);
  return lead === undefined ? [] : [lead[0]];
}

/** And else what most values are forms of: "prints", "printed photos". */
function baseNames(evidence: NeedEvidence, terms: readonly ChoiceTerm[], suffix: string): string[] {
  const bases = new Map<string, Set<ChoiceTerm>>();
  for (const term of terms)
    for (const word of term.key.split(' '))
      bases.set(lemma(word), (bases.get(lemma(word)) ?? new Set()).add(term));
  const [most] = [...bases].sort(([a, x], [b, y]) => y.size - x.size || (a < b ? -1 : 1));
  if (most === undefined || most[1].size < 2 || 2 * most[1].size <= terms.length) return [];
  const name = spelling(evidence, most[0]);
  return name === null ? [] : [`${name}_${suffix}`];
}

const BEFORE = byMeaning(`
from_location: from
to_location: to
without: without, no, sin, ohne, sans
`);

/** Classifiers that are a field's whole name. */
const STRONG = wordSet('genre cuisine airline carrier language currency brand');

/** Where two of three payloads do without, not saying it is normal; a need said more often is a question to be asked. */
const SELDOM = 0.35;

/**
 * Whether not saying it is normal, as with the draft's seat_preference, which says "none" for it: people speak of
 * preferring, or most payloads do without. Where nobody reports payloads, what stands in `other` is the exception.
 */
function mayBeLeftOpen(evidence: NeedEvidence): boolean {
  return evidence.saidShare === null || evidence.saidShare < SELDOM || prefers(evidence);
}

/**
 * Whether "none" is a value of the choice: k owners say that they do not mind, or it is a preference that may be left
 * open. What has a class or a kind is of some class or kind, said or not: "ticket_class: none" tells nobody anything.
 */
export function hasNone(evidence: NeedEvidence, name: string): boolean {
  return doNotMind(evidence) || (name.endsWith('_preference') && mayBeLeftOpen(evidence));
}

function doNotMind(evidence: NeedEvidence): boolean {
  const owners = new Set<string>();
  for (const member of evidence.members)
    if (isIndifferent(member.tokens)) for (const owner of member.owners) owners.add(owner);
  return owners.size >= evidence.k;
}

/** Whether people speak of it as a wish that may be left open: k owners, in a tenth of the fragments. */
function prefers(evidence: NeedEvidence): boolean {
  return PREFERENCE.some((word) => {
    const said = evidence.word('lower', word);
    return said.owners >= evidence.k && said.coverage >= MIN_PREFERRING;
  });
}

/** Also in other languages: whether not saying it is normal is asked of the need as it was said. */
const PREFERENCE = `prefer preference preferred preferably rather either
  prefiero preferimos preferiría preferencia lieber bevorzuge präferenz préfère préférerais plutôt préférence
  偏好 更喜欢 最好 希望 好み`.split(/\s+/u);

function isClassifier(word: string): boolean {
  return CLASSIFIERS.has(word) || WEAK_CLASSIFIERS.has(word);
}

function classifierOf(
  evidence: NeedEvidence,
  modified: readonly string[],
  parts: ReadonlySet<string>,
): string | null {
  const said = [...CLASSIFIERS]
    .filter((word) => !parts.has(word) && evidence.publishable(word))
    .map((word) => ({ word, ...evidence.word('term', word) }))
    .filter((entry) => entry.contrast > MIN_LEANING && entry.coverage >= MIN_CLASSIFIER)
    .sort((a, b) => b.coverage - a.coverage || (a.word < b.word ? -1 : 1));
  return (
    said.find((entry) => modified.includes(entry.word) || entry.coverage >= PLAIN_CLASSIFIER)?.word ??
    said[0]?.word ??
    null
  );
}

/** The last word that most values have in common ("delta airlines", "alaska airlines"). */
function sharedHead(terms: readonly ChoiceTerm[]): string | null {
  const lasts = new Map<string, number>();
  for (const term of terms) {
    const words = term.key.split(' ');
    const last = words.at(-1);
    if (words.length > 1 && last !== undefined) lasts.set(last, (lasts.get(last) ?? 0) + 1);
  }
  const best = [...lasts].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))[0];
  return best !== undefined && best[1] >= 2 && best[1] / terms.length > MOSTLY ? best[0] : null;
}

/** Words right after the values, by how often and how much they lean to this need: what the values modify. */
function followers(evidence: NeedEvidence, terms: readonly ChoiceTerm[]): readonly string[] {
  const weights = new Map<string, number>();
  for (const term of terms) {
    const size = term.key.split(' ').length;
    for (const index of term.members) {
      const member = evidence.members[index];
      if (member === undefined) continue;
      const keys = member.tokens.map((_, at) =>
        member.tokens
          .slice(at, at + size)
          .map((token) => token.term)
          .join(' '),
      );
      const start = keys.indexOf(term.key);
      const next = start < 0 ? undefined : member.tokens[start + size];
      if (next?.content === true && nameable(next.term) && !/(?:ing|ed)$/.test(next.term))
        weights.set(next.term, (weights.get(next.term) ?? 0) + member.weight);
    }
  }
  return [...weights]
    .filter(
      ([word, weight]) => weight / evidence.totalWeight >= MIN_FOLLOWER && spelling(evidence, word) !== null,
    )
    .map(([word, weight]) => ({
      word,
      score: weight * Math.min(MOST_CONTRAST, Math.max(0.5, evidence.word('term', word).contrast)),
    }))
    .sort((a, b) => b.score - a.score || (a.word < b.word ? -1 : 1))
    .map((entry) => entry.word);
}
