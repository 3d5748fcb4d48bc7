import type { VisibleKey } from '../../domain/needs/index.ts';
import {
  constraintsOf,
  type KeyDefinition,
  keyNameWords,
  RESERVED_KEY,
} from '../../domain/template/index.ts';
import { normalForm } from '../../domain/words/index.ts';
import type { Embedder } from './embedder.ts';
import { embedOnce } from './own-vectors.ts';

/** Keys with the vectors of their names, descriptions and values; the reserved key describes no need and is left out. */
export async function embedKeys(embedder: Embedder, keys: readonly KeyDefinition[]): Promise<VisibleKey[]> {
  const named = keys.filter((key) => key.key_name !== RESERVED_KEY);
  const texts = named.flatMap((key) => [textOf(key), ...wordingsOf(key).map(({ text }) => text)]);
  const vectors = await embedOnce(embedder, texts);
  return named.flatMap((definition) => {
    const vector = vectors.get(textOf(definition));
    const wordings = wordingsOf(definition).flatMap(({ value, text }) => {
      const of = vectors.get(text);
      return of === undefined ? [] : [{ value, vector: of }];
    });
    return vector === undefined ? [] : [{ definition, vector, wordings }];
  });
}

/** A longer list is one of names, which say what they mean themselves. */
const MOST_VALUES = 60;

/** How each value of a list, and each of its spellings, may be said beside the key's own words; "warm" alone says any warmth. */
function wordingsOf(key: KeyDefinition): { value: string; text: string }[] {
  const values = key.key_type === 'string' ? (constraintsOf(key).acceptable ?? []).map(String) : [];
  const name = keyNameWords(key.key_name);
  return values.slice(0, MOST_VALUES).flatMap((value) =>
    value === 'none'
      ? []
      : [value, ...(key.aliases?.[value] ?? [])]
          .map((said) => said.replaceAll('_', ' '))
          .flatMap((said) => [
            `${said} ${name.at(-1)}`,
            `${said} ${name.join(' ')}`,
            `${name.join(' ')}: ${said}`,
          ])
          .map((text) => ({ value, text: normalForm(text) })),
  );
}

function textOf(key: KeyDefinition): string {
  return normalForm(`${key.key_name.replaceAll('_', ' ')}. ${key.semantic_description}`);
}
