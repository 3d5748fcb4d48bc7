import { type KeyDefinition, type KeyValue, RESERVED_KEY } from '../template/index.ts';

/** Key -> value (as text) -> the words in which most owners said that value in the recording. */
export type WordsOfValues = Readonly<Record<string, Readonly<Record<string, string>>>>;

type Payload = Readonly<Record<string, unknown>>;

/**
 * A recorded payload as its people would have said it where some of its learned keys do not live: the use of such a key
 * stands for somebody saying the need, in the words that most owners had for that value.
 *
 * @param learned the keys that the recorded version had beyond the owner's
 */
export function payloadInWords(
  payload: Payload,
  learned: readonly KeyDefinition[],
  lives: ReadonlySet<string>,
  words: WordsOfValues,
): Payload {
  const missing = learned.filter(
    ({ key_name }) => !lives.has(key_name) && payload[key_name] !== undefined && payload[key_name] !== null,
  );
  if (missing.length === 0) return payload;
  const gone = new Set(missing.map(({ key_name }) => key_name));
  const kept = Object.entries(payload).filter(([name]) => !gone.has(name) && name !== RESERVED_KEY);
  const other = payload[RESERVED_KEY];
  const said = missing.map((key) => wordsFor(key, payload[key.key_name], words[key.key_name] ?? {}));
  const before = typeof other === 'string' && other.trim() !== '' ? [other] : [];
  return { ...Object.fromEntries(kept), [RESERVED_KEY]: [...before, ...said].join('. ') };
}

/** What most owners said for the value; else what they said for another number, with this one; else the key's own words. */
function wordsFor(key: KeyDefinition, value: unknown, known: Readonly<Record<string, string>>): string {
  const exact = known[String(value)];
  if (exact !== undefined) return exact;
  if (typeof value === 'number') {
    const other = Object.entries(known).find(([said, text]) => /^\d/.test(said) && numeral(said).test(text));
    if (other !== undefined) return other[1].replace(numeral(other[0]), String(value));
  }
  return inOwnWords(key, value);
}

function inOwnWords({ key_name, default_value }: KeyDefinition, value: unknown): string {
  const name = key_name.replaceAll('_', ' ');
  if (value === true) return name;
  if (value === false) return `no ${name}`;
  return value === default_value ? `no ${name}` : `${name} ${said(value)}`;
}

function said(value: unknown): string {
  const text: KeyValue =
    typeof value === 'string' || typeof value === 'number' ? value : JSON.stringify(value);
  return String(text).replaceAll('_', ' ');
}

/** The number as a word of its own. */
function numeral(number: string): RegExp {
  return new RegExp(`(?<![\\d.,])${number.replace('.', '\\.')}(?![\\d]|[.,]\\d)`);
}
