import {
  byMeaning,
  type ExtractedValue,
  extractValues,
  FUNCTION_WORDS,
  lemma,
  nounOf,
  singular,
  wordSet,
} from '../../words/index.ts';
import { constraintsOf } from '../constraints.ts';
import type { KeyDefinition } from '../key-definition.ts';
import { descriptionParts, saidIn } from '../prose/description-parts.ts';

/** What kind of value a key takes, as far as the words of people show it. */
export type ValueSort = 'date' | 'time' | 'amount' | 'flag' | 'list' | 'free';

/** What a key is about, read from its definition. */
export type KeySense = {
  readonly definition: KeyDefinition;
  readonly sort: ValueSort;
  /** The words of its name that say what it is about, base forms: eye, enlargement; none for `date`. */
  readonly subject: readonly string[];
  /** What its values count, hang on or stand beside: `person`, `departure`, `from`. */
  readonly roles: ReadonlySet<string>;
};

/** Reads name, description and its examples; a name that says a role outweighs the description, unless two of them contradict. */
export function keySense(definition: KeyDefinition): KeySense {
  const sort = sortOf(definition);
  const { meaning, examples } = descriptionParts(definition.semantic_description);
  const subject = keyNameWords(definition.key_name)
    .map(lemma)
    .filter((word) => !STRUCTURE.has(word) && !FUNCTION_WORDS.has(word));
  const named = namedRoles(sort, keyNameWords(definition.key_name));
  const words = meaning.toLowerCase().match(/\p{L}+/gu) ?? [];
  const telling = words.filter((word) => !FUNCTION_WORDS.has(word));
  const described = namedRoles(sort, telling);
  const roles = new Set(
    named.length === 0 || opposed([...named, ...described]) ? [...named, ...described] : named,
  );
  if (sort === 'amount') for (const word of subject) roles.add(counted(word));
  if (sort === 'amount') for (const word of countedIn(meaning)) roles.add(counted(word));
  for (const quote of saidIn(examples))
    for (const value of extractValues(quote)) {
      const role = takes(sort, value) ? roleOf(sort, value) : null;
      if (role !== null) roles.add(role);
    }
  return { definition, sort, subject: [...new Set(subject)], roles };
}

/** Whether a value said in words could be one of this sort. */
export function takes(sort: ValueSort, { kind }: ExtractedValue): boolean {
  switch (sort) {
    case 'date':
    case 'time':
      return kind === sort;
    case 'amount':
      return MEASURED.has(kind);
    case 'free':
      return kind === 'name';
    case 'flag':
    case 'list':
      return false;
  }
}

/** Kinds of values that are more than a yes or no. */
export const MEASURED: ReadonlySet<ExtractedValue['kind']> = new Set([
  'count',
  'number',
  'money',
  'duration',
  'percent',
  'factor',
]);

/** What a value said in words counts, hangs on or stands beside; null where nothing tells. */
export function roleOf(sort: ValueSort, { kind, head, unit }: ExtractedValue): string | null {
  if (sort === 'amount' && kind === 'duration') return unit;
  if (head === null) return null;
  if (sort === 'free') return ENDS.get(head) ?? nounOf(head);
  if (sort === 'amount') return NEUTRAL.has(head) ? null : counted(head);
  return momentRole(head);
}

/** Whether a role speaks against a key. Who wants four tickets has four people in mind. */
export function isForeign(role: string, { roles }: KeySense): boolean {
  return !roles.has(role) && !(roles.has('person') && ONE_EACH.has(role));
}

/** "Leave on", "departure on", "fly out on": one role. Words that no field of a moment is named by are none. */
function momentRole(word: string): string | null {
  return nounOf(word) ?? (MOMENTS.has(word) ? (SAME_MOMENT.get(word) ?? word) : null);
}

/** Roles that one word, or two neighbours, of a key's name or description stand for. */
function namedRoles(sort: ValueSort, words: readonly string[]): string[] {
  if (sort !== 'date' && sort !== 'time' && sort !== 'free') return [];
  return words.flatMap((word, index) => {
    const pair = `${word} ${words[index + 1] ?? ''}`;
    const base = lemma(word);
    const end = sort === 'free' ? ENDS.get(base) : undefined;
    const role = end ?? nounOf(pair) ?? momentRole(base);
    return role === null ? [] : [role];
  });
}

/** "Departure time of the return flight" is neither departure nor return. */
export function opposed(roles: readonly string[]): boolean {
  return OPPOSITES.some(([one, other]) => roles.includes(one) && roles.includes(other));
}

function sortOf(definition: KeyDefinition): ValueSort {
  if (definition.key_type === 'boolean') return 'flag';
  if (definition.key_type !== 'string') return 'amount';
  const { acceptable, format } = constraintsOf(definition);
  if (format !== null) return format;
  if (acceptable !== null) return 'list';
  const { semantic_description: text } = definition;
  if (TIME_SHAPE.test(text)) return 'time';
  if (DATE_SHAPE.test(text)) return 'date';
  return 'free';
}

const TIME_SHAPE = /\bHH:MM\b|\btime of day\b|->\s*'\d{1,2}:\d{2}'/iu;
const DATE_SHAPE = /\bYYYY-MM-DD\b|\bcalendar date\b|->\s*'\d{4}-\d{2}-\d{2}'/iu;

/** `passengerCount`, `passenger_count` -> passenger, count. */
export function keyNameWords(name: string): string[] {
  return name
    .replace(/(?<=[a-z])(?=[A-Z])/gu, '_')
    .toLowerCase()
    .split('_')
    .filter((word) => word !== '');
}

/** "Number of passengers" -> passengers. */
function countedIn(meaning: string): string[] {
  return [...meaning.toLowerCase().matchAll(/\bnumber of (?:the )?(\p{L}+)(?: (\p{L}+))?/gu)].flatMap(
    ([, first, second]) => [first, second].filter((word) => word !== undefined && !FUNCTION_WORDS.has(word)),
  ) as string[];
}

function counted(word: string): string {
  const one = singular(word.split(' ').at(-1) ?? word);
  return PEOPLE.has(one) ? 'person' : one;
}

/** Who is counted when people are: one thing, whatever the service calls them. */
const PEOPLE =
  wordSet(`person people ppl pax individual passenger traveler traveller guest visitor rider adult pax attendee participant
  occupant diner party group family us
  persona pasajero viajero huésped adulto personen passagier gast gäste reisende reisender erwachsene personne
  passager voyageur invité adulte`);

/** What numbers stand beside without being a count of it: "a table for 2", "for 3". */
const NEUTRAL = wordSet(
  'for from to in on at of by until with table booking reservation total more way time level',
);
const ONE_EACH = wordSet('ticket seat spot place');

/** Words of names that say of what form a value is, not what it is about. */
const STRUCTURE =
  wordSet(`number count size amount total date time day name type kind preference option value list flag
  is has have be should with enabled allowed wanted required id code text info data level setting mode
  style class category format scale factor range rate no not min max minimum maximum`);

const MOMENTS = wordSet(
  'departure arrival return outbound inbound pickup dropoff checkin checkout start end delivery',
);
const SAME_MOMENT: ReadonlyMap<string, string> = new Map([
  ['outbound', 'departure'],
  ['inbound', 'return'],
  ['checkin', 'check_in'],
  ['checkout', 'check_out'],
]);

const OPPOSITES = [
  ['departure', 'return'],
  ['departure', 'arrival'],
  ['check_in', 'check_out'],
  ['pickup', 'dropoff'],
  ['start', 'end'],
  ['from', 'to'],
] as const;

/** The two ends of a way. */
const ENDS = byMeaning(`
from: from, origin, departure, depart, leave, source
to: to, destination, arrival, arrive
`);
