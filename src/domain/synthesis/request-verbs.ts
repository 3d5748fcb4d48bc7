import type { NeedEvidence } from './evidence.ts';

const DETERMINERS = new Set('a an the my our your his her their this that it them me us some any'.split(' '));
// Nouns are followed by a determiner now and then ("window, the aisle"), transitive verbs mostly.
const MIN_SHARE = 0.35;

/**
 * Terms that are verbs in this need ("play it", "watch a film"): what people ask to be done, no value. Told by the
 * determiner or pronoun after them; for English only, other languages give none.
 */
export function requestVerbs(evidence: NeedEvidence): ReadonlySet<string> {
  const said = new Map<string, { all: number; verb: number }>();
  for (const { tokens, weight, member } of evidence.members) {
    for (const [index, token] of tokens.entries()) {
      const next = tokens[index + 1];
      const adjacent = next !== undefined && member.phrase.text.slice(token.end, next.start) === ' ';
      const entry = said.get(token.term) ?? { all: 0, verb: 0 };
      entry.all += weight;
      if (adjacent && DETERMINERS.has(next.lower)) entry.verb += weight;
      said.set(token.term, entry);
    }
  }
  return new Set([...said].filter(([, { all, verb }]) => verb / all >= MIN_SHARE).map(([term]) => term));
}
