import { saidPayload } from '../../../domain/mapping/index.ts';
import type { NearMiss } from '../../../domain/needs/index.ts';
import {
  checkValue,
  type KeyDefinition,
  type KeyValue,
  keyNameWords,
  RESERVED_KEY,
  type Template,
} from '../../../domain/template/index.ts';
import { type Embed, nearestValues } from './nearest-value.ts';

/** What helps to read a wish; none of it is needed. */
export type MapOptions = {
  /** ISO 639-1; without it numbers and dates are tried in several languages. */
  readonly language?: string;
  /** UTC day it was said on (2026-01-05); today by default. */
  readonly day?: string;
  /** Texts to vectors of one length. With it, what no rule maps is compared with the values by meaning. */
  readonly embed?: Embed;
};

/** A wish as a payload, and where each value of it came from. */
export type Mapping = {
  /** Ready to be sent: values that their keys take, and `other` where something fits no key. */
  readonly payload: Readonly<Record<string, KeyValue>>;
  /** Where each value came from. */
  readonly mapped: readonly {
    readonly key: string;
    readonly value: KeyValue;
    readonly words: string;
    readonly by: 'name' | 'words' | 'vectors';
    readonly confidence: number;
  }[];
  /** What fits no key, each in its own words. */
  readonly wishes: readonly string[];
  /** Keys that a wish was nearly mapped to, as reports carry them. */
  readonly nearMisses: readonly NearMiss[];
};

type Mapped = Mapping['mapped'][number];

/**
 * Maps what a user said, a sentence or values by name, to the keys of a template: first by rules (acceptable values, their
 * other spellings, typed values), then by vectors where they are to be had. Nothing is guessed: what is not plain is a wish.
 */
export async function mapWish(
  template: Template,
  said: string | Readonly<Record<string, unknown>>,
  options: MapOptions = {},
): Promise<Mapping> {
  const read =
    typeof said === 'string' ? readText(template, said, options) : readValues(template, said, options);
  const open = template.keys.filter(
    ({ key_name }) => key_name !== RESERVED_KEY && !read.mapped.some(({ key }) => key === key_name),
  );
  const near = options.embed === undefined ? [] : await nearestValues(open, read.wishes, options.embed);
  const mapped = [...read.mapped];
  const wishes: string[] = [];
  const nearMisses: NearMiss[] = [];
  for (const [index, words] of read.wishes.entries()) {
    const best = near[index] ?? null;
    const free = best !== null && !mapped.some(({ key }) => key === best.key);
    if (best?.sure === true && free) {
      const { key, value, score } = best;
      mapped.push({ key, value, words, by: 'vectors', confidence: score });
      continue;
    }
    wishes.push(words);
    if (best !== null && !nearMisses.some(({ key }) => key === best.key))
      nearMisses.push({ key: best.key, score: best.score });
  }
  return {
    payload: {
      ...Object.fromEntries(mapped.map(({ key, value }) => [key, value])),
      ...(wishes.length === 0 ? {} : { [RESERVED_KEY]: wishes.join('; ') }),
    },
    mapped,
    wishes,
    nearMisses: nearMisses.slice(0, MOST_NEAR),
  };
}

/** As many as a report may carry. */
const MOST_NEAR = 5;

function readText(template: Template, text: string, options: MapOptions, asked: readonly string[] = []) {
  const { readings, wishes } = saidPayload(text, template, {
    language: options.language ?? 'und',
    day: options.day ?? new Date().toISOString().slice(0, 10),
    asked: new Set(asked),
  });
  const mapped: Mapped[] = [];
  const refused: string[] = [];
  for (const { key, value, words, confidence } of readings) {
    const definition = template.keys.find(({ key_name }) => key_name === key);
    const checked = definition === undefined ? null : checkValue(definition, value);
    if (checked !== null && 'value' in checked)
      mapped.push({ key, value: checked.value, words, by: 'words', confidence });
    // Said plainly and not to be had: twelve passengers where nine may fly.
    else refused.push(words);
  }
  return { mapped, wishes: [...refused, ...wishes] };
}

function readValues(template: Template, values: Readonly<Record<string, unknown>>, options: MapOptions) {
  const mapped: Mapped[] = [];
  const wishes: string[] = [];
  for (const [name, value] of Object.entries(values)) {
    if (value === null || value === undefined || value === '') continue;
    const key = keyCalled(template.keys, name);
    if (key?.key_name === RESERVED_KEY || (key === null && name === RESERVED_KEY)) {
      wishes.push(String(value));
      continue;
    }
    const checked = key === null ? null : checkValue(key, value);
    if (key !== null && checked !== null && 'value' in checked) {
      const words = wordsOf(name, value);
      mapped.push({ key: key.key_name, value: checked.value, words, by: 'name', confidence: 1 });
      continue;
    }
    const open = template.keys.filter((one) => !mapped.some((done) => done.key === one.key_name));
    const keys = key === null ? open : [key];
    const asked = key === null ? [] : [key.key_name];
    // What stands under a key's own name answers it; its name would only get in the way.
    const text = key !== null && typeof value === 'string' ? value : wordsOf(name, value);
    const read = readText({ ...template, keys }, text, options, asked);
    mapped.push(...read.mapped);
    wishes.push(...(read.mapped.length === 0 ? [wordsOf(name, value)] : read.wishes));
  }
  return { mapped, wishes };
}

/** `cabinClass`, `Cabin class` and `cabin_class` are one name. */
function keyCalled(keys: readonly KeyDefinition[], name: string): KeyDefinition | null {
  const wanted = folded(name);
  return keys.find((key) => folded(key.key_name) === wanted) ?? null;
}

function folded(name: string): string {
  return keyNameWords(name.trim().replace(/[\s-]+/gu, '_')).join('_');
}

/** A value with its name, as somebody would say it: "window seat", "no window seat", "seat: window". */
function wordsOf(name: string, value: unknown): string {
  const called = folded(name).replaceAll('_', ' ');
  if (value === true) return called;
  if (value === false) return `no ${called}`;
  return `${called}: ${typeof value === 'string' ? value : JSON.stringify(value)}`;
}
