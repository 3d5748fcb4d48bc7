import { removes, type Token, wordSet } from '../../words/index.ts';
import type { NeedEvidence, ReadMember } from '../synthesis/evidence.ts';
import { REQUEST_WORDS } from './closed-words.ts';
import { nameable } from './frame.ts';

/**
 * What a second word is worth, as the share of a need's fragments that a single word may have more: two words say what is asked of a
 * thing. By ridge regression on which words of a need its key's name has, of 174 needs; with a family of people left out the token
 * F1 is 0.53 to 0.65 where composing by rules had 0.46 to 0.62.
 */
const SECOND_WORD = 0.45;
/** What fewer say is one way among many to say it. */
const MIN_SHARE = 0.03;

const ARTICLES = wordSet('a an the my our any some');

/** `allow_pets`, `shared_ride`, `subtitles`: one or two words that a yes/no need is said with, one of its own among them. */
export function flagNames(
  evidence: NeedEvidence,
  own: readonly string[],
  absences: readonly string[],
): string[] {
  const wanted = new Set(own);
  const runs = new Map<string, { readonly lemmas: readonly string[]; said: number }>();
  for (const member of evidence.members) {
    const seen = new Map(runsOf(member).map((run) => [run.map(({ lower }) => lower).join('_'), run]));
    for (const [name, run] of seen) {
      const content = run.filter(({ content: is }) => is);
      const isOwn = own.length === 0 || content.some(({ lemma }) => wanted.has(lemma));
      if (!isOwn || !run.every(({ lower }) => evidence.publishable(lower))) continue;
      const known = runs.get(name) ?? { lemmas: content.map(({ lemma }) => lemma), said: 0 };
      known.said += member.weight;
      runs.set(name, known);
    }
  }
  const names = [...runs]
    .filter(([, { said }]) => said / evidence.totalWeight >= MIN_SHARE)
    .map(([name, { lemmas, said }]) => ({ name, said, score: scoreOf(evidence, lemmas) }))
    .sort((a, b) => b.score - a.score || b.said - a.said || (a.name < b.name ? -1 : 1))
    .map(({ name }) => name);
  // A key that is true when something is missing says so, in people's words if it can.
  if (!absences.includes(own[0] ?? '')) return names;
  return [...names.filter(removes), ...names.filter((name) => !removes(name)).map((name) => `no_${name}`)];
}

/** Its words, and two that stand side by side or around a joint ("black and white"); articles apart. */
function runsOf({ tokens }: ReadMember): readonly (readonly Token[])[] {
  const said = tokens.filter(({ lower }) => !ARTICLES.has(lower));
  return said.flatMap((token, at) => {
    const [next, third] = [said[at + 1], said[at + 2]];
    if (!tells(token)) return [];
    const pair = tells(next) && next.lemma !== token.lemma ? [[token, next]] : [];
    const joined = next?.lower === 'and' && tells(third) ? [[token, next, third]] : [];
    return [...(nameable(token.lemma) ? [[token]] : []), ...pair, ...joined];
  });
}

/** What asks ("get", "think") names nothing; what allows or includes may stand beside a name. */
function tells(token: Token | undefined): token is Token {
  return token?.content === true && !REQUEST_WORDS.has(token.lemma);
}

function scoreOf(evidence: NeedEvidence, lemmas: readonly string[]): number {
  let share = 0;
  for (const { tokens, weight } of evidence.members)
    if (lemmas.every((lemma) => tokens.some((token) => token.lemma === lemma)))
      share += weight / evidence.totalWeight;
  return share + (lemmas.length > 1 ? SECOND_WORD : 0);
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
