import { grouped } from '../basics/index.ts';
import { type MappedValue, mapValue, type ValueReading } from '../synthesis/index.ts';
import { checkValue, type KeyDefinition, type KeyValue } from '../template/index.ts';

/** One saying of a key's need in a payload that does not set the key. */
export type NeedSaying = {
  /** The payload: an interaction's id, or `fragment/<id>` where only the words were sent. */
  readonly interaction: string;
  readonly fragment: string;
  /** UTC day it was said on. */
  readonly day: string;
  readonly phrase: string;
};

/** A phrase of the need, with the value that synthesis read in it, where it read one. */
export type NeedPhrase = {
  readonly id: string;
  readonly text: string;
  readonly language: string;
  readonly value: KeyValue | null;
  readonly confidence: number | null;
};

/** What a key would say for a payload whose client had said it in words. */
export type ProposedValue<Saying extends NeedSaying = NeedSaying> = {
  readonly interaction: string;
  /** The saying that the value was read in; the first one where there is none. */
  readonly saying: Saying;
  /** Null: the payload says no value of the key, or several that are not the same. */
  readonly value: KeyValue | null;
  readonly confidence: number;
  readonly why: 'read' | 'no_value' | 'several_values';
};

/**
 * From here on a value is filled in without anybody looking at it: `mapValue` gives 0.8 and more where a text says one
 * value plainly, 0.75 and less where it says several, misspells it or counts something else.
 */
export const SURE_ENOUGH = 0.8;

/** One proposal a payload, in the order of the sayings. Values fit the key, or are none. */
export function proposeValues<Saying extends NeedSaying>(
  definition: KeyDefinition,
  reading: ValueReading,
  sayings: readonly Saying[],
  phrases: ReadonlyMap<string, NeedPhrase>,
): ProposedValue<Saying>[] {
  const payloads = grouped(sayings, ({ interaction }) => interaction);
  const reader = readOnce(definition, reading, phrases);
  return [...payloads].flatMap(([interaction, said]): ProposedValue<Saying>[] => {
    const [first] = said;
    if (first === undefined) return [];
    const none = { interaction, saying: first, value: null, confidence: 0 } as const;
    const read = said.flatMap((saying) => {
      const mapped = reader(saying);
      return mapped === null ? [] : [{ interaction, saying, ...mapped, why: 'read' as const }];
    });
    const best = read.reduce<(typeof read)[number] | null>(
      (most, one) => (most === null || one.confidence > most.confidence ? one : most),
      null,
    );
    if (best === null) return [{ ...none, why: 'no_value' }];
    return read.every(({ value }) => value === best.value) ? [best] : [{ ...none, why: 'several_values' }];
  });
}

/** Most phrases are said many times; each is read once, a date once a day. */
function readOnce(
  definition: KeyDefinition,
  reading: ValueReading,
  phrases: ReadonlyMap<string, NeedPhrase>,
): (saying: NeedSaying) => MappedValue | null {
  const known = new Map<string, MappedValue | null>();
  return ({ phrase: id, day }) => {
    const place = reading.family === 'date' ? `${day} ${id}` : id;
    const found = known.get(place);
    if (found !== undefined) return found;
    const phrase = phrases.get(id);
    const mapped = phrase === undefined ? null : readSaying(definition, reading, phrase, day);
    known.set(place, mapped);
    return mapped;
  };
}

/** The value that synthesis read, or a person set, stands, as long as the key takes it; a day's name means another date each day. */
function readSaying(
  definition: KeyDefinition,
  reading: ValueReading,
  { text, language, value, confidence }: NeedPhrase,
  day: string,
): MappedValue | null {
  if (value === null && confidence !== null) return null; // a person said that it says none
  const known =
    reading.family === 'date' || value === null ? null : fitting(definition, value, confidence ?? 0);
  if (known !== null) return known;
  const mapped = mapValue(definition, reading, text, { language, day });
  return mapped === null ? null : fitting(definition, mapped.value, mapped.confidence);
}

function fitting(definition: KeyDefinition, value: KeyValue, confidence: number): MappedValue | null {
  const checked = checkValue(definition, value);
  return 'value' in checked ? { value: checked.value, confidence } : null;
}

/** Payloads counted by what came of reading them, as the API answers it; the mean is over those with a value, null where there is none. */
export function totalsOf(proposed: readonly ProposedValue[]) {
  const read = proposed.filter(({ why }) => why === 'read');
  return {
    payloads: proposed.length,
    with_value: read.length,
    without_value: proposed.filter(({ why }) => why === 'no_value').length,
    several_values: proposed.filter(({ why }) => why === 'several_values').length,
    mean_confidence:
      read.length === 0 ? null : read.reduce((sum, { confidence }) => sum + confidence, 0) / read.length,
  };
}

/** Whether a key's values are words of its users' own, which nobody has vouched for. */
export function isOpenEnded({ key_type, acceptable_values, format }: KeyDefinition): boolean {
  return key_type === 'string' && acceptable_values === undefined && format === undefined;
}
