import { FUNCTION_WORDS } from '../../grammar/function-words.ts';
import { governorBefore, nounAfter } from '../../grammar/heads.ts';
import { singular } from '../../grammar/lemma.ts';
import { byMeaning, wordList, wordSet } from '../../sayings.ts';
import { type ExtractedValue, type Span, spanOf, valueAt } from '../extracted-value.ts';
import { matchAt, matchBefore, type Source } from '../source.ts';
import type { Numeral } from './numerals.ts';

const ALONE =
  /(?<!\p{L})(?:(?:(?:just|only) (?:for )?)(?:me|myself)|by myself|on my own|all alone|travell?ing alone|(?:sólo|solo|solamente) (?:para )?(?:mí|yo)|viajo sol[oa]|nur (?:für )?(?:mich|ich)|(?:ich reise )allein|juste (?:pour )?moi|tout[e]? seule?)(?!\p{L})|(?:就我|只有我|我自己|我)一?个?人|ひとり|おひとり様|自分だけ|自分一人/gu;
const FEW =
  /(?<!\p{L})(?:an? |the |una |une |un |ein )?(couple(?: of)?|pair of|dozen|docena de|douzaine de|dutzend|par de|paire de)(?=\s(?:\p{L}))|(?<!\p{L})(?:for |of )(?:the )?(both of us|two of us)(?!\p{L})|(ふたり)/gu;
/** "Zu fünft": so many people together. */
const TOGETHER = /(?<!\p{L})zu (zweit|dritt|viert|fünft|sechst|siebt|acht|neunt|zehnt)(?!\p{L})/gu;
const TOGETHERS = wordList('zweit dritt viert fünft sechst siebt acht neunt zehnt');
// "That one", "a good one": a pronoun, whatever follows it.
const NOT_ONE =
  /(?<!\p{L})(?:that|this|which|any|another|no|each|every|some|first|last|next|other|good|nice|new|different|cheaper|better)\s$/u;
/** An article counts where somebody insists: "solo una maleta". */
const ONLY = /(?<!\p{L})(?:s[oó]lo|solamente|únicamente|nur|bloß|genau|seulement|juste|exactement)\s$/u;
const GROUP =
  /(?<!\p{L})(party|group|table|family|team|booking|seats?|tickets?|rooms?|reservation|spots?|places?)\s(?:is |size )?(?:of|for|is|to)\s(?:about |just |only )?$/u;
const FOR = /(?<!\p{L})(for|para|für|pour)\s(?:just |only |about |exactly |total )?$/u;
const WE_ARE =
  /(?<!\p{L})(?:we are|we're|there (?:are|will be)|somos|seremos|nous sommes|nous serons|on est|on sera|wir sind|sind wir|siamo)\s(?:about |just |only )?$/u;
const OF_US = /\s(?:of us|of them|of you|total in|in total|de nosotros|von uns|d'entre nous)(?!\p{L})/uy;
/** Doubtful ranks ("second") are ranks between an article and a noun: "the second row". */
const DETERMINER =
  /(?<!\p{L})(?:the|my|our|your|his|her|their|its|el|la|los|las|del|al|mi|su|le|les|du|au|ma|mon)\s$/u;
const IN_ORDER = wordSet(
  'row floor room seat day week page episode chapter season part place time person option course child stop round half date name choice line class level city address guest passenger driver bag night leg visit attempt issue volume edition piso planta capítulo episodio día fila puesto lugar año mes libro temporada vez asiento opción intento persona',
);
const EAST_ASIAN_NEXT = /[\p{Script=Han}\p{Script=Hangul}つ]/u;
const HAN_BEFORE = /(\p{Script=Han}{2})(?:是|在|为|為|最好是|要)?$/u;
const CLAUSE_END = /\s{0,2}(?:$|[.,;!?)]|please(?!\p{L})|this time)/uy;

/** Counts with what they count, ordinals with what they rank, and numbers that count nothing named. */
export function findCounts(source: Source): ExtractedValue[] {
  const found: ExtractedValue[] = [];
  const add = (span: Span, canonical: number, { kind, head }: Counted): void => {
    found.push(valueAt(source, kind, span, canonical, { head }));
  };
  for (const match of source.lower.matchAll(ALONE)) add(spanOf(match), 1, PERSON);
  for (const match of source.lower.matchAll(FEW)) {
    const span = spanOf(match);
    const value = /^do[zcu]|^dutz/.test(match[1] ?? '') ? 12 : 2;
    const head = match[1] === undefined ? 'person' : nounAfter(source, span.end, value);
    add(span, value, { kind: 'count', head });
  }
  for (const match of source.lower.matchAll(TOGETHER)) {
    const people = TOGETHERS.indexOf(match[1] ?? '') + 2;
    add(spanOf(match), people, PERSON);
  }
  for (const numeral of source.numerals) {
    const read = readNumeral(source, numeral);
    if (read !== null) add(numeral, numeral.value, read);
  }
  return found;
}

/** What kind of number it is, and of what. */
type Counted = { readonly kind: 'count' | 'ordinal' | 'number'; readonly head: string | null };

const PERSON: Counted = { kind: 'count', head: 'person' };

function readNumeral(source: Source, numeral: Numeral): Counted | null {
  const { lower } = source;
  if (numeral.written === 'han' || EAST_ASIAN_NEXT.test(lower[numeral.end] ?? ''))
    return hanCount(source, numeral);
  if (numeral.ordinal) {
    const ranked = nounAfter(source, numeral.end, 1);
    const doubted =
      numeral.doubtful &&
      (matchBefore(DETERMINER, lower, numeral.start, 12) === null || !IN_ORDER.has(ranked ?? ''));
    return doubted ? null : { kind: 'ordinal', head: ranked };
  }
  if (/[\p{L}]/u.test(lower[numeral.end] ?? '')) return null;
  const before = source.lower.slice(Math.max(0, numeral.start - 30), numeral.start);
  const grouped = matchBefore(GROUP, lower, numeral.start);
  if (numeral.article === true && matchBefore(ONLY, lower, numeral.start, 16) === null) return null;
  if (!Number.isInteger(numeral.value)) return { kind: 'number', head: near(source, numeral) };
  if (matchAt(OF_US, lower, numeral.end) !== null) return PERSON;
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
  if (matchBefore(WE_ARE, lower, numeral.start) !== null && matchAt(CLAUSE_END, lower, numeral.end) !== null)
    return PERSON;
  return { kind: 'number', head: near(source, numeral) };
}

function hanCount(source: Source, numeral: Numeral): Counted | null {
  const ranked = rankAt(source.lower, numeral.end);
  if (numeral.ordinal || ranked !== undefined) return { kind: 'ordinal', head: ranked ?? null };
  const counter = counterAt(source.lower, numeral.end);
  if (counter !== null)
    return numeral.doubtful && !counter.sure ? null : { kind: 'count', head: counter.head };
  if (numeral.written === 'han') return null;
  return { kind: 'number', head: matchBefore(HAN_BEFORE, source.lower, numeral.start, 12)?.[1] ?? null };
}

/** The noun a bare number belongs to: after it ("4.5 rating") or before it ("rating of 4.5"). */
function near(source: Source, numeral: Numeral): string | null {
  const after = nounAfter(source, numeral.end, 1);
  if (after !== null && !FUNCTION_WORDS.has(after)) return after;
  return governorBefore(source, numeral.start);
}

/** What is counted, by the counter that Chinese, Japanese and Korean put after a number. */
const COUNTED = byMeaning(`
person: 人, 位, 名, 명, 분, 인
room: 间, 間, 部屋, 室
star: 星, つ星
`);
/** Counters of flat things: of tickets where nothing else is named. */
const FLAT = /^[张張枚장]$/u;
const TICKET = /^(?:票|机票|機票|门票|車票|车票|电影票|的)?$/u;
const COUNTER =
  /(?:个|位|名|口)?(人(?!気|气|民|工)|位(?!置)|名(?!前|字)|张|張|枚|间|間|部屋|室|个|個|件|台|辆|輛|本|杯|份|星|朵|把|只|隻|条|條|双|雙|套|瓶|盒|碗|盘|首|篇|部|艘|头|匹|家|段|页|次|回|场|羽|頭|脚|足|着|冊|通|皿|缶|つ星|つ|명|분|인|개|장|대|마리|병|잔|석)(?:的)?((?:(?!以)\p{Script=Han}){0,2})/uy;
/** What makes a number of them a rank: 三楼, 3階, 二列目, 4つ目. */
const RANK = /(?:(楼|樓|层|層|階(?!段)|층)|(排|列目)|(?:[つ人個回年日本枚台曲話軒]?目|番目|번째))/uy;

/** The thing counted behind an offset, or null; `sure` where the counter says it by itself. */
function counterAt(lower: string, offset: number): { head: string; sure: boolean } | null {
  const match = matchAt(COUNTER, lower, offset);
  if (match === null) return null;
  const [, unit = '', noun = ''] = match;
  const counted = COUNTED.get(unit);
  if (counted !== undefined) return { head: counted, sure: true };
  if (FLAT.test(unit) && TICKET.test(noun)) return { head: 'ticket', sure: true };
  return { head: noun === '' ? unit : noun, sure: false };
}

/** What the number before an offset is a rank of (`floor`, `row`, or null for anything); undefined where it is none. */
function rankAt(lower: string, offset: number): string | null | undefined {
  const match = matchAt(RANK, lower, offset);
  if (match === null) return undefined;
  if (match[1] !== undefined) return 'floor';
  return match[2] === undefined ? null : 'row';
}
