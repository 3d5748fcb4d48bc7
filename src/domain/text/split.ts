import { needText } from './clean.ts';
import { plainText } from './normal-form.ts';
import { sentences } from './sentences.ts';
import { extractValues } from './values.ts';

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
    said.length > 1 && needs.every(terse) && said.every(standsAlone) && manyThings(said)
      ? said.flatMap(splitList)
      : splitList(said.join('. '));
  return parts.length > MAX_PARTS || parts.length < 2 ? [text] : parts;
}

const MAX_PARTS = 12;
/** Twelve parts of at most four words are never longer; a story is read as a whole, whatever it lists. */
const LONGEST = 50 * MAX_PARTS;
const SEPARATOR =
  /\s*(?:,\s*(?:and|plus|also|y|und|et|e)\s+|[,;，、；]\s*|\s(?:and|plus|as well as|y|und|sowie|et|ainsi que|e)\s+(?:also\s+|auch\s+|aussi\s+|también\s+)?|\s?(?:以及|还有|并且|それと|および)\s?)/giu;

function splitList(sentence: string): string[] {
  const said = needText(sentence) ?? sentence;
  const values = extractValues(said);
  const pieces: string[] = [];
  let from = 0;
  for (const mark of said.matchAll(SEPARATOR)) {
    const end = mark.index + mark[0].length;
    // A separator inside a value ("May 3, 2026", "$1,000", "half past 5 and a bit") parts nothing.
    if (values.some((v) => v.kind !== 'name' && v.start < end && v.end > mark.index)) continue;
    pieces.push(said.slice(from, mark.index).trim());
    from = end;
  }
  pieces.push(said.slice(from).trim());
  return pieces.length > 1 && pieces.every(standsAlone) && manyThings(pieces) ? pieces : [sentence];
}

/** Short enough to be a wish and not a story: at most six words, lead-in and all. */
function terse(sentence: string): boolean {
  return wordCount(sentence) <= 6;
}

/** A piece says something by itself: words enough, no half of a clause. */
function standsAlone(piece: string): boolean {
  return needText(piece) !== null && !DEPENDENT.test(piece) && wordCount(piece) <= 4;
}

/**
 * Whether the pieces name different things rather than values of one: in a list of two both are phrases of two words
 * or more; in a longer list at least the first is, and not the last alone ("red, green and blue shirts"). Pieces that
 * hold the same kind of value, or nothing but names, belong together.
 */
function manyThings(pieces: readonly string[]): boolean {
  const counts = pieces.map(wordCount);
  const first = counts[0] ?? 0;
  const enough =
    pieces.length === 2 ? counts.every((n) => n >= 2) : first >= 2 && counts.some((n, i) => i > 0 && n >= 2);
  if (!enough) return false;
  const kinds = pieces.map((piece) => {
    const found = extractValues(piece).filter((v) => v.kind !== 'polarity');
    const [value] = found;
    if (value === undefined) return piece;
    // Two counts are two needs when they count different things.
    return value.kind === 'count' || value.kind === 'number'
      ? `${value.kind} ${value.head ?? ''}`
      : value.kind;
  });
  return new Set(kinds).size === kinds.length;
}

const DEPENDENT =
  /^(?:that|which|who|where|when|if|because|since|but|so|then|than|or|it|they|i|i'm|i'd|we|he|she|you|is|are|was|can|could|would|will|please|not|after|before|at|on|in|for|to|from|until|just|actually|changed|que|donde|porque|wo|weil|dass|qui|où|parce)(?:\s|$)/iu;

/** Words without articles; a run of letters of an unspaced script counts as one word for two characters. */
function wordCount(piece: string): number {
  let count = 0;
  for (const [run] of piece.matchAll(/[\p{L}\p{M}\p{N}'’-]+/gu)) {
    if (/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(run)) count += run.length / 2;
    else if (
      !/^(?:a|an|the|some|any|una?|el|la|los|las|ein|eine|einen|der|die|das|une?|le|les|des)$/iu.test(run)
    )
      count++;
  }
  return count;
}
