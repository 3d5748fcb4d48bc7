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
