import {
  inKeyUnit,
  isForeign,
  type KeyDefinition,
  type KeySense,
  type KeyValue,
  keySense,
  MEASURED,
  opposed,
  roleIn,
  takes,
} from '../../template/index.ts';
import { type ExtractedValue, extractValues, resolveDate } from '../../words/index.ts';
import type { Claim, ClaimReader, SaidContext } from './claim.ts';

/**
 * Dates, times and numbers that a text says for keys. A value that hangs on what a key is about ("*leave* on May 3", "two
 * *passengers*") is that key's; one that hangs on nothing is a key's where both are the only ones of their kind; two
 * dates for the two ends of one thing come in their order. All else is left for a question.
 */
export const typedClaims: ClaimReader = (text, keys, context) => {
  const values = extractValues(text, context.language);
  const senses = keys.map(keySense);
  return (['date', 'time', 'amount'] as const).flatMap((sort) => {
    const fitting = values.filter((value) => takes(sort, value));
    return assigned(
      text,
      senses.filter((sense) => sense.sort === sort),
      fitting,
      context,
    );
  });
};

type Candidate = { readonly value: ExtractedValue; readonly role: string | null };

function assigned(
  text: string,
  senses: readonly KeySense[],
  values: readonly ExtractedValue[],
  context: SaidContext,
): Claim[] {
  const claims: Claim[] = [];
  let free: Candidate[] = values.map((value) => ({ value, role: null }));
  let open = [...senses];
  const take = (sense: KeySense, { value }: Candidate, confidence: number, why: readonly string[]) => {
    const said = readAs(sense, value, context.day);
    if (said === null) return;
    claims.push({
      key: sense.definition.key_name,
      value: said.value,
      start: value.start,
      end: value.end + (COUNTED_PEOPLE.exec(text.slice(value.end))?.[0].length ?? 0),
      confidence,
      assumptions: [...why, ...said.assumptions],
    });
    free = free.filter((one) => one.value !== value);
    open = open.filter((one) => one !== sense);
  };
  for (const sense of senses) {
    const own = free
      .filter(({ value }) => sense.roles.has(roleIn(value, sense.definition, sense.sort) ?? ''))
      .filter(({ value }) => readAs(sense, value, context.day) !== null);
    const [only] = own;
    if (only !== undefined && own.length === 1) take(sense, only, 0.95, []);
  }
  const [first, second] = free;
  const pair = open.length === 2 && opposed(open.flatMap(({ roles }) => [...roles])) ? inOrder(open) : null;
  if (pair !== null && first !== undefined && second !== undefined && free.length === 2) {
    const [earlier, later] = pair;
    const [one, other] = [earlier.definition.key_name, later.definition.key_name];
    const why = [`the first ${earlier.sort} is ${one}, the second ${other}, as nothing says otherwise`];
    take(earlier, first, 0.7, why);
    take(later, second, 0.7, why);
    return claims;
  }
  const wanted = preferred(open, context.asked);
  if (wanted === null) return claims;
  const fitting = free
    .filter(({ value }) => !isOthers(wanted, value))
    .filter(({ value }) => readAs(wanted, value, context.day) !== null);
  const [only] = fitting;
  if (only !== undefined && fitting.length === 1) {
    const asked = context.asked.has(wanted.definition.key_name);
    const why = asked
      ? 'it answers what was asked'
      : `it is the only ${SORT_WORDS[wanted.sort]} that was said`;
    take(wanted, only, asked ? 0.9 : 0.8, [why]);
  }
  return claims;
}

/** The measure word and noun of a Chinese count stand right behind its number. */
const COUNTED_PEOPLE = /^(?:个|位|名)(?:大人|成人|乘客|旅客|客人|人)?/u;

const SORT_WORDS: Readonly<Record<string, string>> = { date: 'date', time: 'time', amount: 'number' };

/** The one key that a value without a role is for: what was asked, else the only required one, else the only one. */
function preferred(open: readonly KeySense[], asked: ReadonlySet<string>): KeySense | null {
  for (const group of [
    open.filter(({ definition }) => asked.has(definition.key_name)),
    open.filter(({ definition }) => definition.required),
    open,
  ]) {
    const [only] = group;
    if (only !== undefined) return group.length === 1 ? only : null;
  }
  return null;
}

function isOthers(sense: KeySense, value: ExtractedValue): boolean {
  const role = roleIn(value, sense.definition, sense.sort);
  return role !== null && isForeign(role, sense);
}

/** Departure before return, check-in before check-out: the order in which people name them. */
function inOrder(open: readonly KeySense[]): readonly [KeySense, KeySense] | null {
  const [one, other] = open;
  if (one === undefined || other === undefined) return null;
  const begins = ({ roles }: KeySense) => [...roles].some((role) => BEGINNINGS.has(role));
  if (begins(one) === begins(other)) return null;
  return begins(one) ? [one, other] : [other, one];
}

const BEGINNINGS = new Set(['departure', 'check_in', 'pickup', 'start', 'from']);

/** The value as the key writes it; null where it cannot be the key's. */
function readAs(
  { sort, definition }: KeySense,
  value: ExtractedValue,
  day: string,
): { value: KeyValue; assumptions: string[] } | null {
  const canonical = String(value.canonical);
  if (sort === 'time') {
    return /^\d{2}:\d{2}$/u.test(canonical) ? { value: canonical, assumptions: [] } : null;
  }
  if (sort === 'date') {
    const date = resolveDate(canonical, day);
    if (date === null) return null;
    return {
      value: date,
      assumptions: date === canonical ? [] : [`"${value.text}" was said on ${day} and means ${date}`],
    };
  }
  if (!MEASURED.has(value.kind) || !measures(definition, value)) return null;
  const number = inKeyUnit(value, definition);
  if (number === null || (definition.key_type === 'integer' && !Number.isSafeInteger(number))) return null;
  return { value: number, assumptions: [] };
}

/** Money, durations and shares are no counts: a key takes them only where it has a unit or is named for them. */
function measures({ unit, key_name }: KeyDefinition, { kind }: ExtractedValue): boolean {
  if (kind === 'count' || kind === 'number' || unit !== undefined) return true;
  return kind === 'money'
    ? MONEY.test(key_name)
    : kind === 'duration'
      ? TIME.test(key_name)
      : SHARE.test(key_name);
}

const MONEY = /price|budget|cost|fare|fee|amount|deposit|payment/iu;
const TIME = /duration|length|nights?|days?|hours?|minutes?|weeks?|months?|years?/iu;
const SHARE = /percent|share|scale|factor|ratio|rate|discount/iu;
