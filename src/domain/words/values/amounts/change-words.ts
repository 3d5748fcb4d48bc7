import type { Source } from '../source.ts';

const LESS =
  /^(?:smaller|less|thinner|slimmer|shorter|lower|lighter|darker|narrower|quieter|slower|weaker|thin|thinn(?:ing|ed)|narrow(?:ing|ed)?|(?:reduc|shrink|slim|shorten|decreas|lessen|diminish|minimi[sz])\p{L}*|menos|delgad[oa]s?|estrech[oa]s?|(?:reduc|reduzc|disminu|adelga|encog|encoj|pequeñ)\p{L}*|weniger|kleiner|dünner|schmaler|schlanker|kürzer|(?:verklein|reduzier|verringer|verschlank)\p{L}*|moins|minces?|(?:rédui|réduc|diminu|aminci|rétréci|raccourci|petit)\p{L}*)$/u;
const MORE =
  /^(?:bigger|larger|greater|more|wider|taller|longer|higher|fuller|thicker|brighter|stronger|louder|faster|(?:enlarg|increas|widen|expand|magnif|boost)\p{L}*|grandes?|anch[oa]s?|(?:agrand|aument|ampli|ensanch)\p{L}*|mehr|größer|breiter|länger|stärker|dicker|heller|(?:vergröß|erhöh|verstärk)\p{L}*|grands?|(?:agrandi|augment|élargi)\p{L}*)$/u;
/** Chinese and Japanese words are not parted; the character that says it is enough. */
const EAST_ASIAN = /(?<less>[缩縮减減小瘦窄细細薄短])|(?<more>[大增宽長长])/gu;
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
    for (const match of lower.matchAll(EAST_ASIAN))
      found(match.groups?.less === undefined ? 'more' : 'less', match.index, match.index + 1);
  // Assigned in a closure, which the compiler does not follow.
  return (nearest as { readonly change: 'less' | 'more' } | null)?.change ?? null;
}
