import type { ExtractedValue } from './extracted-value.ts';
import { FUNCTION_WORDS } from './function-words.ts';
import { governorBefore, nounAfter } from './heads.ts';
import { singular } from './lemma.ts';
import type { Numeral } from './numerals.ts';
import { matchAt, matchBefore, type Source } from './source.ts';

const ALONE =
  /(?<!\p{L})(?:(?:(?:just|only) (?:for )?)(?:me|myself)|by myself|on my own|all alone|travell?ing alone|(?:sólo|solo|solamente) (?:para )?(?:mí|yo)|nur (?:für )?(?:mich|ich)|juste (?:pour )?moi|tout seul)(?!\p{L})|(?:就我|只有我|我自己|我)一?个?人|ひとり|自分だけ|自分一人/gu;
const FEW =
  /(?<!\p{L})(?:an? |the )?(couple(?: of)?|pair of|dozen)(?=\s(?:\p{L}))|(?<!\p{L})(?:for |of )(?:the )?(both of us|two of us)(?!\p{L})|(ふたり)/gu;
// "That one", "a good one": a pronoun, whatever follows it.
const NOT_ONE =
  /(?<!\p{L})(?:that|this|which|any|another|no|each|every|some|first|last|next|other|good|nice|new|different|cheaper|better)\s$/u;
const GROUP =
  /(?<!\p{L})(party|group|table|family|team|booking|seats?|tickets?|rooms?|reservation|spots?|places?)\s(?:is |size )?(?:of|for|is|to)\s(?:about |just |only )?$/u;
const FOR = /(?<!\p{L})(for|para|für|pour)\s(?:just |only |about |exactly |total )?$/u;
const OF_US = /\s(?:of us|of them|of you|total in|in total)(?!\p{L})/uy;
const HAN_COUNTER =
  /(?:个|位|名|口)?(人|位|名|张|枚|间|間|部屋|室|个|個|件|台|辆|本|杯|份|星)(?:的)?(\p{Script=Han}{0,2})/uy;
const COUNTED: Readonly<Record<string, string>> = {
  人: 'person',
  位: 'person',
  名: 'person',
  张: 'ticket',
  枚: 'ticket',
  间: 'room',
  間: 'room',
  部屋: 'room',
  室: 'room',
  星: 'star',
}; // prettier-ignore
const HAN_BEFORE = /(\p{Script=Han}{2})(?:是|在|为|為|最好是|要)?$/u;
const CLAUSE_END = /\s{0,2}(?:$|[.,;!?)]|please(?!\p{L})|this time)/uy;

/** Counts with what they count, ordinals with what they rank, and numbers that count nothing named. */
export function findCounts(source: Source): ExtractedValue[] {
  const found: ExtractedValue[] = [];
  const add = (
    kind: ExtractedValue['kind'],
    start: number,
    end: number,
    canonical: number,
    head: string | null,
  ): void => {
    found.push({ kind, text: source.text.slice(start, end), start, end, canonical, unit: null, head });
  };
  for (const match of source.lower.matchAll(ALONE))
    add('count', match.index, match.index + match[0].length, 1, 'person');
  for (const match of source.lower.matchAll(FEW)) {
    const end = match.index + match[0].length;
    const value = match[1] === 'dozen' ? 12 : 2;
    add('count', match.index, end, value, match[1] === undefined ? 'person' : nounAfter(source, end, value));
  }
  for (const numeral of source.numerals) {
    const read = readNumeral(source, numeral);
    if (read !== null) add(read.kind, numeral.start, numeral.end, numeral.value, read.head);
  }
  return found;
}

function readNumeral(
  source: Source,
  numeral: Numeral,
): { kind: 'count' | 'ordinal' | 'number'; head: string | null } | null {
  const { lower } = source;
  if (numeral.written === 'han' || /\p{Script=Han}/u.test(lower[numeral.end] ?? ''))
    return hanCount(source, numeral);
  if (numeral.ordinal)
    return numeral.doubtful ? null : { kind: 'ordinal', head: nounAfter(source, numeral.end, 1) };
  if (/[\p{L}]/u.test(lower[numeral.end] ?? '')) return null;
  const before = source.lower.slice(Math.max(0, numeral.start - 30), numeral.start);
  const grouped = matchBefore(GROUP, lower, numeral.start);
  if (!Number.isInteger(numeral.value)) return { kind: 'number', head: near(source, numeral) };
  if (matchAt(OF_US, lower, numeral.end) !== null) return { kind: 'count', head: 'person' };
  const noun = nounAfter(source, numeral.end, numeral.value);
  if (numeral.doubtful) {
    const ends = matchAt(CLAUSE_END, lower, numeral.end) !== null;
    if (noun === 'way' || noun === 'more' || noun === 'time') return null;
    if (noun !== null && !NOT_ONE.test(before)) return { kind: 'count', head: noun };
    const head = grouped?.[1] ?? matchBefore(FOR, lower, numeral.start)?.[1];
    return ends && head !== undefined && head !== 'place' ? { kind: 'count', head: singular(head) } : null;
  }
  // A year is a number: nobody counts 2,000 things here.
  if (numeral.value >= 1900 && numeral.value <= 2100 && numeral.written === 'digits')
    return { kind: 'number', head: governorBefore(source, numeral.start) };
  if (noun !== null) return { kind: 'count', head: noun };
  if (grouped !== null) return { kind: 'count', head: singular(grouped[1] ?? '') };
  if (matchBefore(FOR, lower, numeral.start) !== null) return { kind: 'count', head: 'for' };
  return { kind: 'number', head: near(source, numeral) };
}

function hanCount(
  source: Source,
  numeral: Numeral,
): { kind: 'count' | 'ordinal' | 'number'; head: string | null } | null {
  if (numeral.ordinal) return { kind: 'ordinal', head: null };
  const counter = matchAt(HAN_COUNTER, source.lower, numeral.end);
  if (counter !== null) {
    const unit = counter[1] ?? '';
    const head = COUNTED[unit] ?? (counter[2] === '' ? unit : (counter[2] ?? unit));
    if (numeral.doubtful && COUNTED[unit] === undefined) return null;
    return { kind: 'count', head };
  }
  if (numeral.written === 'han') return null;
  return { kind: 'number', head: matchBefore(HAN_BEFORE, source.lower, numeral.start, 12)?.[1] ?? null };
}

/** The noun a bare number belongs to: after it ("4.5 rating") or before it ("rating of 4.5"). */
function near(source: Source, numeral: Numeral): string | null {
  const after = nounAfter(source, numeral.end, 1);
  if (after !== null && !FUNCTION_WORDS.has(after)) return after;
  return governorBefore(source, numeral.start);
}
