import type { VisibleKey } from '../pool.ts';
import { FUNCTION_WORDS } from '../text/values/function-words.ts';
import { lemma } from '../text/values/lemma.ts';
import { TEMPLATE_WORDS } from './closed-words.ts';
import type { NeedEvidence } from './evidence.ts';

export type SimilarKey = { readonly key: string; readonly similarity: number };

/**
 * Visible keys that speak of the same thing, nearest first: the share of the key's own words (name, description
 * without the template's) that this need's fragments hold as well, weighted by how much they lean to the need.
 */
export function similarKeys(evidence: NeedEvidence, name: string, keys: readonly VisibleKey[]): SimilarKey[] {
  const wanted = new Set(
    name
      .split('_')
      .map(lemma)
      .filter((word) => !TEMPLATE_WORDS.has(word)),
  );
  return keys
    .map(({ definition }) => {
      const words = new Set(
        definition.key_name
          .toLowerCase()
          .split('_')
          .map(lemma)
          .filter((word) => !FUNCTION_WORDS.has(word)),
      );
      const inName = [...words].filter((word) => wanted.has(word)).length;
      const said = [...words].reduce(
        (sum, word) => sum + Math.min(1, evidence.word('lemma', word).coverage * 1.5),
        0,
      );
      const similarity =
        words.size === 0 ? 0 : Math.max((2 * inName) / (words.size + wanted.size || 1), said / words.size);
      return { key: definition.key_name, similarity: Math.round(similarity * 1000) / 1000 };
    })
    .filter((entry) => entry.similarity > 0.2)
    .sort((a, b) => b.similarity - a.similarity || (a.key < b.key ? -1 : 1));
}

/** The coarser key beside which a finer one says more: a boolean about the same thing as a number or a choice. */
export function refinedKey(name: string, keyType: string, keys: readonly VisibleKey[]): string | null {
  if (keyType === 'boolean') return null;
  const wanted = new Set(
    name
      .split('_')
      .map(lemma)
      .filter((word) => !TEMPLATE_WORDS.has(word)),
  );
  const coarser = keys.filter(({ definition }) => {
    if (definition.key_type !== 'boolean') return false;
    return definition.key_name
      .split('_')
      .map(lemma)
      .some((word) => wanted.has(word));
  });
  return coarser.map(({ definition }) => definition.key_name).sort()[0] ?? null;
}
