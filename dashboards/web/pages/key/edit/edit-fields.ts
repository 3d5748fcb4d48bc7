import type { KeyDefinition } from '../../../api/types.ts';

/** What a person edits of a definition, as the texts of its fields. */
export type Fields = {
  readonly key_name: string;
  readonly key_type: KeyDefinition['key_type'];
  readonly required: boolean;
  readonly semantic_description: string;
  /** The same in another language a line: `zh: 座位`. */
  readonly descriptions: string;
  /** A value a line, its further wordings after "=": `window = by the window, 靠窗`. */
  readonly values: string;
  readonly default_value: string;
  readonly minimum: string;
  readonly maximum: string;
  readonly step: string;
  readonly unit: string;
};

const NUMBERS = ['minimum', 'maximum', 'step'] as const;
/** Which field shows what is wrong with a member. */
export const FIELD_OF: Readonly<Record<string, keyof Fields>> = {
  acceptable_values: 'values',
  aliases: 'values',
};

export function fieldsOf(definition: KeyDefinition): Fields {
  const { acceptable_values: values = [], aliases = {}, default_value: standard, unit = '' } = definition;
  const [minimum = '', maximum = '', step = ''] = NUMBERS.map((member) => String(definition[member] ?? ''));
  return {
    key_name: definition.key_name,
    key_type: definition.key_type,
    required: definition.required,
    semantic_description: definition.semantic_description,
    descriptions: Object.entries(definition.descriptions ?? {})
      .map(([tag, text]) => `${tag}: ${text}`)
      .join('\n'),
    values: values.map((value) => [value, ...wordings(aliases[value])].join(' = ')).join('\n'),
    default_value: standard === null ? '' : String(standard),
    minimum,
    maximum,
    step,
    unit,
  };
}

/** A field that two people changed, each in another way. */
export type Both = { readonly field: keyof Fields; readonly theirs: string; readonly mine: string };

/** What I typed, put over what another has saved meanwhile: theirs where I changed nothing, mine where both did, which is told. */
export function rebased(
  before: KeyDefinition,
  now: KeyDefinition,
  mine: Fields,
): { readonly fields: Fields; readonly both: readonly Both[] } {
  const [was, theirs] = [fieldsOf(before), fieldsOf(now)];
  const names = Object.keys(mine) as (keyof Fields)[];
  const fields = names.map((name) => [name, mine[name] === was[name] ? theirs[name] : mine[name]]);
  const both = names.filter(
    (name) => mine[name] !== was[name] && theirs[name] !== was[name] && mine[name] !== theirs[name],
  );
  return {
    fields: Object.fromEntries(fields) as Fields, // the same names
    both: both.map((field) => ({ field, theirs: String(theirs[field]), mine: String(mine[field]) })),
  };
}

/** Of two people's word about one field, theirs. */
export function takeTheirs(fields: Fields, now: KeyDefinition, field: keyof Fields): Fields {
  return { ...fields, [field]: fieldsOf(now)[field] };
}

function wordings(aliases: readonly string[] = []): string[] {
  return aliases.length === 0 ? [] : [aliases.join(', ')];
}

/** What of the fields differs from the definition, as a JSON Merge Patch of it. */
export function patchOf(definition: KeyDefinition, fields: Fields): Readonly<Record<string, unknown>> {
  const before = fieldsOf(definition);
  const changed = (Object.keys(fields) as (keyof Fields)[]).filter((name) => fields[name] !== before[name]);
  const patch: Record<string, unknown> = {};
  for (const name of changed) {
    if (name === 'values') Object.assign(patch, listed(fields.values, definition.aliases));
    else if (name === 'descriptions')
      patch[name] = described(fields.descriptions, Object.keys(definition.descriptions ?? {}));
    else if (name === 'required') patch[name] = fields.required;
    else if (name === 'default_value' || name === 'minimum' || name === 'maximum' || name === 'step')
      patch[name] = readAs(fields[name], name === 'default_value' ? fields.key_type : 'number');
    else patch[name] = fields[name].trim() === '' ? null : fields[name];
  }
  return changed.includes('key_type') ? { ...ofAnotherType(definition, fields.key_type), ...patch } : patch;
}

/** What only the type of before had. */
function ofAnotherType(definition: KeyDefinition, type: Fields['key_type']): Record<string, null> {
  const texts = ['acceptable_values', 'aliases', 'format'] as const;
  const numbers = ['minimum', 'maximum', 'step', 'unit'] as const;
  const gone = [
    ...(type === 'string' ? [] : texts),
    ...(type === 'string' || type === 'boolean' ? numbers : []),
  ];
  const held = gone.filter((member) => definition[member] !== undefined);
  return Object.fromEntries([...held, 'default_value'].map((member) => [member, null]));
}

/** What a line does not begin with a language is left to the service to refuse. */
function described(text: string, before: readonly string[]): Record<string, string | null> | null {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  if (lines.length === 0) return null;
  const said = lines.map((line): [string, string] => {
    const at = line.search(/[:：]/u);
    return [line.slice(0, Math.max(0, at)).trim(), line.slice(at + 1).trim()];
  });
  const gone = before.map((tag): [string, null] => [tag, null]);
  return Object.fromEntries([...gone, ...said]);
}

function listed(
  text: string,
  before: Readonly<Record<string, readonly string[]>> = {},
): Record<string, unknown> {
  const lines = text.split('\n').flatMap((line): [string, string[]][] => {
    const [value = '', ...said] = line.split('=').map((part) => part.trim());
    const others = said
      .join('=')
      .split(/[,，、]/u)
      .map((one) => one.trim())
      .filter((one) => one !== '');
    return value === '' ? [] : [[value, others]];
  });
  if (lines.length === 0) return { acceptable_values: null, aliases: null };
  // Wordings of values that have none any more, or are gone, are taken away by name: a merge patch keeps what it does not name.
  const gone = Object.keys(before).map((value): [string, null] => [value, null]);
  const aliases = [...gone, ...lines.filter(([, said]) => said.length > 0)];
  return {
    acceptable_values: lines.map(([value]) => value),
    ...(aliases.length === 0 ? {} : { aliases: Object.fromEntries(aliases) }),
  };
}

/** As it would stand in JSON; what is no number stays a text, and the service says what is wrong with it. */
function readAs(text: string, type: Fields['key_type']): unknown {
  const said = text.trim();
  if (said === '') return null;
  if (type === 'boolean') return said === 'true' ? true : said === 'false' ? false : said;
  const number = Number(said);
  return type === 'string' || Number.isNaN(number) ? said : number;
}
