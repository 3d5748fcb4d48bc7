import { needText } from './clean.ts';
import { EAST_ASIAN } from './east-asian.ts';
import { withoutEnd } from './ends.ts';
import { isPreposition } from './grammar/heads.ts';
import { plainText } from './normal-form.ts';
import { sentences } from './sentences.ts';
import { type ExtractedValue, extractValues } from './values/extract-values.ts';

/**
 * The needs of a compound fragment, each in its own words; one element when there is nothing to part. Sentences and
 * the items of a list part when every one can stand alone and names another thing. Careful on purpose: two needs left
 * together blur a cluster a little, one need torn apart is lost ("bed and breakfast", "from 3 to 5", "May 3, 2026"),
 * and a sentence that only sets the scene ("I am going on a trip. I need ...") is no need of its own.
 */
export function splitCompound(text: string): string[] {
  const whole = plainText(text);
  if (whole.length > LONGEST) return [text];
  const needs = sentences(whole).filter((sentence) => needText(sentence) !== null);
  const said = needs.map((sentence) => needText(sentence) ?? sentence);
  const parts =
    said.length > 1 && needs.every(terse) && allStandAlone(said) && manyThings(said)
      ? said.flatMap(splitList)
      : splitList(said.join('. '));
  return parts.length > MAX_PARTS || parts.length < 2 ? [text] : parts;
}

/** Who lists more reads something out. */
const MAX_PARTS = 12;
/** Twelve parts of at most four words are never longer; a story is read as a whole, whatever it lists. */
const LONGEST = 50 * MAX_PARTS;
const SEPARATOR =
  /\s?(?:,\s?(?:and|plus|also|y|und|et|e)\s|[,;，、；]\s?(?:(?:还有|以及|另外|和|それと|それから|あと|また|および)、?\s?)?|\s(?:and|plus|as well as|y|und|sowie|et|ainsi que|e)\s(?:also\s|auch\s|aussi\s|también\s)?|\s?(?:以及|还有|還有|并且|外加|加上|それと|それから|および)\s?|(?<=[\p{Script=Han}\p{Script=Katakana}ー])(?:和|跟|与|と)(?=[\p{Script=Han}\p{Script=Katakana}]{2}))/giu;

function splitList(sentence: string): string[] {
  const said = needText(sentence) ?? sentence;
  const values = extractValues(said);
  const pieces: string[] = [];
  let from = 0;
  for (const mark of said.matchAll(SEPARATOR)) {
    const end = mark.index + mark[0].length;
    // A separator inside a value ("May 3, 2026", "$1,000", "half past 5 and a bit") parts nothing.
    if (values.some((v) => v.kind !== 'name' && v.start < end && v.end > mark.index)) continue;
    pieces.push(piece(said.slice(from, mark.index)));
    from = end;
  }
  pieces.push(piece(said.slice(from)));
  const torn = pieces.length > 1 && allStandAlone(pieces) && manyThings(pieces);
  return torn && !COMPANION.test(pieces[0] ?? '') ? pieces : [sentence];
}

function piece(text: string): string {
  return withoutEnd(text, (sign) => /[\s.。]/u.test(sign)).trim();
}

/** Short enough to be a wish and not a story: at most six words, lead-in and all; courtesy is longer in Japanese. */
function terse(sentence: string): boolean {
  return wordCount(sentence) <= (UNSPACED.test(sentence) ? 9 : 6);
}

/** Every piece says something by itself: words enough, no half of a clause; longer where each has a moment of its own. */
function allStandAlone(pieces: readonly string[]): boolean {
  const whole = pieces.every(
    (piece) => needText(piece) !== null && !DEPENDENT.test(piece) && !UNSPACED_DEPENDENT.test(piece),
  );
  if (!whole) return false;
  const words = pieces.map(wordCount);
  if (words.every((count) => count <= 4)) return true;
  return (
    words.every((count) => count <= LONGEST_CLAUSE) &&
    pieces.every((piece) => extractValues(piece).some(isClause))
  );
}

/** "Check out March 5", "drop me off at 5 pm", 3月5日退房: a date or time that hangs on a verb or noun of its own. */
function isClause({ kind, head }: ExtractedValue): boolean {
  return (kind === 'date' || kind === 'time') && head !== null && !isPreposition(head);
}

/**
 * Whether the pieces name different things rather than values of one: in a list of two both are phrases of two words
 * or more; in a longer list at least the first is, and not the last alone ("red, green and blue shirts"). Pieces that
 * hold the same kind of value, or nothing but names, belong together, unless each value hangs on something else.
 */
function manyThings(pieces: readonly string[]): boolean {
  const counts = pieces.map((piece) => Math.max(wordCount(piece), GERMAN_COMPOUND.test(piece) ? 2 : 0));
  const unspaced = pieces.every((piece) => UNSPACED.test(piece));
  const [first = 0, last = 0] = counts;
  // Three characters make a thing of two parts (婴儿床) where another piece names one fully.
  const enough =
    pieces.length > 2
      ? first >= 2 && counts.some((n, i) => i > 0 && n >= 2)
      : unspaced
        ? Math.min(first, last) >= 1.5 && first + last >= 3
        : counts.every((n) => n >= 2);
  if (!enough) return false;
  const kinds = pieces.map((piece) => {
    const found = extractValues(piece).filter((v) => v.kind !== 'polarity');
    const [value] = found;
    if (value === undefined) return piece;
    // Two counts are two needs when they count different things, two dates when they hang on different verbs.
    if (value.kind === 'count' || value.kind === 'number' || isClause(value))
      return `${value.kind} ${value.head ?? ''}`;
    return value.kind;
  });
  return new Set(kinds).size === kinds.length;
}

const UNSPACED_DEPENDENT =
  /^(?:我|你|您|他|她|它|这|那|因为|所以|但|如果|要是|然后|不过|だから|でも|しかし|もし|私|僕)/u;
/** Words: "drop me off at the station at 5 pm". */
const LONGEST_CLAUSE = 8;
const UNSPACED = /^[^\p{Script=Latin}]*[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
/** German writes two words as one: "ein Kinderbett" says as much as "a baby bed". "Mit" makes it part of what stands before. */
const GERMAN_COMPOUND = /^(?:eine?[nmr]?|kein[en]?) \p{Lu}\p{Ll}{7,}$/u;
/** "妻と…", 友達と: with whom, not what else. */
const COMPANION =
  /(?:さん|様|君|氏|達|たち|家族|友人|友達|妻|夫|彼女|彼氏|子供|子ども|两口子|朋友|家人|孩子|老婆|老公)$/u;
const DEPENDENT =
  /^(?:that|which|who|where|when|if|because|since|but|so|then|than|or|it|they|i|i'm|i'd|we|he|she|you|is|are|was|can|could|would|will|please|not|after|before|at|on|in|for|to|from|until|just|actually|changed|que|donde|porque|wo|weil|dass|qui|où|parce)(?:\s|$)/iu;

/** Words without articles; a run of letters of an unspaced script counts as one word for two characters. */
function wordCount(piece: string): number {
  let count = 0;
  for (const [run] of piece.matchAll(/[\p{L}\p{M}\p{N}'’-]+/gu)) {
    if (EAST_ASIAN.test(run)) count += run.length / 2;
    else if (
      !/^(?:a|an|the|some|any|una?|el|la|los|las|ein|eine|einen|der|die|das|une?|le|les|des)$/iu.test(run)
    )
      count++;
  }
  return count;
}
