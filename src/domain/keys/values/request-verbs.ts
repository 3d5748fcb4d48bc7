import { wordSet } from '../../words/index.ts';
import { PREDICATES } from '../naming/closed-words.ts';
import type { NeedEvidence } from '../synthesis/evidence.ts';
import { MIN_CONTRAST } from './choice/fixed-runs.ts';

const DETERMINERS = wordSet('a an the my our your his her their this that it them me us some any');
const SPEAKER = new Set(['me', 'us']);
// Nouns are followed by a determiner now and then ("window, the aisle"), transitive verbs mostly.
const MIN_SHARE = 0.35;
// A verb that so few of the fragments hold is no value that people choose.
const MIN_COVERAGE = 0.05;

/**
 * Terms that are verbs in this need ("play it", "watch a film"): what people ask to be done, no value. Told by the
 * determiner or pronoun after them; for English only, other languages give none.
 */
export function requestVerbs(evidence: NeedEvidence): ReadonlySet<string> {
  const said = followedBy(evidence, DETERMINERS);
  return new Set(
    [...said].filter(([, { all, followed }]) => followed / all >= MIN_SHARE).map(([term]) => term),
  );
}

// Said to be done to the speaker, by whatever share of its fragments.
const MIN_ADDRESSED = 0.5;
/** What is said in this need so much oftener than elsewhere that it is the need's own (as for the markers of a yes or no). */
const MAX_ELSEWHERE = 0.25;

/**
 * Verbs that are the very thing people differ in ("*text* me", "*call* me", "*email* me"): two or more that are done to the speaker,
 * each said by k owners and hardly in other needs. Verbs that are done to the thing wanted are mostly words for the same wish
 * ("redeem the voucher", "apply the voucher").
 */
export function rivalVerbs(evidence: NeedEvidence): ReadonlySet<string> {
  const said = followedBy(evidence, SPEAKER);
  const own = [...said].filter(([verb, { all, followed }]) => {
    const word = evidence.word('term', verb);
    return (
      followed / all >= MIN_ADDRESSED &&
      word.owners >= evidence.k &&
      word.contrast >= MIN_CONTRAST &&
      word.coverage >= MIN_COVERAGE &&
      word.elsewhere < word.coverage * MAX_ELSEWHERE &&
      !PREDICATES.has(verb)
    );
  });
  return new Set(own.length < 2 ? [] : own.map(([verb]) => verb));
}

/** How much is said of each word, and of that right before one of `words`. */
function followedBy(
  evidence: NeedEvidence,
  words: ReadonlySet<string>,
): ReadonlyMap<string, { all: number; followed: number }> {
  const said = new Map<string, { all: number; followed: number }>();
  for (const { tokens, weight, member } of evidence.members) {
    for (const [index, token] of tokens.entries()) {
      const next = tokens[index + 1];
      const adjacent = next !== undefined && member.phrase.text.slice(token.end, next.start) === ' ';
      const entry = said.get(token.term) ?? { all: 0, followed: 0 };
      entry.all += weight;
      if (adjacent && words.has(next.lower)) entry.followed += weight;
      said.set(token.term, entry);
    }
  }
  return said;
}
