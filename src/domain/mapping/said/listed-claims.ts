import { CLASSIFIERS, closed, refusedAt } from '../../synthesis/index.ts';
import { constraintsOf, type KeySense, keySense } from '../../template/index.ts';
import { extractValues, type Token, tokens, wordSet } from '../../words/index.ts';
import { type ClaimReader, overlaps, type SaidContext } from './claim.ts';

/**
 * Values of lists that a text names in the list's own words or a published alias, whole words only, longest first. A word
 * that also means other things ("first") counts beside what the key is about ("first class") or as an answer. What is
 * refused ("not economy"), what two lists have, and two values for one key say nothing plain.
 */
export const listedClaims: ClaimReader = (text, keys, context, taken) => {
  const said = tokens(text);
  const refused = refusedAt({ text, tokens: said, values: extractValues(text, context.language) });
  const found = keys
    .map(keySense)
    .filter(({ sort }) => sort === 'list')
    .flatMap((sense) => hitsOf(sense, said, context))
    .filter(({ from, to }) => !said.slice(from, to).some((_, offset) => refused.has(from + offset)))
    .filter((hit) => !taken.some((claim) => overlaps(claim, hit)))
    .sort((a, b) => b.to - b.from - (a.to - a.from));
  const kept = found.filter(
    (hit, index) =>
      !found
        .slice(0, index)
        .some((longer) => longer.to - longer.from > hit.to - hit.from && overlaps(longer, hit)),
  );
  const plain = kept.filter(
    (hit) => hit.near || !kept.some((other) => other.key !== hit.key && overlaps(other, hit)),
  );
  return [...new Set(plain.map(({ key }) => key))].flatMap((name) => {
    const hits = plain.filter(({ key }) => key === name);
    if (new Set(hits.map(({ value }) => value)).size > 1) return [];
    return hits.map(({ key, value, start, end, near, spelt }) => ({
      key,
      value,
      start,
      end,
      confidence: near || spelt ? 0.95 : 0.85,
      assumptions: [],
    }));
  });
};

type Hit = {
  readonly key: string;
  readonly value: string;
  readonly from: number;
  readonly to: number;
  readonly start: number;
  readonly end: number;
  /** Beside a word of what the key is about. */
  readonly near: boolean;
  /** In more than one word: hardly said by chance. */
  readonly spelt: boolean;
};

function hitsOf(sense: KeySense, said: readonly Token[], { asked }: SaidContext): Hit[] {
  const { definition, subject } = sense;
  const hits: Hit[] = [];
  for (const value of constraintsOf(definition).acceptable ?? []) {
    for (const spelling of [String(value), ...(definition.aliases?.[String(value)] ?? [])]) {
      const own = tokens(spelling.replaceAll('_', ' '));
      if (own.length === 0) continue;
      for (let from = 0; from + own.length <= said.length; from++) {
        if (!own.every((word, offset) => sameWord(said[from + offset], word))) continue;
        const to = from + own.length;
        const about = [from - 1, to, to + 1].filter((index) => isAbout(said[index], subject));
        const answers = asked.has(definition.key_name);
        if (isWeak(own) && about.length === 0 && !answers) continue;
        const whole = said.slice(Math.min(from, ...about), Math.max(to, ...about.map((index) => index + 1)));
        hits.push({
          key: definition.key_name,
          value: String(value),
          from,
          to,
          start: whole[0]?.start ?? 0,
          end: whole.at(-1)?.end ?? 0,
          near: about.length > 0 || answers,
          spelt: own.length > 1,
        });
      }
    }
  }
  return hits;
}

function sameWord(said: Token | undefined, own: Token): boolean {
  return said !== undefined && (said.lower === own.lower || (own.content && said.term === own.term));
}

/** "Cabin" of cabin_class, or a word that says it is a kind of something ("class", "category"). */
function isAbout(word: Token | undefined, subject: readonly string[]): boolean {
  return word !== undefined && (subject.includes(word.lemma) || CLASSIFIERS.has(word.lemma));
}

/** Words that people use without meaning the value: "first", "none", "any", "basic request". */
function isWeak(own: readonly Token[]): boolean {
  return own.every((word) => !word.content || closed(word.lemma) || COMMON.has(word.lower));
}

const COMMON = wordSet(
  'first second third last next standard regular normal basic full half low high medium small large short long early late single double',
);
