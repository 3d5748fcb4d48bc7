import { canonicalise, digestOf, dot } from '../../basics/index.ts';
import { establishedOwners, type Meant, nearMissSupport } from '../../needs/index.ts';
import type { NeedMember } from '../../synthesis/index.ts';
import {
  breakingChanges,
  checkValue,
  constraintsOf,
  descriptionParts,
  type KeyDefinition,
  type KeyValue,
  keySense,
  LONGEST_DESCRIPTION,
  saidNumber,
  saidValue,
  textProblems,
  withRange,
  withValues,
} from '../../template/index.ts';
import { extractValues } from '../../words/index.ts';
import { newValues } from './new-values.ts';

/** The key as it would say more, and what was added, in a sentence for its owner. */
export type Refinement = { readonly definition: KeyDefinition; readonly sentence: string };

/** What a refinement rests on. */
export type RefinementEvidence = {
  readonly fragments: number;
  readonly owners: number;
  /** Those of them whose client nearly mapped them to the key. */
  readonly nearMisses: { readonly owners: number; readonly fragments: number };
  /** Digest of the key that was refined: it may have been changed by its owner since. */
  readonly of: string;
};

/** An example is a short saying. */
const LONGEST_QUOTE = 60;
/** What a member says for the key by its meaning (`meanings`); null where its meaning is not that of a value. */
export type MeantBy = (member: NeedMember) => Meant | null;

/** What a key is asked for: who must at least stand behind each word that it takes from there. */
type Asked = {
  readonly members: readonly NeedMember[];
  readonly owners: number;
  readonly meant: MeantBy;
};

/**
 * An existing key, said better because people say in `other` what it means: its range reaches as far as `owners` distinct
 * owners stand at or beyond, its list takes the values that as many ask for, and its description gets a saying of as
 * many as a further example. What says one of its values in words of its own ("primera clase") becomes a spelling of it. What the key took before it still takes. It is a suggestion to the key's owner, who knows
 * whether twelve passengers can be served at all. Null when there is nothing to say better.
 */
export function refine(
  key: KeyDefinition,
  members: readonly NeedMember[],
  owners: number,
  meant: MeantBy = () => null,
): Refinement | null {
  let definition = key;
  const sentences: string[] = [];
  for (const step of [widen, enlist, spell, exemplify]) {
    const next = step(definition, { members, owners, meant });
    if (next === null || next.definition.semantic_description.length > LONGEST_DESCRIPTION) continue;
    if (breakingChanges({ keys: [key] }, { keys: [next.definition] }).length > 0) continue;
    definition = next.definition;
    sentences.push(next.sentence);
  }
  return sentences.length === 0 ? null : { definition, sentence: sentences.join(' ') };
}

/** Whether a refinement was made of the key as it is. */
export function refines(evidence: RefinementEvidence | null, key: KeyDefinition): boolean {
  return evidence?.of === digestOf(canonicalise(key));
}

/** Who asks for a refinement of a key: fragments and distinct owners of the need, its near misses, and the digest of the key as it is now. */
export function refinementEvidence(key: KeyDefinition, members: readonly NeedMember[]): RefinementEvidence {
  const mentions = members.flatMap((member) => member.mentions);
  const near = nearMissSupport(mentions, new Set([key.key_name]))[0];
  return {
    fragments: mentions.length,
    owners: new Set(mentions.map(({ owner }) => owner)).size,
    nearMisses: { owners: near?.owners ?? 0, fragments: near?.fragments ?? 0 },
    of: digestOf(canonicalise(key)),
  };
}

/** The range of a number, as far as k owners stand at or beyond each end; only numbers that were said become ends. */
function widen(key: KeyDefinition, { members, owners }: Asked): Refinement | null {
  const { acceptable, minimum, maximum } = constraintsOf(key);
  if (key.key_type !== 'integer' && key.key_type !== 'number') return null;
  const said = members.flatMap(({ phrase, mentions }) => {
    const number = saidNumber(phrase.text, key, phrase.language);
    return number === null ? [] : [...establishedOwners(mentions)].map((owner) => ({ number, owner }));
  });
  if (acceptable !== null) return enlistNumbers(key, acceptable, said, owners);
  const lowest = minimum === null ? null : reachOf(said, owners, (number) => number < minimum, Math.min);
  const highest = maximum === null ? null : reachOf(said, owners, (number) => number > maximum, Math.max);
  if (lowest === null && highest === null) return null;
  const told = (reach: typeof lowest, beyond: string, now: string) =>
    reach === null
      ? []
      : `${reach.owners} owners asked for ${reach.end} or ${beyond} in other; the range of ${key.key_name} now ${now} there.`;
  const sentence = [told(lowest, 'less', 'begins'), told(highest, 'more', 'ends')].flat().join(' ');
  return { definition: withRange(key, lowest?.end ?? minimum, highest?.end ?? maximum), sentence };
}

type SaidNumber = { readonly number: number; readonly owner: string };

/** The number beyond the range at or beyond which k owners stand, and how many do; null when fewer went beyond. */
function reachOf(
  said: readonly SaidNumber[],
  owners: number,
  beyond: (number: number) => boolean,
  further: (a: number, b: number) => number,
): { readonly end: number; readonly owners: number } | null {
  const furthest = new Map<string, number>();
  for (const { number, owner } of said)
    if (beyond(number)) furthest.set(owner, further(number, furthest.get(owner) ?? number));
  // Sorted so that the furthest come first.
  const ends = [...furthest.values()].sort((a, b) => (further(a, b) === a ? -1 : 1));
  const end = ends[owners - 1];
  return end === undefined ? null : { end, owners: ends.filter((one) => further(one, end) === one).length };
}

function enlistNumbers(
  key: KeyDefinition,
  acceptable: readonly KeyValue[],
  said: readonly SaidNumber[],
  owners: number,
): Refinement | null {
  const numbers = [...new Set(said.map(({ number }) => number))].sort((a, b) => a - b);
  const added = numbers.filter(
    (number) =>
      !acceptable.includes(number) &&
      new Set(said.filter((one) => one.number === number).map(({ owner }) => owner)).size >= owners,
  );
  const definition = withValues(key, added);
  const taken = constraintsOf(definition).acceptable ?? [];
  if (added.length === 0 || !added.every((number) => taken.includes(number))) return null;
  return { definition, sentence: `${key.key_name} now also takes ${added.join(', ')}, asked for in other.` };
}

/** Values that k owners ask a list for. */
function enlist(key: KeyDefinition, { members, owners, meant }: Asked): Refinement | null {
  if (keySense(key).sort !== 'list') return null;
  const unknown = members.filter((member) => meantValue(member, key, meant) === null);
  const added = newValues(key, unknown, owners);
  if (added.length === 0) return null;
  const values = added.map(({ value }) => value);
  const asked = added.map(({ value, owners: count }) => `${value} (${count} owners)`).join(', ');
  const sentence = `${key.key_name} now also takes what was asked for in other: ${asked}.`;
  return { definition: withValues(key, values), sentence };
}

/** So many at a time; a longer list is to be read by nobody. */
const MOST_SPELLINGS = 10;

/** What k owners say word for word for a value in none of its words becomes a spelling of it. */
function spell(key: KeyDefinition, { members, owners, meant }: Asked): Refinement | null {
  const acceptable = constraintsOf(key).acceptable;
  const values = members.flatMap((member) => {
    const value = meantValue(member, key, meant);
    const text = member.phrase.text.trim();
    return value === null || ownersOf(member) < owners || !isQuotable(text) ? [] : [{ value, text }];
  });
  const added = values.slice(0, MOST_SPELLINGS).sort((a, b) => (a.text < b.text ? -1 : 1));
  if (acceptable === null || added.length === 0) return null;
  const aliases: Record<string, readonly string[]> = { ...key.aliases };
  for (const { value, text } of added) aliases[value] = [...(aliases[value] ?? []), text];
  const told = added.map(({ value, text }) => `"${text}" for ${value}`).join(', ');
  return {
    definition: { ...key, acceptable_values: acceptable.map(String), aliases },
    sentence: `${key.key_name} now understands what was said in other: ${told}.`,
  };
}

/** The value that a member says by its meaning alone, where it is plain which one. */
function meantValue(member: NeedMember, key: KeyDefinition, meant: MeantBy): string | null {
  return saidValue(member.phrase.text, key) === null ? (meant(member)?.value ?? null) : null;
}

/**
 * A further example of people's words. Only a saying that k owners used word for word may be quoted, and only one whose
 * value is plain or that stands beside sayings of one value; words that the description does not know yet ("biz class")
 * teach a client more than those it does.
 */
function exemplify(key: KeyDefinition, { members, owners, meant }: Asked): Refinement | null {
  const plain = members.flatMap((member) => {
    const value = plainValue(member, key);
    return value === null ? [] : [{ member, value }];
  });
  const known = key.semantic_description.toLowerCase();
  const quotable = members
    .map((member) => ({ member, text: member.phrase.text.trim(), owners: ownersOf(member) }))
    .filter(({ text, owners: count }) => count >= owners && isQuotable(text))
    .filter(({ text }) => !known.includes(`'${text.toLowerCase()}'`))
    .map((quote) => {
      const said = plainValue(quote.member, key);
      return {
        ...quote,
        value: said ?? meant(quote.member)?.value ?? neighbourValue(quote.member, plain),
        novel: said === null,
      };
    })
    .sort((a, b) => Number(b.novel) - Number(a.novel) || b.owners - a.owners || (a.text < b.text ? -1 : 1));
  for (const { text, owners: count, value } of quotable) {
    if (value === null) continue;
    const shown = typeof value === 'string' ? `'${value}'` : String(value);
    const semantic_description = `${sentenceEnd(key.semantic_description)} Example mapping: '${text}' -> ${shown}.`;
    if (semantic_description.length > LONGEST_DESCRIPTION) continue;
    const sentence = `${count} owners said "${text}" in other, which ${key.key_name} already means; its description now says so.`;
    return { definition: { ...key, semantic_description }, sentence };
  }
  return null;
}

/** The value of the key that a saying plainly names, one that the key takes. */
function plainValue({ phrase: { text, language } }: NeedMember, key: KeyDefinition): KeyValue | null {
  const value = readValue(text, language, key);
  return value !== null && 'value' in checkValue(key, value) ? value : null;
}

function readValue(text: string, language: string, key: KeyDefinition): KeyValue | null {
  const values = extractValues(text, language);
  const [only, second] = values.filter(({ kind }) => kind !== 'polarity');
  const { sort } = keySense(key);
  switch (sort) {
    case 'list':
      return saidValue(text, key);
    case 'amount':
      return saidNumber(text, key, language);
    case 'flag':
      // A no can be meant of anything around it ("no filter, just whiter teeth").
      return values.some(({ kind }) => kind === 'polarity') ? null : true;
    case 'date':
    case 'time':
      // "Next Monday" is another day for every reader; checkValue turns it down.
      return only?.kind === sort && second === undefined ? only.canonical : null;
    case 'free':
      return only?.kind === 'name' && second === undefined && echoes(key) ? String(only.canonical) : null;
  }
}

/** Whether a free text is what people said: a key that wants codes shows it in its example ('from Beijing' -> 'PEK'). */
function echoes({ semantic_description }: KeyDefinition): boolean {
  const { examples } = descriptionParts(semantic_description);
  return [...examples.matchAll(/'([^']+)'\s*(?:->|→)\s*'([^']+)'/gu)].every(([, quote = '', value = '']) =>
    quote.toLowerCase().includes(value.toLowerCase()),
  );
}

function ownersOf({ mentions }: NeedMember): number {
  return establishedOwners(mentions).size;
}

/** Two agree by chance where a list has few values; four ask for more sayings than a new spelling has. */
const NEIGHBOURS = 3;

/** The value that all of the nearest sayings with a plain value have; null when they disagree or are too few. */
function neighbourValue(
  { phrase }: NeedMember,
  plain: readonly { member: NeedMember; value: KeyValue }[],
): KeyValue | null {
  const nearest = plain
    .filter(({ member }) => member.phrase.vector.length === phrase.vector.length)
    .map(({ member, value }) => ({ value, similarity: dot(member.phrase.vector, phrase.vector) }))
    .sort((a, b) => b.similarity - a.similarity)
    .slice(0, NEIGHBOURS);
  const [first] = nearest;
  if (first === undefined || nearest.length < NEIGHBOURS) return null;
  return nearest.every(({ value }) => value === first.value) ? first.value : null;
}

/** Stands in single quotes and is signed: no marks that end a quote, nothing that the gate holds back. */
function isQuotable(text: string): boolean {
  return text !== '' && !/['"’→>]/u.test(text) && textProblems(text, LONGEST_QUOTE).length === 0;
}

function sentenceEnd(description: string): string {
  const trimmed = description.trim();
  return /[.。!?！？]$/u.test(trimmed) ? trimmed : `${trimmed}.`;
}
