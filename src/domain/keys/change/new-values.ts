import { dot, editDistance, grouped, normalise, sumOf } from '../../basics/index.ts';
import { establishedOwners } from '../../needs/index.ts';
import { closed, folded, type NeedMember } from '../../synthesis/index.ts';
import {
  constraintsOf,
  type KeyDefinition,
  keyNameWords,
  saidValue,
  textProblems,
} from '../../template/index.ts';
import { extractValues, isNo, type Token, tokens } from '../../words/index.ts';

/** A value as people say it, lower case, and how many distinct owners do. */
export type NewValue = { readonly value: string; readonly owners: number };

/** Values are words; a whole sentence is none. */
const MOST_WORDS = 4;
/** A list that doubles at once was misread. */
const MOST_NEW = 10;
/** One odd sentence makes no frame. */
const LEAST_FRAMED = 2;

/**
 * What people ask a listed key for that it does not take yet. It has to stand where a value stands: beside the key's own
 * words ("a *black and white* filter") or in a frame that known values are said in ("upgrade me to *sleeper*"); bare
 * sayings of it then count as well. `owners` distinct owners must have said it. No value is new that is a known one
 * misspelt or cut short, or whose sayings are much nearer in meaning to those of a known value than two known values ever are
 * ("biz class"). Commonest first.
 */
export function newValues(key: KeyDefinition, members: readonly NeedMember[], owners: number): NewValue[] {
  const values = (constraintsOf(key).acceptable ?? []).map(String);
  const spellings = [...values, ...Object.values(key.aliases ?? {}).flat()].map(folded);
  const own = new Set(keyNameWords(key.key_name));
  const plain = members.flatMap((member) => {
    const value = saidValue(member.phrase.text, key);
    return value === null ? [] : [{ member, value: String(value) }];
  });
  const frames = plain
    .flatMap(({ member }) => framesOf(member.phrase.text, spellings))
    .sort((a, b) => b.before.length + b.after.length - a.before.length - a.after.length);
  const joint = values.some((value) => value.includes(' ')) ? ' ' : '_';
  const asked = members.flatMap((member) => {
    const { text } = member.phrase;
    const words = tokens(text);
    const denied = extractValues(text).some(isNo);
    if (denied || saysKnown(words, spellings)) return [];
    const inPlace = inFrame(words, frames);
    const core = inPlace ?? coreOf(words, own);
    if (core === null || !areWords(core, text)) return [];
    const framed = inPlace !== null || words.some((word) => own.has(word.lower));
    return [{ member, value: core.map(({ lower }) => lower).join(joint), framed }];
  });
  const sayings = [...grouped(plain, ({ value }) => value).values()];
  return [...grouped(asked, ({ value }) => value)]
    .filter(([value, said]) => {
      const framed = ownersOf(said.filter((one) => one.framed));
      const shown = textProblems(value).length === 0 && !/[,;|、，；'"]/u.test(value);
      return ownersOf(said) >= owners && framed >= LEAST_FRAMED && shown;
    })
    .filter(([value]) => !spellings.some((known) => isSlip(folded(value), known)))
    .filter(([, said]) => !meansKnown(said, sayings))
    .map(([value, said]) => ({ value, owners: ownersOf(said) }))
    .sort((a, b) => b.owners - a.owners || (a.value < b.value ? -1 : 1))
    .slice(0, MOST_NEW);
}

/** Sayings of one value. */
type Sayings = readonly { readonly member: NeedMember }[];

function ownersOf(said: Sayings): number {
  return establishedOwners(said.flatMap(({ member }) => member.mentions)).size;
}

/** What stands before and after a value. */
type Frame = { readonly before: readonly string[]; readonly after: readonly string[] };

function framesOf(text: string, spellings: readonly string[]): Frame[] {
  const words = tokens(text).map(({ lower }) => lower);
  return spellings.flatMap((spelling) => {
    const parts = spelling.split(' ');
    const at = words.findIndex((_, index) => parts.every((part, offset) => words[index + offset] === part));
    const frame = { before: words.slice(0, at), after: words.slice(at + parts.length) };
    return at < 0 || frame.before.length + frame.after.length === 0 ? [] : [frame];
  });
}

/** The words that stand in the place of a value; null where no frame fits or what stands there could be none. */
function inFrame(words: readonly Token[], frames: readonly Frame[]): readonly Token[] | null {
  for (const { before, after } of frames) {
    const size = words.length - before.length - after.length;
    if (size < 1 || size > MOST_WORDS) continue;
    const fits =
      before.every((word, index) => words[index]?.lower === word) &&
      after.every((word, index) => words[before.length + size + index]?.lower === word);
    const core = words.slice(before.length, before.length + size);
    if (fits && couldBeValue(core[0]) && couldBeValue(core.at(-1))) return core;
  }
  return null;
}

/** What is left without request, courtesy and the key's own words; null when there is nothing, or a sentence. */
function coreOf(words: readonly Token[], own: ReadonlySet<string>): readonly Token[] | null {
  const telling = (word: Token) => couldBeValue(word) && !own.has(word.lemma) && !own.has(word.lower);
  const first = words.findIndex(telling);
  const last = words.findLastIndex(telling);
  const core = first < 0 ? [] : words.slice(first, last + 1);
  const split = core.some((word) => own.has(word.lemma) || own.has(word.lower));
  const sentence = core.some((word) => !word.content && !JOINS.has(word.lower));
  return core.length === 0 || core.length > MOST_WORDS || split || sentence ? null : core;
}

/** Nothing but blanks and hyphens between them: an address is no value. */
function areWords(core: readonly Token[], text: string): boolean {
  return core.every((word, index) => {
    const next = core[index + 1];
    return next === undefined || /^[\s-]*$/u.test(text.slice(word.end, next.start));
  });
}

/** Small words inside of values: "black and white", "bed of straw". */
const JOINS = new Set(['and', 'of', 'y', 'e', 'und', 'et', 'de', 'with']);

function couldBeValue(word: Token | undefined): boolean {
  return word?.content === true && !closed(word.lemma) && !closed(word.lower);
}

function saysKnown(words: readonly Token[], spellings: readonly string[]): boolean {
  const said = new Set(words.map(({ lower }) => lower));
  return spellings.some((spelling) => spelling.split(' ').every((part) => said.has(part)));
}

/** A known value with a slip of the finger, or cut short: four letters at most of a word twice as long ("biz"). */
function isSlip(value: string, known: string): boolean {
  if (known.length >= 4 && editDistance(value, known) <= Math.min(2, known.length / 4)) return true;
  if (value.length > 4 || known.length < 2 * value.length || value[0] !== known[0]) return false;
  let [at, missing] = [0, 0];
  for (const letter of value) {
    const next = known.indexOf(letter, at);
    if (next < 0) missing++;
    else at = next + 1;
  }
  return missing <= 1;
}

/** Values of one key lie near each other, so by chance a new one is as near to a known one as two of those are. */
const MUCH_NEARER = 0.5;

/** Whether sayings are much nearer to those of one known value than any two known values are to each other (in 1 - cosine). */
function meansKnown(asked: Sayings, sayings: readonly Sayings[]): boolean {
  const directions = sayings.map(directionOf);
  const own = directionOf(asked);
  const nearest = Math.max(...directions.map((direction) => dot(own, direction)));
  const apart = directions.flatMap((a, index) => directions.slice(index + 1).map((b) => dot(a, b)));
  // With fewer than two known values there is nothing to compare with: slips apart, it is taken at its word.
  return apart.length > 0 && 1 - nearest < MUCH_NEARER * (1 - Math.max(...apart));
}

function directionOf(said: Sayings): Float32Array {
  const vectors = said.map(({ member }) => member.phrase.vector);
  return normalise(sumOf(vectors, vectors[0]?.length ?? 0));
}
