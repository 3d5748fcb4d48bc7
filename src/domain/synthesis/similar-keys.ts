import { nearMissShares, type VisibleKey } from '../needs/index.ts';
import { rounded } from '../statistics/index.ts';
import { constraintsOf, type KeyDefinition, type KeyType } from '../template/index.ts';
import { FUNCTION_WORDS, lemma } from '../words/index.ts';
import type { NeedEvidence } from './evidence.ts';
import { PREDICATES, TEMPLATE_WORDS } from './naming/closed-words.ts';

/** `similarity`: 0 to 1, a share of words or owners; no cosine. */
export type SimilarKey = { readonly key: string; readonly similarity: number };

/** A word of a key's name that two of three fragments say counts as said by all: the others use other words. */
const SAID_BY_ALL = 1.5;
/** What shares less is shown to nobody as similar. */
const LEAST_SIMILAR = 0.2;

/**
 * Visible keys that speak of the same thing, nearest first: the share of the words of the key's name that this need's
 * fragments hold as well, or of its owners whose clients nearly mapped it there.
 */
export function similarKeys(evidence: NeedEvidence, name: string, keys: readonly VisibleKey[]): SimilarKey[] {
  const wanted = new Set(wordsOf(name).filter((word) => !TEMPLATE_WORDS.has(word)));
  const near = nearMissShares(
    keys,
    evidence.members.flatMap(({ member }) => member.mentions),
  );
  return keys
    .map(({ definition: { key_name: key } }) => {
      const words = new Set(wordsOf(key));
      const inName = [...words].filter((word) => wanted.has(word)).length;
      const said = [...words].reduce(
        (sum, word) => sum + Math.min(1, evidence.word('lemma', word).coverage * SAID_BY_ALL),
        0,
      );
      const similarity =
        words.size === 0 ? 0 : Math.max((2 * inName) / (words.size + wanted.size || 1), said / words.size);
      return { key, similarity: rounded(Math.max(similarity, near.get(key) ?? 0)) };
    })
    .filter((entry) => entry.similarity > LEAST_SIMILAR)
    .sort((a, b) => b.similarity - a.similarity || (a.key < b.key ? -1 : 1));
}

/** Half of the owners, or of the fragments. */
const MOST = 0.5;

/**
 * The coarser key beside which a finer one says more: a yes or no about the same thing as a number or a choice, or a
 * list of a few steps about the same thing as a number. About the same thing is what most owners' clients nearly mapped
 * there, else what shares a word of its name, which for a list most fragments have to say.
 */
export function refinedKey(
  evidence: NeedEvidence,
  name: string,
  keyType: KeyType,
  keys: readonly VisibleKey[],
): string | null {
  const near = nearMissShares(
    keys,
    evidence.members.flatMap(({ member }) => member.mentions),
  );
  const wanted = new Set(wordsOf(name).filter(tells));
  const coarser = keys.flatMap(({ definition }) => {
    if (!isCoarser(definition, keyType)) return [];
    const nearness = near.get(definition.key_name) ?? 0;
    const shared = wordsOf(definition.key_name).filter((word) => tells(word) && wanted.has(word));
    const said = Math.max(0, ...shared.map((word) => evidence.word('lemma', word).coverage));
    const alike = definition.key_type === 'boolean' ? shared.length > 0 : said >= MOST;
    return nearness >= MOST || alike ? [{ key: definition.key_name, nearness, said }] : [];
  });
  coarser.sort((a, b) => b.nearness - a.nearness || b.said - a.said || (a.key < b.key ? -1 : 1));
  return coarser[0]?.key ?? null;
}

function isCoarser(key: KeyDefinition, keyType: KeyType): boolean {
  if (key.key_type === 'boolean') return keyType !== 'boolean';
  const isNumber = keyType === 'integer' || keyType === 'number';
  return isNumber && key.key_type === 'string' && constraintsOf(key).acceptable !== null;
}

function wordsOf(name: string): string[] {
  return name
    .toLowerCase()
    .split('_')
    .map(lemma)
    .filter((word) => !FUNCTION_WORDS.has(word));
}

/** Whether a word of a name says what it is about. */
function tells(word: string): boolean {
  return !TEMPLATE_WORDS.has(word) && !PREDICATES.has(word);
}
