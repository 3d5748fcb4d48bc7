import { type ExtractedValue, isNo, type Token, wordSet } from '../../../words/index.ts';
import type { NeedEvidence, ReadMember } from '../../evidence.ts';
import { shareOf } from '../../shares.ts';

/** So many words after a negation are in its scope: "not a very costly one". */
const SCOPE = 3;
/** From this share of its fragments on a need is about what to leave out ("no onions", "without gluten"). */
const MIN_SHARE = 2 / 3;
/** What follows these is wanted again; before these nothing is refused ("I don't mind", "no preference"). */
const TURNS = wordSet('but instead rather sondern sino mais');
const INDIFFERENCE = wordSet('mind matter care preference preferencia präferenz préférence');

/** Softer than a plain no ("not too dear"), which says that a thing shall be absent; one value is refused all the same. */
const HEDGED =
  /(?<!\p{L})(?:not|isn't|aren't) (?:too|very|that|so|overly|particularly|really)(?!\p{L})|(?<!\p{L})(?:no (?:muy|tan|demasiado)|nicht (?:zu|sehr|so|allzu)|pas (?:trop|très|si)|non (?:troppo|molto))(?!\p{L})|不太|不要太|不那么/giu;

/** A text, its words, and what was read in it. */
export type ReadText = {
  readonly text: string;
  readonly tokens: readonly Token[];
  readonly values: readonly ExtractedValue[];
};

/** Indexes of the words that are refused ("*economy*" in "not economy, business"). */
export function refusedAt({ text, tokens, values }: ReadText): ReadonlySet<number> {
  const refused = new Set<number>();
  const negations = values.filter((value) => isNo(value) && !value.text.startsWith('-'));
  const hedges = [...text.matchAll(HEDGED)].map((match) => match.index + match[0].length);
  for (const end of [...negations.map((negation) => negation.end), ...hedges]) {
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
  const refuses = ({ member, tokens, values }: ReadMember): boolean =>
    [...refusedAt({ text: member.phrase.text, tokens, values })].some(
      (index) => tokens[index]?.content === true,
    );
  return shareOf(evidence, refuses) >= MIN_SHARE;
}
