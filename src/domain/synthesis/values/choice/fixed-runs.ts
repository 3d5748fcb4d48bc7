import { editDistance } from '../../../basics/index.ts';
import { lemma, type Token, wordSet } from '../../../words/index.ts';
import type { NeedEvidence } from '../../evidence.ts';
import { CLASSIFIERS, closed, PREDICATES, REQUEST_WORDS } from '../../naming/closed-words.ts';

// A term must lean to this need three to one, as odds.
const MIN_CONTRAST = Math.log(3);
// A word that makes a value of its own by standing after another ("economy extra") is not common in the pool.
const MAX_ELSEWHERE = 0.05;
// From this share of both words written with capitals on, a pair is a name and keeps its head ("Delta Airlines").
const NAME_SHARE = 0.6;
// Two words of which one hardly ever stands without the other are one.
const BOUND = 0.9;
// A name's first word also stands alone ("Delta"), so less binds it to its head.
const BOUND_NAME = 0.7;
// Where every other writer joins two words with a hyphen, they are one word ("full-size").
const HYPHENED = 0.5;
/** Tokens that a run has at most. */
const LONGEST_RUN = 3;
/** Words that join two nouns to one name ("place of worship", "arts and crafts"). */
const JOINTS = wordSet('of and de y und et e di du');

type Run = {
  /** Token terms. */
  readonly words: readonly string[];
  weight: number;
  readonly owners: Set<string>;
  /** Weight of the sayings with a capital on each word that can have one, and of those with a hyphen. */
  capital: number;
  hyphened: number;
};

/**
 * Neighbouring words that are one value: the left one hardly ever stands without the right ("premium economy"), or the
 * right one never without the left ("economy extra"), or a hyphen joins them; and pairs that such a pair is bound to,
 * or that a joint makes a name. A head that several values share is no part of them ("drama movie", "window seat") but
 * for names. Keys are token terms joined by a blank.
 */
export function fixedRuns(evidence: NeedEvidence): ReadonlySet<string> {
  const pairs = backedRuns(evidence, ([a, b]) => modifiesNext(a, b), 2);
  const fixed = new Map<string, Run>();
  for (const pair of pairs) if (isFixed(evidence, pair, pairs)) fixed.set(keyOf(pair), pair);
  const triples = backedRuns(evidence, ([a, b, c]) => joins(fixed, a, b, c), LONGEST_RUN);
  return new Set([
    ...fixed.keys(),
    ...triples.filter((run) => isBound(evidence, run, fixed, pairs)).map(keyOf),
  ]);
}

/** Whether two tokens may be one value: two content words, or whatever a hyphen joins to one ("non-smoking", "take-away"). */
function modifiesNext(a?: Token, b?: Token): boolean {
  if (a === undefined || b === undefined || a.hyphened) return false;
  return b.hyphened ? a.content || b.content : a.content && b.content && !owns(a);
}

/** "Someone's" says whose it is, not which; a name's own genitive ("Levi's") has a capital. */
function owns(token: Token): boolean {
  return !token.capital && /['’]s$/u.test(token.text);
}

/** Whether three tokens are a fixed pair and a neighbour, or two words around a joint. */
function joins(fixed: ReadonlyMap<string, Run>, a?: Token, b?: Token, c?: Token): boolean {
  if (a?.content !== true || b === undefined || c?.content !== true) return false;
  if (JOINTS.has(b.lower)) return true;
  return b.content && (fixed.has(`${a.term} ${b.term}`) || fixed.has(`${b.term} ${c.term}`));
}

function isFixed(evidence: NeedEvidence, pair: Run, pairs: readonly Run[]): boolean {
  const [first = '', second = ''] = pair.words;
  // "Gluten free" is a value; with other words of allowing or including the run is a yes or no.
  if (PREDICATES.has(second) && second !== 'free') return false;
  const [left, right] = [evidence.word('term', first), evidence.word('term', second)];
  if (isSlip(evidence, second)) return false;
  if (left.contrast < MIN_CONTRAST && right.contrast < MIN_CONTRAST) return false;
  if (pair.hyphened / pair.weight >= HYPHENED) return true;
  const capital = pair.capital / pair.weight >= NAME_SHARE;
  if (closed(first) || REQUEST_WORDS.has(second) || (CLASSIFIERS.has(second) && !capital)) return false;
  const rivals = pairs.filter((other) => other.words[1] === second && leansOn(evidence, other)).length;
  if (pair.weight / left.weight >= (capital ? BOUND_NAME : BOUND) && (capital || rivals < 2)) return true;
  // By its base form: "economy seating" is a seat, and others have seats too.
  const base = evidence.word('lemma', lemma(second));
  return base.elsewhere < MAX_ELSEWHERE && left.weight > base.weight && pair.weight / base.weight >= BOUND;
}

/** So many times as often the word is said that a slip was meant to be. */
const SLIPS = 5;

/** "An aisle seet": a letter off a far commoner word of the need, a word is bound to nothing. */
function isSlip(evidence: NeedEvidence, word: string): boolean {
  const { weight } = evidence.word('term', word);
  return evidence
    .words('term')
    .some(
      (other) =>
        other[0] === word[0] &&
        Math.min(other.length, word.length) >= 4 &&
        evidence.word('term', other).weight >= SLIPS * weight &&
        editDistance(other, word) === 1,
    );
}

/** Whether the left word of a pair stands before its right word at least every other time. */
function leansOn(evidence: NeedEvidence, pair: Run): boolean {
  return pair.weight / evidence.word('term', pair.words[0] ?? '').weight >= 0.5;
}

/** Whether three words are one: a fixed pair that hardly stands without its neighbour, or either end without the joint. */
function isBound(
  evidence: NeedEvidence,
  run: Run,
  fixed: ReadonlyMap<string, Run>,
  pairs: readonly Run[],
): boolean {
  const [a = '', b = '', c = ''] = run.words;
  if (PREDICATES.has(c)) return false;
  if (run.capital / run.weight < NAME_SHARE) {
    const shared = pairs.some(({ words }) => words[1] === c && words[0] !== b);
    if (CLASSIFIERS.has(c) || REQUEST_WORDS.has(c) || shared) return false;
  }
  const wholes = [fixed.get(`${a} ${b}`), fixed.get(`${b} ${c}`)].flatMap((pair) => pair?.weight ?? []);
  if (wholes.length > 0) return wholes.some((weight) => run.weight / weight >= BOUND);
  const ends = [evidence.word('term', a), evidence.word('term', c)];
  return ends.some((end) => end.contrast >= MIN_CONTRAST && run.weight / end.weight >= BOUND);
}

/** Runs of `size` neighbouring tokens that fit and that k owners said, by their terms. */
function backedRuns(
  evidence: NeedEvidence,
  fits: (run: readonly Token[]) => boolean,
  size: number,
): readonly Run[] {
  const runs = new Map<string, Run>();
  for (const { tokens, owners, weight } of evidence.members) {
    const seen = new Set<string>();
    for (let at = 0; at + size <= tokens.length; at++) {
      const said = tokens.slice(at, at + size);
      const parted = said.some(({ start }, index) => index > 0 && start - (said[index - 1]?.end ?? 0) > 1);
      if (parted || !fits(said)) continue;
      const words = said.map((token) => token.term);
      const key = words.join(' ');
      if (seen.has(key)) continue;
      seen.add(key);
      const run = runs.get(key) ?? { words, weight: 0, owners: new Set(), capital: 0, hyphened: 0 };
      runs.set(key, run);
      run.weight += weight;
      for (const owner of owners) run.owners.add(owner);
      if (said.every((token) => token.capital || !token.content)) run.capital += weight;
      if (said.some((token, index) => index > 0 && token.hyphened)) run.hyphened += weight;
    }
  }
  return [...runs.values()].filter((run) => run.owners.size >= evidence.k);
}

function keyOf(run: Run): string {
  return run.words.join(' ');
}
