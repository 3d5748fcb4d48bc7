import { constraintsOf } from './constraints.ts';
import type { KeyDefinition, KeyValue } from './key-definition.ts';
import type { NeedMember } from './synthesis/key-proposal.ts';

export type Refinement = { readonly definition: KeyDefinition; readonly sentence: string };

/**
 * An existing key, described better: people said in `other` what it already means, so its description gets their
 * words as a further example. Only a saying that `owners` distinct owners used word for word may be quoted; null when
 * there is none, or when the description has it already.
 */
export function refine(
  key: KeyDefinition,
  members: readonly NeedMember[],
  owners: number,
): Refinement | null {
  const { acceptable } = constraintsOf(key);
  const quotable = members
    .map(({ phrase, mentions }) => ({
      text: phrase.text.trim(),
      owners: new Set(mentions.map((mention) => mention.owner)).size,
    }))
    .filter(({ text, owners: count }) => count >= owners && text.length <= 60 && !/['"→>]/.test(text))
    .sort((a, b) => b.owners - a.owners || (a.text < b.text ? -1 : 1));
  for (const { text, owners: count } of quotable) {
    const value = meantValue(text, acceptable);
    if (value === null || key.semantic_description.toLowerCase().includes(`'${text.toLowerCase()}'`))
      continue;
    const definition = {
      ...key,
      semantic_description: `${key.semantic_description.trim()} Example mapping: '${text}' -> '${value}'.`,
    };
    const sentence = `${count} owners said "${text}" in other, which ${key.key_name} already means; its description now says so.`;
    return { definition, sentence };
  }
  return null;
}

/** The acceptable value whose word the text holds, also shortened ("biz class" for business class). */
function meantValue(text: string, acceptable: readonly KeyValue[] | null): KeyValue | null {
  const words = text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
  for (const value of acceptable ?? []) {
    const own = String(value)
      .toLowerCase()
      .split(/[_\s-]+/);
    if (own.every((part) => words.some((word) => word === part || isShortOf(word, part)))) return value;
  }
  return null;
}

/** "biz" of "business", "econ" of "economy": begins alike, letters in the same order, three or more of them. */
function isShortOf(word: string, full: string): boolean {
  if (word.length < 3 || word.length >= full.length || word[0] !== full[0]) return false;
  let at = 0;
  for (const letter of full) if (letter === word[at]) at++;
  return at === word.length || full.startsWith(word);
}
