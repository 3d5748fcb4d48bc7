import { editDistance } from '../../basics/index.ts';
import type { KeyDefinition } from '../../template/index.ts';
import {
  type ExtractedValue,
  extractValues,
  inUnit,
  isNo,
  numeric,
  removes,
  resolveDate,
  scaleValue,
  type Token,
  tokens,
} from '../../words/index.ts';
import type { MappedValue, ValueReading } from '../key-proposal.ts';
import { REQUEST_WORDS } from '../naming/closed-words.ts';
import { bandKey, bandOf } from './bands.ts';
import { type ReadText, refusedAt } from './choice/choice-denial.ts';
import { familyOf } from './decide-family.ts';

/** What is known of a text besides its words. */
type TextContext = {
  /** ISO 639-1 or `und`. */
  readonly language?: string;
  /** UTC day the text was said on; without it only full dates can be read. */
  readonly day?: string;
};

/** The value a text says for a key, or null when it says none. `reading` comes from the key's proposal. */
export function mapValue(
  definition: KeyDefinition,
  reading: ValueReading,
  text: string,
  context: TextContext = {},
): MappedValue | null {
  const values = extractValues(text, context.language);
  return mapRead(definition, reading, { tokens: tokens(text), values, text }, context.day);
}

/** `mapValue` for a text that was read already. */
export function mapRead(
  definition: KeyDefinition,
  reading: ValueReading,
  text: ReadText,
  day: string | undefined,
): MappedValue | null {
  switch (reading.family) {
    case 'flag':
      return flag(definition, reading, text);
    case 'choice':
      return choice(reading, text) ?? indifferent(definition, text.tokens);
    case 'band':
      return band(reading, text);
    case 'name':
      return named(reading, text.values);
    case 'date':
      return typed(reading, text.values, (value) => dateValue(value, day));
    case 'time':
      return typed(reading, text.values, timeValue);
    case 'duration':
      return typed(reading, text.values, (value) => inUnit(value, definition.unit ?? null));
    case 'scale':
      return typed(reading, text.values, (value) => scaleValue(value, definition.unit ?? 'factor'));
    case 'count':
    case 'money':
    case 'number':
      return typed(reading, text.values, numeric);
  }
}

function typed(
  reading: ValueReading,
  values: readonly ExtractedValue[],
  read: (value: ExtractedValue) => string | number | null,
): MappedValue | null {
  const heads = new Set(reading.heads);
  const fitting = values.filter((value) => belongs(reading, value) && read(value) !== null);
  const headed = fitting.filter((value) => value.head !== null && heads.has(value.head));
  const best = headed[0] ?? fitting.find((value) => value.head === null) ?? fitting[0];
  const value = best === undefined ? null : read(best);
  if (best === undefined || value === null) return null;
  if (headed[0] !== undefined) return { value, confidence: headed.length === 1 ? 0.95 : 0.75 };
  if (fitting.length > 1) return { value, confidence: 0.5 };
  // A count of something else is hardly this key's; a date beside another verb may well be.
  const foreign = best.head !== null && heads.size > 0 && reading.family === 'count';
  return { value, confidence: foreign ? 0.4 : 0.8 };
}

function belongs(reading: ValueReading, value: ExtractedValue): boolean {
  const family = familyOf(value);
  if (family === reading.family) return true;
  if (reading.family === 'scale') return family === 'number' || family === 'count';
  if (reading.family === 'number' || reading.family === 'money')
    return family === 'count' || family === 'number';
  return reading.family === 'count' && family === 'number';
}

function flag(
  { key_name }: KeyDefinition,
  reading: ValueReading,
  { tokens: said, values }: ReadText,
): MappedValue | null {
  const marker = said.find((token) => reading.markers.includes(token.lemma));
  if (marker === undefined) return null;
  const scope = new Set([...reading.markers, ...reading.companions]);
  const denied = values.some((value) => denies(value, said, scope));
  // "Remove people" is no denial of a key called `remove_people`.
  const isToGo = removes(key_name) || reading.absences.includes(marker.lemma);
  if (!isToGo) return { value: !denied, confidence: denied ? 0.8 : 0.9 };
  // Where the need itself is an absence ("no entry fee"), the negation is the yes, and who names the thing alone asks for the same.
  const wanted = values.some(({ kind, canonical }) => kind === 'polarity' && canonical === true);
  return denied || !wanted
    ? { value: true, confidence: denied ? 0.8 : 0.6 }
    : { value: false, confidence: 0.6 };
}

/**
 * A negation counts when an own word is the first that says anything of the three after it ("can't *leave* my cat alone" denies no
 * cat), or stands right before "-free".
 */
export function denies(value: ExtractedValue, said: readonly Token[], scope: ReadonlySet<string>): boolean {
  if (!isNo(value)) return false;
  const after = said.filter((token) => token.start >= value.end).slice(0, 3);
  const first = after.find(
    ({ content, lemma }) => content && (scope.has(lemma) || !REQUEST_WORDS.has(lemma)),
  );
  const before = value.text.startsWith('-') ? said.filter((token) => token.end <= value.start).slice(-1) : [];
  // What a mark behind its word is said of (朝食なし), the reader found.
  if (value.head !== null && scope.has(value.head)) return true;
  return [first, ...before].some((token) => token !== undefined && scope.has(token.lemma));
}

function choice(reading: ValueReading, text: ReadText): MappedValue | null {
  const found: string[] = [];
  const said = text.tokens;
  // "Not economy" says no economy; where people choose by refusing ("no onions"), it is the value.
  const refused = reading.absences.length > 0 ? null : refusedAt(text);
  for (let index = 0; index < said.length; ) {
    const hit = choiceAt(reading, said, index);
    if (hit !== null && refused?.has(index) !== true) found.push(hit.value);
    index += hit?.size ?? 1;
  }
  const [first] = found;
  if (first !== undefined) return { value: first, confidence: new Set(found).size === 1 ? 0.95 : 0.6 };
  const wanted = said.filter((_, index) => refused?.has(index) !== true);
  const near = misspelt(reading, wanted);
  return near === null ? null : { value: near, confidence: 0.6 };
}

/** The acceptable value that the words from `index` on say, longest run first, and how many words it takes. */
export function choiceAt(
  reading: ValueReading,
  said: readonly Token[],
  index: number,
): { readonly value: string; readonly size: number } | null {
  for (const size of [3, 2, 1]) {
    const run = said.slice(index, index + size).map((token) => token.term);
    const key = run.join(' ');
    // Own properties only: people also say "constructor".
    const value = run.length === size && Object.hasOwn(reading.terms, key) ? reading.terms[key] : undefined;
    if (value !== undefined) return { value, size };
  }
  return null;
}

/** The default of a choice that may be left open. */
function indifferent(definition: KeyDefinition, said: readonly Token[]): MappedValue | null {
  if (definition.acceptable_values?.includes('none') !== true) return null;
  return isIndifferent(said) ? { value: 'none', confidence: 0.85 } : null;
}

/** "No preference", "either is fine". */
export function isIndifferent(said: readonly Token[]): boolean {
  return INDIFFERENT.test(said.map((token) => token.lower).join(' '));
}

const INDIFFERENT =
  /\bno (?:particular )?preference|\b(?:any|either) (?:one )?(?:is|will|would|works?)\b|\bdo(?:es)?n't (?:matter|mind|care)|\bwhichever\b|都 ?可以|随便|无所谓|da igual|sin preferencia|egal|peu importe|どちらでも/u;

function misspelt(reading: ValueReading, said: readonly Token[]): string | null {
  for (const token of said) {
    if (!token.content || token.term.length < 5 || token.term.length > 40) continue;
    for (const [term, value] of Object.entries(reading.terms))
      if (term.length >= 5 && term[0] === token.term[0] && editDistance(term, token.term) === 1) return value;
  }
  return null;
}

function named(reading: ValueReading, values: readonly ExtractedValue[]): MappedValue | null {
  const names = values.filter((value) => value.kind === 'name');
  const heads = new Set(reading.heads);
  const headed = names.find(({ head }) => head !== null && heads.has(head));
  const best = headed ?? names[0];
  if (best === undefined) return null;
  return { value: String(best.canonical), confidence: headed === undefined ? 0.6 : 0.85 };
}

function band(reading: ValueReading, { text, values }: ReadText): MappedValue | null {
  for (const value of values) {
    const said = bandOf(text, value);
    const canonical = said === null ? undefined : reading.terms[bandKey(said)];
    if (canonical !== undefined) return { value: canonical, confidence: 0.9 };
  }
  return null;
}

function dateValue(value: ExtractedValue, day: string | undefined): string | null {
  const canonical = String(value.canonical);
  if (value.kind !== 'date') return null;
  if (/^\d{4}-\d{2}-\d{2}$/.test(canonical)) return canonical;
  return day === undefined ? null : resolveDate(canonical, day);
}

function timeValue(value: ExtractedValue): string | null {
  const canonical = String(value.canonical);
  return value.kind === 'time' && /^\d{2}:\d{2}$/.test(canonical) ? canonical : null;
}
