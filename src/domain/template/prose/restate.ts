import { constraintsOf } from '../constraints.ts';
import type { KeyDefinition } from '../key-definition.ts';

/** The key with a wider range, in its members and, where its prose says the range, there too. */
export function withRange(key: KeyDefinition, minimum: number | null, maximum: number | null): KeyDefinition {
  const was = constraintsOf(key);
  const said =
    was.minimum === null || was.maximum === null
      ? null
      : new RegExp(
          `(?<![\\d.])${literal(was.minimum)}(\\s*\\p{L}{0,4}[-–—~～.]{0,2}\\s*)${literal(was.maximum)}(?![\\d:]|\\.\\d)`,
          'u',
        );
  const wider =
    said === null
      ? key
      : reworded(key, (text) => text.replace(said, (_, between: string) => `${minimum}${between}${maximum}`));
  return {
    ...wider,
    ...(minimum === null ? {} : { minimum }),
    ...(maximum === null ? {} : { maximum }),
  };
}

/** The key with more values in its list: texts in its members, and both texts and numbers where its prose lists them. */
export function withValues(key: KeyDefinition, added: readonly (string | number)[]): KeyDefinition {
  const was = constraintsOf(key).acceptable ?? [];
  const separator = '\\s*(?:[,;|、，；]\\s*)?(?:\\b(?:or|o|oder|ou)\\b|或)?\\s*';
  const quoted = `['"“”‘’「」]?`;
  // In the order of the prose: the list is replaced as a whole, so that nothing else that looks like a value is.
  // "Premium economy" before "economy", or the pattern would stop in the middle.
  const literals = was.map(literal).sort((a, b) => b.length - a.length);
  const item = `${quoted}(?:${literals.join('|')})${quoted}`;
  const list = new RegExp(`${item}(?:${separator}${item}){${Math.max(1, was.length - 1)}}`, 'u');
  const longer = reworded(key, (text) => text.replace(list, (found) => `${found}, ${added.join(', ')}`));
  if (key.key_type !== 'string') return longer;
  return { ...longer, acceptable_values: [...was, ...added].map(String) };
}

/** The same change to the description and to what it is in other languages. */
function reworded(key: KeyDefinition, change: (text: string) => string): KeyDefinition {
  const { descriptions } = key;
  return {
    ...key,
    semantic_description: change(key.semantic_description),
    ...(descriptions === undefined
      ? {}
      : {
          descriptions: Object.fromEntries(
            Object.entries(descriptions).map(([language, text]) => [language, change(text)]),
          ),
        }),
  };
}

function literal(value: unknown): string {
  return String(value).replace(/[.*+?^${}()|[\]\\-]/gu, '\\$&');
}
