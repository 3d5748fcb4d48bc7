import type { FoundCluster, FoundKey, LeftOut, Outcome } from './findings.ts';
import type { KeyScore } from './score.ts';
import type { Ingredient, Whereabouts, Why } from './why-missed.ts';

/** Smaller parts than this explain nothing. */
const TOLD = 0.05;
const MOST_TOLD = 3;

/**
 * One sentence, without its full stop.
 * @param parts where all of the hidden key's fragments are
 */
export function whyInWords(why: Why, parts: readonly Whereabouts[]): string {
  switch (why.kind) {
    case 'absent':
      return 'none of its fragments is there';
    case 'unborn':
      return `found (${percent(why.share)} of it), but ${outcomeInWords(why.outcome)}`;
    case 'merged': {
      const rest = parts.filter(({ place }) => place !== why.need);
      const madeOf = madeOfInWords(why.madeOf);
      return `merged: ${percent(why.share)} of it went into ${needInWords(why.need)}, which is ${madeOf}${restInWords(rest)}`;
    }
    case 'split': {
      const rest = parts.filter((part) => !why.into.includes(part));
      const into = why.into.length === 1 ? 'one small need' : `${why.into.length} needs`;
      return `split into ${into}: ${partsInWords(why.into)}${restInWords(rest)}`;
    }
    case 'left_out': {
      const rest = parts.filter((part) => !why.parts.includes(part));
      return `left out: ${partsInWords(why.parts)}${restInWords(rest)}`;
    }
  }
}

/** Where parts of something are, e.g. "61 % in the key genre, 20 % alone, nothing near". */
function partsInWords(parts: readonly Whereabouts[]): string {
  const told = parts.filter(({ share }, index) => index === 0 || share >= TOLD).slice(0, MOST_TOLD);
  const rest = parts.slice(told.length).reduce((sum, { share }) => sum + share, 0);
  const words = told.map(({ place, share }) => {
    const where = typeof place === 'string' ? LEFT_OUT_WORDS[place] : `in ${needInWords(place)}`;
    return `${percent(share)} ${where}`;
  });
  if (rest >= TOLD) words.push(`${percent(rest)} in smaller parts`);
  return words.join(', ');
}

/** E.g. "57 % genre, 26 % title and 9 % noise". */
export function madeOfInWords(madeOf: readonly Ingredient[]): string {
  const told = madeOf.filter(({ share }, index) => index === 0 || share >= TOLD).slice(0, MOST_TOLD + 1);
  return told.length === 0
    ? 'nothing'
    : listed(told.map(({ label, share }) => `${percent(share)} ${label ?? 'noise'}`));
}

function restInWords(rest: readonly Whereabouts[]): string {
  return rest.some(({ share }) => share >= TOLD) ? `; ${partsInWords(rest)}` : '';
}

export function outcomeInWords(outcome: Outcome): string {
  switch (outcome.kind) {
    case 'key':
      return `it is the key ${outcome.key}`;
    case 'covered':
      return `taken as answered by the visible key ${outcome.by}`;
    case 'twin':
      return `taken for another telling of ${outcome.of}`;
    case 'immature':
      return `not mature: ${outcome.missing.join('; ') || 'not judged yet'}`;
    case 'no_key':
      return `mature, yet no key was made: ${outcome.because}`;
  }
}

/** Why a found key is no hidden one. */
export function strangerInWords({ found, status, goldKey, coverage, purity }: KeyScore): string {
  // Its cluster was merged or dissolved, and the key stayed.
  if (found.member_ids.length === 0) return 'a key without a need: nobody stands behind it any more';
  switch (status) {
    case 'matched':
      return `is ${goldKey}`;
    case 'fragmented':
      return `a second key for ${goldKey} (${percent(coverage)} of it)`;
    case 'too_small':
      return `only ${percent(coverage)} of ${goldKey}`;
    case 'impure':
      return `a mixture: ${percent(purity)} ${goldKey}`;
    case 'noise':
      return 'mostly fragments that ask for nothing hidden';
  }
}

/** The type of a key in one word, e.g. "choice of 3" or "integer 1 to 9". */
export function typeInWords(
  key: FoundKey & { readonly format?: 'date' | 'time'; readonly unit?: string },
): string {
  const values = key.acceptable_values?.length ?? 0;
  if (values > 0) return `choice of ${values}`;
  const range =
    key.minimum === undefined || key.maximum === undefined ? '' : ` ${key.minimum} to ${key.maximum}`;
  const unit = key.unit === undefined ? '' : ` ${key.unit}`;
  return `${key.format ?? key.key_type}${range}${unit}`;
}

const LONGEST_SAID = 80;

/** A few different things that were said, from all over the list, long ones cut; the same list gives the same ones. */
export function saidInWords(ids: readonly string[], texts: ReadonlyMap<string, string>): string {
  const all = [...new Set(ids.map((id) => texts.get(id)?.replace(/\s+/gu, ' ').trim() ?? ''))];
  const said = all.filter((text) => text !== '');
  const count = Math.min(MOST_TOLD, said.length);
  const some = Array.from({ length: count }, (_, index) => said[Math.floor((index * said.length) / count)]);
  return some.map((text) => `“${[...(text ?? '')].slice(0, LONGEST_SAID).join('')}”`).join(', ');
}

export function percent(share: number): string {
  return `${Math.round(share * 100)} %`;
}

const LEFT_OUT_WORDS: Readonly<Record<LeftOut, string>> = {
  grab_bag: 'in a heap without a common need (grab-bag)',
  alone: 'alone, nothing near',
  no_need: 'read as polite noise (no need)',
  unplaced: 'not placed yet',
  failed: 'failed in a job',
  discarded: 'failed in a job, given up by hand',
  quarantined: 'held back (quarantined)',
  not_taken: 'not taken at the door',
};

function needInWords({ outcome }: FoundCluster): string {
  switch (outcome.kind) {
    case 'key':
      return `the key ${outcome.key}`;
    case 'covered':
      return `a need that the visible key ${outcome.by} answers`;
    case 'twin':
      return `another telling of the key ${outcome.of}`;
    case 'immature':
    case 'no_key':
      return `a need without a key (${outcomeInWords(outcome)})`;
  }
}

function listed(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}
