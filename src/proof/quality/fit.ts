import type { FoundKey } from './findings.ts';
import type { GoldKey, GoldKind } from './gold.ts';

/** A value said less often than this is nobody's to be found. */
const LEAST_SAID = 3;

/** A date or a time is right as a string of any format. */
export function typeFits(kind: GoldKind, key: FoundKey): boolean {
  switch (kind) {
    case 'boolean':
      return key.key_type === 'boolean';
    case 'integer':
    case 'number':
      return key.key_type === 'integer' || key.key_type === 'number';
    case 'enum':
      return key.key_type === 'string' && (key.acceptable_values ?? []).length > 0;
    case 'date':
    case 'time':
    case 'string':
      return key.key_type === 'string';
  }
}

/**
 * How many of the often said values the key accepts (null where none is often said), and how many of those it accepts
 * were ever said. Letter case, blanks and punctuation make no difference; another spelling counts as its value.
 */
export function valueFit(gold: GoldKey, key: FoundKey): { recall: number | null; precision: number } {
  const meant = new Map(Object.keys(gold.values).map((value) => [plain(value), value]));
  for (const [value, spellings] of Object.entries(gold.aliases)) {
    for (const spelling of spellings) {
      const form = plain(spelling);
      if (!meant.has(form)) meant.set(form, value);
    }
  }
  const accepted = [...new Set((key.acceptable_values ?? []).map(plain))];
  const known = accepted.flatMap((form) => meant.get(form) ?? []);
  const wanted = oftenSaid(gold);
  const found = wanted.filter((value) => known.includes(value));
  return {
    recall: wanted.length === 0 ? null : found.length / wanted.length,
    precision: accepted.length === 0 ? 0 : known.length / accepted.length,
  };
}

/**
 * Intersection over union of the key's range with that of the often said numbers (of all where none is often said);
 * integers count as points, both ends included. Null where one of the two has no numbers.
 */
export function rangeOverlap(gold: GoldKey, key: FoundKey): number | null {
  const often = numbersIn(oftenSaid(gold));
  const said = often.length > 0 ? often : numbersIn(Object.keys(gold.values));
  const ends = [key.minimum, key.maximum].filter((end) => end !== undefined);
  const offered = ends.length === 2 ? ends : numbersIn(key.acceptable_values ?? []);
  if (said.length === 0 || offered.length === 0) return null;
  const point = gold.kind === 'integer' ? 1 : 0;
  const [low, high] = [Math.min(...said), Math.max(...said)];
  const [least, most] = [Math.min(...offered), Math.max(...offered)];
  const shared = Math.max(0, Math.min(high, most) - Math.max(low, least) + point);
  const spanned = Math.max(high, most) - Math.min(low, least) + point;
  return spanned === 0 ? 1 : shared / spanned;
}

const FILLERS = new Set(['of', 'the', 'a', 'an', 'is', 'has', 'in', 'for', 'to', 'key', 'patch']);

/** F1 of the words of two key names, without fillers and English endings; 0 to 1. */
export function nameSimilarity(first: string, second: string): number {
  const [a, b] = [nameWords(first), nameWords(second)];
  const left = [...b];
  let shared = 0;
  for (const word of a) {
    const at = left.indexOf(word);
    if (at < 0) continue;
    left.splice(at, 1);
    shared++;
  }
  return shared === 0 ? 0 : (2 * shared) / (a.length + b.length);
}

function oftenSaid(gold: GoldKey): string[] {
  return Object.keys(gold.values).filter((value) => (gold.values[value] ?? 0) >= LEAST_SAID);
}

function numbersIn(values: readonly string[]): number[] {
  return values.filter((value) => value.trim() !== '' && Number.isFinite(Number(value))).map(Number);
}

function plain(value: string): string {
  // Upper case first, so that spellings that differ in case alone ("ß", "SS") fall together.
  return value
    .toUpperCase()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');
}

function nameWords(name: string): string[] {
  const words = name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '');
  const telling = words.filter((word) => !FILLERS.has(word));
  return (telling.length > 0 ? telling : words).map(stem);
}

const ENDINGS = ['ings', 'ing', 'ies', 'ed', 'es', 's'];

/** Only enough English to let "leaving" meet "leave" and "times" meet "time". */
function stem(word: string): string {
  const ending = ENDINGS.find((end) => word.endsWith(end) && word.length - end.length >= 3);
  const base = ending === undefined ? word : word.slice(0, -ending.length) + (ending === 'ies' ? 'y' : '');
  return base.endsWith('e') && base.length > 3 ? base.slice(0, -1) : base;
}
