import { EAST_ASIAN, eastAsianWords } from '../../east-asian.ts';
import { FUNCTION_WORDS } from '../../grammar/function-words.ts';
import { nounAfter } from '../../grammar/heads.ts';
import { singular } from '../../grammar/lemma.ts';
import { wordSet } from '../../sayings.ts';
import { type Source, wordIndexAt } from '../source.ts';

/** Words before a share in which what it is of may stand: "the eyes a little bit bigger, by 20 %". */
const REACH = 6;
/** Words beside a share or factor that say how it changes, or that it is one, not what it is a share of. */
const CHANGE = wordSet(
  'more less bigger larger greater smaller higher lower longer shorter wider thinner slimmer finer brighter darker up down much bit little size scale strength level amount degree factor ratio percent by increase reduce decrease enlarge shrink scale make add set change adjust raise cut bring más menos mayor menor grande pequeño aumentar agrandar reducir hacer poner subir bajar tamaño poco mehr weniger größer kleiner machen plus moins',
);
const HAN_LEAD = /^[把让讓將将使请請我的再]+/u;

/**
 * What a percentage or factor is of, singular, or null: the noun after it ("1.2x eyes"), else the nearest noun before it
 * that is no word of change ("make the eyes 20% bigger", "reduce the face by 15 %" -> eye, face).
 */
export function measuredNoun(source: Source, start: number, end: number): string | null {
  const after = nounAfter(source, end, 1);
  if (after !== null && !isChange(after)) return after;
  const last = wordIndexAt(source.words, start) - 1;
  for (let index = last; index > last - REACH; index--) {
    const word = source.words[index];
    if (word === undefined) return null;
    // Chinese and Japanese put the thing first: 把眼睛调大20% is of the eyes.
    if (EAST_ASIAN.test(word.lower)) return eastAsianWords(word.lower.replace(HAN_LEAD, ''))[0] ?? null;
    const single = singular(word.lower);
    if (!FUNCTION_WORDS.has(word.lower) && !isChange(single) && !isChange(word.lower)) return single;
  }
  return null;
}

function isChange(word: string): boolean {
  return CHANGE.has(word) || /(?:ing|er)$/u.test(word);
}

const LESS =
  /^(?:smaller|less|thinner|slimmer|shorter|lower|lighter|darker|narrower|quieter|slower|weaker|thin|thinn(?:ing|ed)|narrow(?:ing|ed)?|(?:reduc|shrink|slim|shorten|decreas|lessen|diminish|minimi[sz])\p{L}*|menos|delgad[oa]s?|estrech[oa]s?|(?:reduc|reduzc|disminu|adelga|encog|encoj|pequeñ)\p{L}*|weniger|kleiner|dünner|schmaler|schlanker|kürzer|(?:verklein|reduzier|verringer|verschlank)\p{L}*|moins|minces?|(?:rédui|réduc|diminu|aminci|rétréci|raccourci|petit)\p{L}*)$/u;
const MORE =
  /^(?:bigger|larger|greater|more|wider|taller|longer|higher|fuller|thicker|brighter|stronger|louder|faster|(?:enlarg|increas|widen|expand|magnif|boost)\p{L}*|grandes?|anch[oa]s?|(?:agrand|aument|ampli|ensanch)\p{L}*|mehr|größer|breiter|länger|stärker|dicker|heller|(?:vergröß|erhöh|verstärk)\p{L}*|grands?|(?:agrandi|augment|élargi)\p{L}*)$/u;
/** Chinese and Japanese words are not parted; the character that says it is enough. */
const HAN_CHANGE = /(?<less>[缩縮减減小瘦窄细細薄短])|(?<more>[大增宽長长])/gu;
const CLAUSE_END = /[;!?。;!?]|\.(?!\d)/u;

/**
 * Whether a text says that something becomes less or more by the amount at `start` to `end`: by the nearest word of
 * change in its clause, before it ("slim the face by 10%") or after it ("10% smaller"). Null where no word says.
 */
export function changeBy(source: Source, start: number, end: number): 'less' | 'more' | null {
  const { lower, words } = source;
  let nearest: { readonly change: 'less' | 'more'; readonly away: number } | null = null;
  const found = (change: 'less' | 'more', from: number, to: number): void => {
    const between = from >= end ? lower.slice(end, from) : to <= start ? lower.slice(to, start) : null;
    if (between === null || CLAUSE_END.test(between)) return;
    if (nearest === null || between.length < nearest.away) nearest = { change, away: between.length };
  };
  for (const word of words) {
    if (LESS.test(word.lower)) found('less', word.start, word.end);
    else if (MORE.test(word.lower)) found('more', word.start, word.end);
  }
  if (source.language === 'zh' || source.language === 'ja')
    for (const match of lower.matchAll(HAN_CHANGE))
      found(match.groups?.less === undefined ? 'more' : 'less', match.index, match.index + 1);
  // Assigned in a closure, which the compiler does not follow.
  return (nearest as { readonly change: 'less' | 'more' } | null)?.change ?? null;
}
