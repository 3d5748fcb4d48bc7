import type { ExtractedValue } from '../text/values.ts';
import type { NeedEvidence } from './evidence.ts';
import type { Token } from './token.ts';

/** So many words after a negation are in its scope: "not a very costly one". */
const SCOPE = 3;
/** From this share of its fragments on a need is about what to leave out ("no onions", "without gluten"). */
const MIN_SHARE = 0.5;
/** What follows these is wanted again; before these nothing is refused ("I don't mind", "no preference"). */
const TURNS = new Set('but instead rather sondern sino mais'.split(' '));
const INDIFFERENCE = new Set('mind matter care preference preferencia präferenz préférence'.split(' '));

/** A text, its words, and what was read in it. */
type Said = {
  readonly text: string;
  readonly tokens: readonly Token[];
  readonly values: readonly ExtractedValue[];
};

/** Indexes of the words that are refused ("*economy*" in "not economy, business"). */
export function refusedAt({ text, tokens, values }: Said): ReadonlySet<number> {
  const refused = new Set<number>();
  for (const { kind, canonical, end, text: negation } of values) {
    if (kind !== 'polarity' || canonical !== false || negation.startsWith('-')) continue;
    const first = tokens.findIndex((token) => token.start >= end);
    if (first < 0) continue;
    let from = end;
    for (const [offset, token] of tokens.slice(first, first + SCOPE).entries()) {
      if (/[.,;:!?。,、;!?]/u.test(text.slice(from, token.start)) || TURNS.has(token.lower)) break;
      if (offset === 0 && INDIFFERENCE.has(token.lemma)) break;
      refused.add(first + offset);
      from = token.end;
    }
  }
  return refused;
}

/** Whether the need is to do without something, so that what is refused is what is asked for. */
export function isRefusal(evidence: NeedEvidence): boolean {
  let weight = 0;
  for (const { member, tokens, values, weight: said } of evidence.members) {
    const refused = refusedAt({ text: member.phrase.text, tokens, values });
    if ([...refused].some((index) => tokens[index]?.content === true)) weight += said;
  }
  return weight / evidence.totalWeight >= MIN_SHARE;
}
