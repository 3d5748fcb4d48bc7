import { extractValues } from '../../words/index.ts';
import { constraintsOf } from '../constraints.ts';
import type { KeyDefinition, KeyValue } from '../key-definition.ts';

/**
 * The one acceptable value whose words, or a spelling's, the text holds, also shortened ("prem econ" for premium
 * economy). Of "economy" and "premium economy" the longer one is meant; two that do not lie within each other ("tea
 * or coffee") and one that is denied ("no tea") mean nothing plain.
 */
export function saidValue(text: string, key: KeyDefinition): KeyValue | null {
  const { acceptable } = constraintsOf(key);
  if (acceptable === null) return null;
  const words = wordsOf(text);
  if (extractValues(text).some(({ kind, canonical }) => kind === 'polarity' && canonical === false))
    return null;
  const held = acceptable.flatMap((value) =>
    [String(value), ...(key.aliases?.[String(value)] ?? [])]
      .map(wordsOf)
      .filter((own) => own.length > 0 && own.every((part) => words.some((word) => isOrBegins(word, part))))
      .map((own) => ({ value, own })),
  );
  const longest = held.reduce<(typeof held)[number] | null>(
    (best, one) => (best === null || one.own.length > best.own.length ? one : best),
    null,
  );
  if (longest === null) return null;
  const within = held.every(
    ({ value, own }) => value === longest.value || own.every((part) => longest.own.includes(part)),
  );
  return within ? longest.value : null;
}

function wordsOf(text: string): readonly string[] {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => word !== '');
}

/** "econ" of "economy": three letters or more, all of its beginning. */
function isOrBegins(word: string, full: string): boolean {
  return word === full || (word.length >= 3 && full.startsWith(word) && /^\p{L}+$/u.test(word));
}
