import { codeScore, ENOUGH, talkScore } from '../../privacy/index.ts';
import { type KeyDefinition, LONGEST_DESCRIPTION } from '../key-definition.ts';
import { quotesOf } from './description-parts.ts';

/** Longer than any value or spelling that people say; a description has a bound of its own. */
const LONGEST_WORD = 200;

/**
 * What a published text must not hold: each a door to somewhere, somebody's number, or a word to the machine that reads
 * it. Every pattern is linear in the text, and texts over their bound are not matched at all.
 */
const FORBIDDEN: readonly (readonly [what: string, pattern: RegExp])[] = [
  ['an address of the web', /\b(?:https?|ftp|wss?|file|mailto|javascript|vbscript):|\bdata:\w+\/|\bwww\./iu],
  // A host with a path or a well-known ending; "1.5", "p.m." and "St.Gallen" are none.
  [
    'an address of the web',
    /[\p{L}\p{N}-]\.(?:com|org|net|io|ai|app|dev|info|xyz|ru|cn|ly|gg|me|co)(?![\p{L}\p{N}])/iu,
  ],
  ['an address of the web', /[\p{L}\p{N}-]\.\p{L}{2,24}\/[\p{L}\p{N}]/u],
  ['an address of a machine', /(?<![\d.])\d{1,3}(?:\.\d{1,3}){3}(?![\d.])/u],
  ['an e-mail address or a handle', /@/u],
  // Nine digits with blanks, dots or hyphens between them are a telephone or card number; a date has eight.
  ['five or more digits in a row', /\p{Nd}{5}|\p{Nd}(?:[ ().-]{0,2}\p{Nd}){8}/u],
  ['a token', /(?<![A-Za-z\d])(?=[A-Za-z]*\d)(?=\d*[A-Za-z])[A-Za-z\d]{20}/u],
  // "CANARY-DEV-1" and the like: three parts with hyphens, the last one a number. A date has no letters.
  [
    'a code',
    /(?<![\p{L}\p{N}-])(?=[\d-]{0,24}\p{L})[\p{L}\d]{2,20}-[\p{L}\d]{2,20}-\d{1,9}(?![\p{L}\p{N}])/u,
  ],
  [
    'a code',
    /(?<![\p{L}\p{N}_])(?!YYYY-MM-DD)\p{Lu}{2,20}[-_]\p{Lu}{2,20}[-_][\p{Lu}\d]{1,20}(?![\p{L}\p{N}_])/u,
  ],
  // What redaction leaves in the place of a person's own words.
  ['a placeholder', /\[\p{L}[\p{L} _-]{1,30}\]/u],
  // The arrow of "Example mapping: 'a' -> 'b'" is the house style.
  ['markup', /(?<!-)>|[<`{}\\]|\]\(|&#?\w{2,8};/u],
  [
    'an instruction to the reader',
    /\b(?:ignore|disregard|forget|override|bypass)\b.{0,40}\b(?:previous|above|prior|instructions?|rules?|prompts?|guidelines)\b/iu,
  ],
  ['an instruction to the reader', /\b(?:system|developer) (?:prompt|message)\b|\byou are now\b/iu],
  [
    'an instruction to the reader',
    /\b(?:ignora|olvida|ignorez|oubliez|ignoriere|vergiss|ignore)\b.{0,40}\b(?:instrucciones|instructions|anweisungen|regeln|reglas|règles|instruções)\b/iu,
  ],
  [
    'an instruction to the reader',
    /(?:忽略|无视|無視|忘记|忘掉).{0,20}(?:指令|指示|说明|规则|提示)|指示.{0,10}無視/u,
  ],
];

/** Looked for in the text as it is: normalising would take them away. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u;
/** No script needs so many marks on one letter. */
const PILED_MARKS = /\p{M}{5}/u;
/** A word that mixes Latin with look-alike alphabets is a disguise; "µm" and "Ωm" are too short to be one. */
const MIXED =
  /(?<![\p{L}\p{M}])(?=[\p{L}\p{M}]{4})(?:[\p{Script=Latin}\p{M}]+[\p{Script=Cyrillic}\p{Script=Greek}]|[\p{Script=Cyrillic}\p{Script=Greek}\p{M}]+\p{Script=Latin})/u;

/**
 * The last look before a patch key is signed: whatever made it, its texts keep to this grammar (RELIABILITY P5,
 * S-42). Who stands behind each word is the other half of the gate: `support.ts`.
 * @returns one sentence for each problem; empty when it may pass
 */
export function gateProblems(key: KeyDefinition): string[] {
  const texts = new Map<string, string>([['key_name', key.key_name]]);
  if (key.unit !== undefined) texts.set('unit', key.unit);
  if (typeof key.default_value === 'string') texts.set('default_value', key.default_value);
  for (const value of key.acceptable_values ?? []) texts.set(`acceptable value "${value}"`, value);
  for (const [value, spellings] of Object.entries(key.aliases ?? {})) {
    for (const alias of [value, ...spellings]) texts.set(`alias "${alias}"`, alias);
  }
  const descriptions = [
    ['semantic_description', key.semantic_description] as const,
    ...Object.entries(key.descriptions ?? {}).map(([tag, text]) => [`descriptions.${tag}`, text] as const),
  ];
  return [
    ...[...texts].flatMap(([place, text]) =>
      [...textProblems(text), ...orderProblems(text)].map((what) => `${place} ${what}`),
    ),
    ...descriptions.flatMap(([place, text]) =>
      descriptionProblems(key, text).map((what) => `${place} ${what}`),
    ),
  ];
}

/** What a description of the key, in whatever language, must not hold, as ends of sentences. */
export function descriptionProblems(key: Pick<KeyDefinition, 'minimum' | 'maximum'>, text: string): string[] {
  const orders = quotesOf(text).flatMap(orderProblems);
  return [...new Set([...textProblems(withoutOwnNumbers(text, key), LONGEST_DESCRIPTION), ...orders])];
}

/** Machine talk in words of users; our own sentences speak of values and defaults as a matter of course. */
function orderProblems(said: string): string[] {
  const words = said.replaceAll('_', ' ');
  return talkScore(words) >= ENOUGH || codeScore(words) >= ENOUGH ? ['holds machine talk'] : [];
}

/** Whether a text is meant for the program that reads it rather than for people: commands, markup, disguises. */
export function speaksToMachines(text: string): boolean {
  return textProblems(text, Number.POSITIVE_INFINITY).some((problem) => !PRIVATE.has(problem));
}

/** What people do say to each other, though it is never published. */
const PRIVATE: ReadonlySet<string> = new Set(
  [
    'an address of the web',
    'an address of a machine',
    'an e-mail address or a handle',
    'five or more digits in a row',
    'a token',
  ].map((what) => `holds ${what}`),
);

/** What a text must not hold to be published, as ends of sentences ("holds markup"); empty when it may pass. */
export function textProblems(text: string, longest = LONGEST_WORD): string[] {
  if (text.length > longest) return ['is too long'];
  const found: string[] = [];
  if (INVISIBLE.test(text)) found.push('a control or invisible character');
  if (PILED_MARKS.test(text.normalize('NFD'))) found.push('a heap of marks on one letter');
  const plain = text.normalize('NFKC');
  if (MIXED.test(plain)) found.push('a word of mixed alphabets');
  for (const [what, pattern] of FORBIDDEN) if (pattern.test(plain)) found.push(what);
  return [...new Set(found)].map((what) => `holds ${what}`);
}

/**
 * A range comes from what many people said, so its ends, and numbers of an example that lie within, are not somebody's
 * number: "Range: 5000-25000. Example mapping: 'up to 15000' -> 15000."
 */
function withoutOwnNumbers(
  text: string,
  { minimum, maximum }: Pick<KeyDefinition, 'minimum' | 'maximum'>,
): string {
  if (minimum === undefined || maximum === undefined) return text;
  return text
    .replace(`: ${minimum}-${maximum}.`, '.')
    .replace(`：${minimum}-${maximum}。`, '。')
    .replace(STANDS_ALONE, (digits) =>
      Number(digits) >= minimum && Number(digits) <= maximum ? '' : digits,
    );
}

/** No part of a longer run of digits, also with blanks, dots and brackets between them. */
const STANDS_ALONE =
  /(?<![\p{L}\p{N}.-]|\p{N}[ .()]{1,2})\d{1,12}(?:\.\d{1,4})?(?![\p{L}\p{N}-]|[ .()]{1,2}\p{N})/gu;
