import { isRecord, languageTag, textProblem } from '../basics/index.ts';
import { type KeyDefinition, type KeyType, LONGEST_DESCRIPTION, RESERVED_KEY } from './key-definition.ts';
import { fold } from './values/key-value.ts';

/** Notes a fault at one member of the definition being read. */
export type ReportFault = (member: string, detail: string) => void;

/** The members of a key definition beyond the draft's five. */
type Extras = Omit<
  KeyDefinition,
  'key_name' | 'key_type' | 'required' | 'default_value' | 'semantic_description'
>;

/** A list that nobody chooses from, and that every client's model reads each time; what is longer is free text. */
const MOST_VALUES = 500;
/** More languages than anybody keeps up; each costs every reader of the template. */
const MOST_LANGUAGES = 50;
/** As the gate's bound for a word (`template/prose/grammar.ts`): longer ones could never be published. */
const LONGEST_LISTED_VALUE = 200;

/** Reads the members that say in data what the draft says in prose; shape only, see `constraintFaults`. */
export function parseExtras(input: Record<string, unknown>, type: KeyType, fault: ReportFault): Extras {
  const extras: { -readonly [K in keyof Extras]: Extras[K] } = {};
  const given = (member: string) => input[member] !== undefined && input[member] !== null;
  if (given('acceptable_values')) {
    const values = textList(input['acceptable_values'], 'acceptable_values', fault);
    if (values !== null) extras.acceptable_values = values;
  }
  if (given('aliases')) {
    const aliases = parseAliases(input['aliases'], fault);
    if (aliases !== null) extras.aliases = aliases;
  }
  for (const member of ['minimum', 'maximum', 'step'] as const) {
    if (!given(member)) continue;
    const value = input[member];
    const whole = type === 'integer';
    if (typeof value === 'number' && (whole ? Number.isSafeInteger(value) : Number.isFinite(value)))
      extras[member] = value;
    else fault(member, `${member} must be ${whole ? 'a whole number' : 'a number'}`);
  }
  if (given('unit')) {
    const unit = input['unit'];
    if (typeof unit === 'string' && unit.trim() !== '' && textProblem(unit, 'label', 40) === null)
      extras.unit = unit;
    else fault('unit', 'unit must be a text of at most 40 characters');
  }
  if (given('format')) {
    const format = input['format'];
    if (format === 'date' || format === 'time') extras.format = format;
    else fault('format', 'format must be "date" or "time"');
  }
  if (given('status')) {
    if (input['status'] === 'experimental') extras.status = 'experimental';
    else fault('status', 'status must be "experimental" or absent');
  }
  if (given('descriptions')) {
    const descriptions = parseDescriptions(input['descriptions'], fault);
    if (descriptions !== null) extras.descriptions = descriptions;
  }
  return extras;
}

/** Where a well-shaped definition contradicts itself. */
export function constraintFaults(key: KeyDefinition, add: ReportFault): void {
  const numeric = key.key_type === 'integer' || key.key_type === 'number';
  if (key.key_type !== 'string') {
    for (const member of ['acceptable_values', 'aliases', 'format'] as const) {
      if (key[member] !== undefined) add(member, `${member} is only for keys of type string`);
    }
  }
  if (!numeric) {
    for (const member of ['minimum', 'maximum', 'step', 'unit'] as const) {
      if (key[member] !== undefined) add(member, `${member} is only for keys of type integer or number`);
    }
  }
  if ((key.minimum ?? 0) > (key.maximum ?? Number.POSITIVE_INFINITY))
    add('minimum', 'minimum lies above maximum');
  if (key.step !== undefined && key.step <= 0) add('step', 'step must be above 0');
  if (key.format !== undefined && key.acceptable_values !== undefined) {
    add('format', 'a key has either a format or a list of acceptable values');
  }
  if (key.key_name === RESERVED_KEY && (key.acceptable_values !== undefined || key.format !== undefined)) {
    add('acceptable_values', 'the reserved key "other" takes any text');
  }
  aliasFaults(key, add);
}

/** An alias must lead to one value only, or the same payload would mean two things. */
function aliasFaults(key: KeyDefinition, add: ReportFault): void {
  const values = key.acceptable_values ?? [];
  const owner = new Map(values.map((value) => [fold(value), value]));
  for (const [canonical, aliases] of Object.entries(key.aliases ?? {})) {
    if (!values.includes(canonical)) {
      add('aliases', `${canonical} has aliases but is no acceptable value`);
      continue;
    }
    for (const alias of aliases) {
      const taken = owner.get(fold(alias));
      if (taken === undefined || taken === canonical) owner.set(fold(alias), canonical);
      else add('aliases', `${alias} stands for both ${taken} and ${canonical}`);
    }
  }
}

/** Tags in canonical case, sorted, so that templates that say the same are the same; null where there is none. */
function parseDescriptions(input: unknown, fault: ReportFault): Readonly<Record<string, string>> | null {
  if (!isRecord(input)) {
    fault('descriptions', 'descriptions must be an object: BCP 47 language tag -> description');
    return null;
  }
  const given = Object.entries(input);
  if (given.length > MOST_LANGUAGES) {
    const sentence = `descriptions are in ${given.length} languages; at most ${MOST_LANGUAGES} are taken`;
    fault('descriptions', sentence);
    return null;
  }
  const texts = new Map<string, string>();
  for (const [written, text] of given) {
    const tag = languageTag(written);
    const problem =
      tag === null
        ? 'is not under a BCP 47 language tag such as "zh" or "pt-BR"'
        : texts.has(tag)
          ? `is the second one in ${tag}`
          : typeof text !== 'string' || text.trim() === ''
            ? 'is not a text'
            : textProblem(text, 'label', LONGEST_DESCRIPTION);
    if (problem !== null || tag === null || typeof text !== 'string') {
      fault('descriptions', `the description under "${written.slice(0, 40)}" ${problem}`);
      return null;
    }
    texts.set(tag, text);
  }
  return texts.size === 0 ? null : Object.fromEntries([...texts].sort(([a], [b]) => (a < b ? -1 : 1)));
}

function parseAliases(
  input: unknown,
  fault: ReportFault,
): Readonly<Record<string, readonly string[]>> | null {
  if (!isRecord(input)) {
    fault('aliases', 'aliases must be an object: acceptable value -> list of other spellings');
    return null;
  }
  const entries: [string, readonly string[]][] = [];
  for (const [canonical, list] of Object.entries(input)) {
    const texts = textList(list, 'aliases', fault);
    if (texts === null) return null;
    entries.push([canonical, texts]);
  }
  return Object.fromEntries(entries);
}

function textList(input: unknown, member: string, fault: ReportFault): readonly string[] | null {
  if (!Array.isArray(input) || input.length === 0 || input.length > MOST_VALUES) {
    fault(member, `${member} must be a list of 1 to ${MOST_VALUES} texts`);
    return null;
  }
  const texts: string[] = [];
  for (const item of input as unknown[]) {
    const problem =
      typeof item !== 'string' || item.trim() === ''
        ? 'is not a text'
        : textProblem(item, 'label', LONGEST_LISTED_VALUE);
    if (problem !== null || typeof item !== 'string') {
      fault(member, `an entry of ${member} ${problem}`);
      return null;
    }
    if (texts.includes(item)) {
      fault(member, `${member} names ${item} twice`);
      return null;
    }
    texts.push(item);
  }
  return texts;
}
