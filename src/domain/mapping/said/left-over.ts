import { type KeyDefinition, keyNameWords, keySense, takes } from '../../template/index.ts';
import {
  type ExtractedValue,
  extractValues,
  lemma,
  needText,
  sentences,
  type Token,
  tokens,
  wordSet,
} from '../../words/index.ts';
import { isTelling } from '../rest-of-text.ts';
import { type Claim, overlaps, type SaidContext } from './claim.ts';

/**
 * What a text says that no key took, each wish in its own words and without courtesy. Not a wish: what only names the
 * scenario ("book a table"), what joins or asks, and a value that will be asked for because it was not plain whose it is.
 */
export function leftOver(
  text: string,
  claims: readonly Claim[],
  template: { readonly scenario: string; readonly keys: readonly KeyDefinition[] },
  context: SaidContext,
): string[] {
  const claimed = new Set(claims.map(({ key }) => key));
  const missing = template.keys.filter((key) => key.required && !claimed.has(key.key_name)).map(keySense);
  const toAsk = extractValues(text, context.language).filter((value) =>
    missing.some(({ sort }) => takes(sort, value)),
  );
  const own = new Set(keyNameWords(template.scenario.replaceAll('-', '_')).map(lemma));
  const wishes: string[] = [];
  let from = 0;
  let opening = true;
  for (const sentence of sentences(text)) {
    const start = text.indexOf(sentence, from);
    const end = start + sentence.length;
    from = end;
    const inside = claims.filter((claim) => overlaps(claim, { start, end }));
    const asked = toAsk.filter((value) => overlaps(value, { start, end }));
    const hung = heads(text, inside, context);
    for (const clause of clausesOf(text, start, end, [...inside, ...asked])) {
      const words = tokens(text.slice(clause.start, clause.end)).map(
        (word): Token => ({ ...word, start: word.start + clause.start, end: word.end + clause.start }),
      );
      const taken = (word: Token) =>
        inside.some((claim) => overlaps(claim, word)) ||
        asked.some((value) => overlaps(value, word)) ||
        (word.content && hung.has(word.lemma));
      for (const stretch of stretches(words, taken)) {
        const telling = stretch.filter(isTelling).filter((word) => !own.has(word.lemma));
        const opens = opening && stretch[0] === words[0];
        // "Book a table …", "I want to fly …": one word of substance before the first value names what is offered.
        const names = opens && telling.length <= 1 && stretch.length < words.length;
        if (telling.length > 0 && !names) wishes.push(...said(text, stretch));
      }
      if (words.length > 0) opening = false;
    }
  }
  return wishes;
}

function said(text: string, stretch: readonly Token[]): string[] {
  const whole = trimmed(stretch);
  const [first, last] = [whole[0], whole.at(-1)];
  if (first === undefined || last === undefined) return [];
  const words = needText(text.slice(first.start, last.end));
  return words === null ? [] : [words];
}

/** A sentence in which no key took anything is one wish; else it is cut where a list would be. */
function clausesOf(
  text: string,
  start: number,
  end: number,
  values: readonly { readonly start: number; readonly end: number }[],
): { start: number; end: number }[] {
  if (values.length === 0) return [{ start, end }];
  const clauses: { start: number; end: number }[] = [];
  let from = start;
  for (const mark of text.slice(start, end).matchAll(SEPARATOR)) {
    const at = { start: start + mark.index, end: start + mark.index + mark[0].length };
    if (values.some((value) => overlaps(value, at))) continue;
    clauses.push({ start: from, end: at.start });
    from = at.end;
  }
  return [...clauses, { start: from, end }];
}

const SEPARATOR = /[,;，、；]|\s[–—-]\s/gu;

/** The words that the claimed values count or hang on: "leave", "passenger". */
function heads(text: string, claims: readonly Claim[], { language }: SaidContext): ReadonlySet<string> {
  const values: ExtractedValue[] = extractValues(text, language).filter((value) =>
    claims.some((claim) => overlaps(claim, value)),
  );
  return new Set(
    values.flatMap(({ head, unit }) =>
      [head, unit].flatMap((word) => (word === null ? [] : word.split(' ').map(lemma))),
    ),
  );
}

function* stretches(words: readonly Token[], taken: (word: Token) => boolean): Generator<readonly Token[]> {
  let stretch: Token[] = [];
  for (const word of words) {
    if (!taken(word)) {
      stretch.push(word);
      continue;
    }
    if (stretch.length > 0) yield stretch;
    stretch = [];
  }
  if (stretch.length > 0) yield stretch;
}

/** Without what only joins at its ends. */
function trimmed(words: readonly Token[]): readonly Token[] {
  const first = words.findIndex((word) => !JOINTS.has(word.lower));
  return first < 0
    ? []
    : words.slice(first, words.findLastIndex((word) => word.content || /\p{N}/u.test(word.lower)) + 1);
}

const JOINTS = wordSet('and or but also plus with y o pero und oder aber mit et ou mais avec 和 与 跟 と や');
