import { onceEach, remembered } from '../../../basics/index.ts';
import { amountsAndNames, lemma, type Phrase, type ValueKind } from '../../../words/index.ts';

/** What a phrase is made of besides its meaning: the evidence that a vector blurs. */
export type Traits = {
  /** Base forms in order; a typed value is one token, `<date>`. Function words stay: "by" and "until" are evidence. */
  readonly frame: readonly string[];
  /** Words inside names: they are values rather than frame. */
  readonly named: readonly string[];
  readonly kinds: readonly ValueKind[];
  /** `<count>:ticket`, `<date>:return`: what a typed value counts or hangs on. */
  readonly heads: readonly string[];
};

/** Twice as long as what may teach (`teaching.ts`); what lies behind is read by nobody. */
const MAX_LENGTH = 600;

/** Traits of a cleaned phrase; text beyond 600 characters adds nothing to them. */
export function traits(text: string, language: string): Traits {
  const shown = text.slice(0, MAX_LENGTH);
  const values = amountsAndNames(shown, language);
  const frame: string[] = [];
  const named: string[] = [];
  let at = 0;
  for (const value of values) {
    frame.push(...words(shown.slice(at, value.start)), `<${value.kind}>`);
    // A capital letter makes many a common word look like a name ("Economy class"), so its words stay beside the mark.
    if (value.kind === 'name') named.push(...words(value.text));
    at = value.end;
  }
  frame.push(...words(shown.slice(at)));
  return {
    frame: kept(frame),
    named: kept(named),
    kinds: kept(values.map((v) => v.kind)),
    heads: kept(values.flatMap((v) => (v.head === null ? [] : [`<${v.kind}>:${v.head}`]))),
  };
}

const NONE: readonly never[] = [];

/** In no more room than it takes: lists grow by sixteen places and more, and a large pool has hundreds of thousands. */
function kept<T>(list: readonly T[]): readonly T[] {
  return list.length === 0 ? NONE : list.slice();
}

/** Phrases of several pools of usual size; some tens of megabytes at most. */
const traitsOf = remembered({ most: 10_000, longest: MAX_LENGTH }, traits);
/**
 * The traits of a phrase, read once a thread however often its pool is learned; of a larger pool all, while it is learned: it asks
 * for each of them several times.
 */
export const readTraits = onceEach(({ text, language }: Phrase) => traitsOf(text, language));

/** Base forms of spaced scripts, pairs of neighbouring characters of the others. */
function words(text: string): string[] {
  const found: string[] = [];
  for (const [run] of text.toLowerCase().matchAll(/[\p{L}\p{M}\p{N}']+/gu)) {
    if (!UNSPACED.test(run)) found.push(lemma(run.replace(/'s?$/u, '')));
    else if (run.length === 1) found.push(run);
    else for (let i = 0; i + 1 < run.length; i++) found.push(run.slice(i, i + 2));
  }
  return found;
}

/** Scripts that set no blanks between words. */
export const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;
