import type { KeyDefinition } from './key-definition.ts';

const LONGEST_DESCRIPTION = 2_000;

/** What a published text must not hold: each a door to somewhere, or somebody's number. */
const FORBIDDEN: readonly (readonly [what: string, pattern: RegExp])[] = [
  ['an address of the web', /\b(?:https?|ftp|data|javascript):|\bwww\./iu],
  ['an e-mail address or a handle', /@/u],
  ['five or more digits in a row', /\p{Nd}{5}|\p{Nd}{4}(?:[ -]\p{Nd}{4}){2}/u],
  // The arrow of "Example mapping: 'a' -> 'b'" is the house style.
  ['markup', /(?<!-)>|[<`{}]|\]\(/u],
  ['a control or invisible character', /[\p{Cc}\p{Cf}\p{Co}\p{Cn}]/u],
  [
    'an instruction to the reader',
    /\b(?:ignore|disregard|forget|override)\b.{0,40}\b(?:previous|above|prior|instructions?|rules?|prompt)\b/iu,
  ],
];

/**
 * The last look before a patch key is signed: whatever made it, its texts keep to this grammar (RELIABILITY P5,
 * S-42). Support of each word by k owners is checked where the words are chosen, in synthesis.
 * @returns one sentence for each problem; empty when it may pass
 */
export function gateProblems(key: KeyDefinition): string[] {
  const texts = new Map<string, string>([
    ['key_name', key.key_name],
    ['semantic_description', key.semantic_description],
  ]);
  if (typeof key.default_value === 'string') texts.set('default_value', key.default_value);
  for (const value of key.acceptable_values ?? []) texts.set(`acceptable value "${value}"`, value);
  for (const list of Object.values(key.aliases ?? {})) {
    for (const alias of list) texts.set(`alias "${alias}"`, alias);
  }
  const problems: string[] = [];
  for (const [place, text] of texts) {
    for (const [what, pattern] of FORBIDDEN) {
      if (pattern.test(withoutOwnNumbers(text, key))) problems.push(`${place} holds ${what}`);
    }
  }
  if (key.semantic_description.length > LONGEST_DESCRIPTION)
    problems.push('semantic_description is too long');
  return problems;
}

/** A range comes from what many people said; "Range: 5000-25000" is not somebody's number. */
function withoutOwnNumbers(text: string, { minimum, maximum }: KeyDefinition): string {
  return [minimum, maximum].reduce<string>(
    (rest, bound) => (bound === undefined ? rest : rest.replaceAll(String(bound), '')),
    text,
  );
}
