import { type Token, wordSet } from '../../words/index.ts';
import type { NeedEvidence } from '../synthesis/evidence.ts';
import { PREDICATES, REQUEST_WORDS } from './closed-words.ts';

/** A run of words in fewer fragments is one way among many to say it. */
const MIN_RUN = 0.15;

const ARTICLES = wordSet('a an the my our any some');

/** `allow_pets`, `shared_ride`, `subtitles`: the run of words a yes/no need is said with most, or its one word. */
export function flagNames(
  evidence: NeedEvidence,
  own: readonly string[],
  absences: readonly string[],
): string[] {
  const lead = own[0] ?? '';
  const wanted = new Set(own);
  const pairs = new Map<string, number>();
  const starts = new Set<string>();
  for (const member of evidence.members) {
    const seen = new Set<string>();
    // "Remove the people" is said of the same as "remove people".
    const said = member.tokens.filter((token) => !ARTICLES.has(token.lower));
    for (let index = 0; index + 1 < said.length; index++) {
      const [a, b] = [said[index], said[index + 1]];
      if (a === undefined || b === undefined || (a.lemma !== lead && b.lemma !== lead)) continue;
      const other = a.lemma === lead ? b : a;
      if (other.content && other.lemma !== lead && (wanted.has(other.lemma) || PREDICATES.has(other.lemma)))
        seen.add(`${a.lower}_${b.lower}`);
      if (a.lemma === lead) starts.add(`${a.lower}_${b.lower}`);
    }
    for (const joined of joinedRuns(member.tokens, lead, wanted)) {
      seen.add(joined);
      if (joined.startsWith(`${lead}_`)) starts.add(joined);
    }
    for (const pair of seen) pairs.set(pair, (pairs.get(pair) ?? 0) + member.weight);
  }
  const begins = (pair: string): boolean => starts.has(pair) && 2 * (pairs.get(pair) ?? 0) >= most;
  const most = Math.max(0, ...pairs.values());
  const runs = [...pairs]
    .filter(
      ([pair, weight]) =>
        weight / evidence.totalWeight >= MIN_RUN && pair.split('_').every(evidence.publishable),
    )
    .sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))
    .map(([pair]) => pair);
  // "Pets allowed" is a state, "allow pets" an order: of two common runs the one that begins with the thing.
  runs.sort((a, b) => Number(begins(b)) - Number(begins(a)));
  // A key that is true when something is missing says so.
  if (absences.includes(lead)) return [...runs, commonest(evidence, lead) ?? lead].map((run) => `no_${run}`);
  // "Anything" alone tells nobody what is asked for.
  const telling = own.filter((lemma) => !REQUEST_WORDS.has(lemma));
  return [
    ...runs.slice(0, 1),
    ...telling.flatMap((lemma) => commonest(evidence, lemma) ?? []),
    ...runs.slice(1),
  ];
}

/** "Black and white", "cut and dry": two of the need's own words that a joint makes one thing, one of them the lead. */
function joinedRuns(said: readonly Token[], lead: string, own: ReadonlySet<string>): readonly string[] {
  return said.flatMap((joint, index) => {
    const [a, b] = [said[index - 1], said[index + 1]];
    if (joint.lower !== 'and' || a === undefined || b === undefined || a.lemma === b.lemma) return [];
    const whole = own.has(a.lemma) && own.has(b.lemma) && (a.lemma === lead || b.lemma === lead);
    return whole ? [`${a.lower}_and_${b.lower}`] : [];
  });
}

/** The commonest spelling of a lemma that k owners used. */
export function commonest(evidence: NeedEvidence, lemma: string): string | null {
  const spellings = new Set(
    evidence.members.flatMap((member) =>
      member.tokens.flatMap((token) => (token.lemma === lemma ? [token.lower] : [])),
    ),
  );
  return (
    [...spellings]
      .filter((word) => evidence.backed(word))
      .sort(
        (a, b) => evidence.word('lower', b).weight - evidence.word('lower', a).weight || (a < b ? -1 : 1),
      )[0] ?? null
  );
}
