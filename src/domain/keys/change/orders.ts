import { type Fault, isRecord } from '../../basics/index.ts';
import type { ValueFamily, ValueReading, Wording } from '../../synthesis/index.ts';
import { described, READS_NOTHING } from '../../synthesis/index.ts';
import { checkValue, gateProblems, KEY_MEMBERS, type KeyDefinition, parseKey } from '../../template/index.ts';
import { sameKind } from './name-no-longer-fits.ts';

/** Members of a definition as a person sets them, by RFC 7396 (JSON Merge Patch): null takes a member away. */
type KeyPatch = Readonly<Record<string, unknown>>;

/** A person's word about what a key says, obeyed until it is taken back; learning goes on below it. */
export type KeyOrder = {
  readonly id: number;
  readonly patch: KeyPatch;
  readonly by: string;
  /** ISO 8601 UTC. */
  readonly at: string;
  readonly reason: string;
  /** It breaks clients of a stable key, and waits for somebody who may say so: not obeyed until then. */
  readonly asks?: true;
};

const TEXTS: ReadonlySet<string> = new Set(['semantic_description', 'descriptions']);
const SETTABLE = KEY_MEMBERS.filter((member) => member !== 'status');

/** What a patch names that no person may set; a place each. */
export function patchFaults(patch: KeyPatch): Fault[] {
  const names = Object.keys(patch);
  if (names.length === 0) return [{ path: '', detail: `names no member; it may set ${SETTABLE.join(', ')}` }];
  return names
    .filter((name) => !SETTABLE.some((member) => member === name))
    .map((path) => ({ path, detail: `is none of ${SETTABLE.join(', ')}` }));
}

/**
 * A learned key as people's orders make it, the later ones over the earlier ones. What they change beside the texts is described
 * anew, with the example of before where its value is still one; a text that a person wrote stays.
 *
 * @returns the key, or what is wrong with it, a place each
 */
export function obey(
  learned: KeyDefinition,
  given: readonly Pick<KeyOrder, 'patch' | 'asks'>[],
  family: ValueFamily,
): { readonly key: KeyDefinition } | { readonly faults: readonly Fault[] } {
  const orders = inForce(given);
  if (orders.length === 0) return { key: learned };
  const wanted = orders.reduce<unknown>((key, { patch }) => mergePatch(key, patch), learned);
  const faults: Fault[] = [];
  const parsed = parseKey(withoutLostAliases(wanted, orders), 'key', faults, []);
  if (parsed === null)
    return { faults: faults.map(({ path, detail }) => ({ path: path.replace(/^key\.?/u, ''), detail })) };
  const key = restated(learned, parsed, orders, family);
  const problems = gateProblems(key).map((sentence) => ({ path: placeOf(sentence), detail: sentence }));
  return problems.length > 0 ? { faults: problems } : { key };
}

/** The rule of the decision that a key is there because a person made it. */
export const MADE_BY_HAND = 'by_hand_made';
/** All that a key made from nothing has of itself. */
const BLANK: KeyDefinition = {
  key_name: 'blank',
  key_type: 'string',
  required: false,
  default_value: null,
  semantic_description: 'Blank.',
};

/**
 * A key that a person makes, of a need that is not ripe or of none: what they set, described where they wrote no text, and read
 * by its own values and their spellings until people say it in more words.
 */
export function madeByHand(
  definition: KeyPatch,
): { readonly key: KeyDefinition; readonly reading: ValueReading } | { readonly faults: readonly Fault[] } {
  if (!('key_name' in definition)) return { faults: [{ path: 'key_name', detail: 'is missing' }] };
  const made = obey(BLANK, [{ patch: definition }], 'name');
  if ('faults' in made) return made;
  const { key } = made;
  const family = familyOf(key, BLANK, 'name');
  const markers = family === 'flag' ? key.key_name.split('_') : [];
  return { key, reading: { ...READS_NOTHING, family, terms: ownTerms(key), markers } };
}

/** Each value of a list by its own name and its published spellings: what says it, whatever else is learned or forgotten. */
export function ownTerms({ acceptable_values, aliases }: KeyDefinition): Readonly<Record<string, string>> {
  const values = (acceptable_values ?? []).map(String).filter((value) => value !== 'none');
  const sayings = (value: string) => [value.replaceAll('_', ' '), ...(aliases?.[value] ?? [])];
  return Object.fromEntries(values.flatMap((value) => sayings(value).map((said) => [said, value])));
}

/** Orders that are obeyed: not those that only ask. */
export function inForce<O extends Pick<KeyOrder, 'asks'>>(orders: readonly O[]): O[] {
  return orders.filter(({ asks }) => asks === undefined);
}

/** One more, with a number that none before it has. */
export function withOrder(
  given: readonly KeyOrder[],
  patch: KeyPatch,
  said: Pick<KeyOrder, 'by' | 'at' | 'reason'>,
): KeyOrder[] {
  return [...given, { id: 1 + Math.max(0, ...given.map(({ id }) => id)), patch, ...said }];
}

/** RFC 7396. */
function mergePatch(target: unknown, patch: unknown): unknown {
  if (!isRecord(patch)) return patch;
  const merged: Record<string, unknown> = isRecord(target) ? { ...target } : {};
  for (const [name, value] of Object.entries(patch)) {
    if (value === null) delete merged[name];
    else merged[name] = mergePatch(merged[name], value);
  }
  return merged;
}

/** Spellings of values that a person took out of the list go with them, unless they were set as well. */
function withoutLostAliases(key: unknown, orders: readonly Pick<KeyOrder, 'patch'>[]): unknown {
  if (!isRecord(key) || !isRecord(key['aliases']) || orders.some(({ patch }) => 'aliases' in patch))
    return key;
  const values = Array.isArray(key['acceptable_values']) ? key['acceptable_values'] : [];
  const kept = Object.entries(key['aliases']).flatMap(([value, said]): [string, unknown[]][] => {
    // A value that was a spelling of another one before is one of its own now.
    const others = Array.isArray(said) ? said.filter((one) => !values.includes(one)) : [];
    return values.includes(value) && others.length > 0 ? [[value, others]] : [];
  });
  const { aliases: _, ...rest } = key;
  return kept.length === 0 ? rest : { ...rest, aliases: Object.fromEntries(kept) };
}

/** A key in new texts where what they say has changed and no person wrote them. */
function restated(
  learned: KeyDefinition,
  key: KeyDefinition,
  orders: readonly Pick<KeyOrder, 'patch'>[],
  family: ValueFamily,
): KeyDefinition {
  const set = new Set(orders.flatMap(({ patch }) => Object.keys(patch)));
  if ([...set].every((member) => TEXTS.has(member) || member === 'required' || member === 'default_value'))
    return key;
  const { semantic_description, descriptions, ...shape } = key;
  const own = (text: string): Wording => ({ example: exampleIn(text, key), spellings: {} });
  const others = Object.entries(learned.descriptions ?? {}).map(([language, text]) => [language, own(text)]);
  const again = described(shape, {
    family: familyOf(key, learned, family),
    refines: null,
    wordings: { en: own(learned.semantic_description), others: Object.fromEntries(others) },
  });
  return {
    ...again,
    ...(set.has('semantic_description') ? { semantic_description } : {}),
    ...(set.has('descriptions') && descriptions !== undefined ? { descriptions } : {}),
  };
}

/** The example of a description, where the key still takes its value. */
function exampleIn(text: string, key: KeyDefinition): Wording['example'] {
  const found = EXAMPLE.exec(text)?.groups;
  if (found?.['said'] === undefined) return null;
  const value: unknown = found['text'] ?? JSON.parse(found['bare'] ?? 'null'); // a number or truth, see EXAMPLE
  const checked = checkValue(key, value);
  return 'value' in checked ? { text: found['said'], value: checked.value } : null;
}

const EXAMPLE =
  /'(?<said>[^']{1,80})'\s*(?:->|→)\s*(?:'(?<text>[^']{1,80})'|(?<bare>true|false|-?\d+(?:\.\d+)?))/u;

function familyOf(key: KeyDefinition, learned: KeyDefinition, family: ValueFamily): ValueFamily {
  if (sameKind(key, learned)) return family;
  if (key.key_type === 'boolean') return 'flag';
  if (key.key_type !== 'string') return 'number';
  return key.format ?? (key.acceptable_values === undefined ? 'name' : 'choice');
}

/** The gate's sentences begin with the member that they are about. */
function placeOf(sentence: string): string {
  const [, member = ''] = /^(acceptable value|alias|[a-z_]+(?:\.[\w-]+)?)/u.exec(sentence) ?? [];
  return member === 'acceptable value' ? 'acceptable_values' : member === 'alias' ? 'aliases' : member;
}
