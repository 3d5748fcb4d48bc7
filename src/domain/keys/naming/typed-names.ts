import { byMeaning, isFieldNoun, nounOf, wordSet } from '../../words/index.ts';
import type { NeedEvidence } from '../synthesis/evidence.ts';
import { CONCEPTS, pluralOf } from './concepts.ts';
import { frameNouns, nameable, plural, spelling } from './frame.ts';

const MONEY_NOUNS = wordSet(
  'price cost budget rent fee fare amount payment deposit salary tip bid donation wage',
);
const SIZES = wordSet('size big bigger large larger small smaller enlarge enlarged increase');
// Nouns for what a number measures; they name it rather than what it is counted in ("rating of 4 points").
const MEASURES = wordSet(
  'rating score age weight height length width size temperature speed floor distance level volume brightness',
);
const PREPOSITIONS = wordSet('from until till to for by after before since at on in around between of');
const TEMPORAL = wordSet(
  'date time day month week weekend hour morning evening afternoon night today tomorrow schedule calendar available plan year',
);
// A governor that so few of the fragments hold names some of them, not the need.
const MIN_GOVERNED = 0.08;
// As for frame nouns: its odds are twice as high here as elsewhere.
const MIN_CONTRAST = 0.7;
// A bare "from" or "until" says little; before a quarter of the moments it says which end they are.
const MIN_END = 0.25;
// What one count in twenty counts is a kind of what is counted, and may name it.
const MIN_COUNTED = 0.05;
// Numbers between 1900 and 2100 can be anything; where nearly every other fragment has one, they are years.
const MOSTLY_YEARS = 0.4;
// In fewer fragments "bigger" is how one thing is said, not what the scale is of.
const MIN_SIZED = 0.15;

/** `return_date`, `pickup_time`: the noun of the verb that the moments hang on, else of what they belong to. */
export function momentNames(evidence: NeedEvidence, family: 'date' | 'time'): string[] {
  const governors = weigh(evidence, (member) =>
    member.values
      .flatMap((value) => (value.kind === family && value.head !== null ? [value.head] : []))
      .map(fieldOf),
  ).filter(([, share]) => share >= MIN_GOVERNED);
  const fields = governors.filter(([noun]) => isFieldNoun(noun)).map(([noun]) => noun);
  const verbs = weigh(evidence, (member) =>
    member.tokens
      .filter(
        (token) =>
          (nounOf(token.lemma) !== null || isFieldNoun(token.lemma)) &&
          evidence.word('lemma', token.lemma).contrast > MIN_CONTRAST,
      )
      .map((token) => fieldOf(token.lemma)),
  ).filter(([, share]) => share >= MIN_GOVERNED);
  const frame = frameNouns(evidence, family, new Set())
    .filter((noun) => !TEMPORAL.has(noun))
    .flatMap((noun) => nounOf(noun) ?? spelling(evidence, noun) ?? []);
  const ends = governors.flatMap(([word, share]) => (share >= MIN_END ? (ENDS.get(word) ?? []) : []));
  const nouns = [...fields.slice(0, 1), ...verbs.map(([noun]) => noun), ...ends, ...frame, ...fields];
  return [...nouns.slice(0, 6).map((noun) => `${noun}_${family}`), family];
}

/** What a preposition alone says of a moment. */
const ENDS = byMeaning(`
start: from, since
end: until, till, through
`);

function fieldOf(governor: string): string {
  return nounOf(governor) ?? governor;
}

/** `number_of_rooms`, as schema.org writes it; `party_size` and `star_rating` where people say so. */
export function countNames(evidence: NeedEvidence): string[] {
  const heads = weigh(evidence, (member) =>
    member.values.flatMap((value) => (value.kind === 'count' && value.head !== null ? [value.head] : [])),
  ).filter(([head, share]) => share >= MIN_COUNTED && head !== 'for' && nameable(head));
  const frame = frameNouns(evidence, 'count', new Set());
  const names = frame.filter((noun) => MEASURES.has(noun)).slice(0, 1);
  for (const [head] of heads) {
    const group = head === 'person' ? frame.find((noun) => noun === 'party' || noun === 'group') : undefined;
    if (group !== undefined) names.push(`${group}_size`);
    if (head === 'star') names.push('star_rating');
    const counted = plural(evidence, head) ?? ownPlural(evidence, head) ?? spelling(evidence, head);
    if (counted !== null) names.push(`number_of_${counted}`);
  }
  // "Budget is 500": what counts nothing is named for what it is.
  if (heads.length === 0) names.push(...frame.filter((noun) => MONEY_NOUNS.has(noun)));
  return [...names, ...frame.slice(0, 2).map((noun) => `number_of_${plural(evidence, noun) ?? noun}`)];
}

/** The plural of a concept that people named in other languages, which no English spelling tells. */
function ownPlural(evidence: NeedEvidence, noun: string): string | null {
  const many = CONCEPTS.has(noun) ? pluralOf(noun) : null;
  return many !== null && evidence.publishable(many) ? many : null;
}

/** `year`, `rating`, or what the numbers are counted in. */
export function numberNames(evidence: NeedEvidence): string[] {
  const heads = weigh(evidence, (member) =>
    member.values.flatMap((value) => (value.kind === 'number' && value.head !== null ? [value.head] : [])),
  ).filter(([head]) => nameable(head) && !PREPOSITIONS.has(head));
  const years = weigh(evidence, (member) => (member.values.some(isYear) ? ['year'] : [])).some(
    ([, share]) => share > MOSTLY_YEARS,
  );
  const frame = frameNouns(evidence, 'number', new Set());
  const nouns = [...frame.filter((noun) => MEASURES.has(noun)), ...frame, ...heads.map(([head]) => head)];
  return [...(years ? ['year'] : []), ...nouns.flatMap((noun) => spelling(evidence, noun) ?? []).slice(0, 3)];
}

/** `price`, `budget`: the noun of money that people say, else `amount`. */
export function moneyNames(evidence: NeedEvidence): string[] {
  const nouns = frameNouns(evidence, 'money', new Set());
  return [...nouns.filter((noun) => MONEY_NOUNS.has(noun)), 'amount'];
}

/** `eye_size_scale`: what is made larger or smaller. */
export function scaleNames(evidence: NeedEvidence): string[] {
  const sized = evidence
    .words('lower')
    .some((word) => SIZES.has(word) && evidence.word('lower', word).coverage > MIN_SIZED);
  const nouns = frameNouns(evidence, 'scale', new Set()).filter((noun) => !SIZES.has(noun));
  return nouns
    .slice(0, 2)
    .flatMap((noun) => spelling(evidence, noun) ?? [])
    .map((noun) => (sized ? `${noun}_size_scale` : `${noun}_scale`));
}

function isYear(value: { readonly canonical: string | number | boolean }): boolean {
  return typeof value.canonical === 'number' && value.canonical >= 1900 && value.canonical <= 2100;
}

/** Words by the share of the members' fragments that give them, commonest first. */
export function weigh(
  evidence: NeedEvidence,
  give: (member: NeedEvidence['members'][number]) => readonly string[],
): readonly (readonly [string, number])[] {
  const weights = new Map<string, number>();
  for (const member of evidence.members)
    for (const word of new Set(give(member))) weights.set(word, (weights.get(word) ?? 0) + member.weight);
  return [...weights]
    .map(([word, weight]) => [word, weight / evidence.totalWeight] as const)
    .sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1));
}
