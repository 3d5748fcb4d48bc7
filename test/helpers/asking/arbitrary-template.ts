import fc from 'fast-check';
import type { KeyDefinition, KeyType, KeyValue } from '../../../src/domain/template/key-definition.ts';

const NAMES = ['alpha', 'beta', 'gamma', 'delta', 'epsilon', 'zeta', 'eta', 'theta'];
const WORDS = ['red', 'blue', 'green', 'warm_white', '16:9', '不'];

const constrained = fc.oneof(
  fc.record({ key_type: fc.constant<KeyType>('boolean'), default_value: fc.constantFrom(null, true, false) }),
  fc
    .record({
      low: fc.integer({ min: -9, max: 9 }),
      width: fc.integer({ min: 0, max: 9 }),
      whole: fc.boolean(),
    })
    .map(({ low, width, whole }) => ({
      key_type: (whole ? 'integer' : 'number') satisfies KeyType as KeyType,
      default_value: low,
      minimum: low,
      maximum: low + width,
    })),
  fc
    .record({ values: fc.uniqueArray(fc.constantFrom(...WORDS), { minLength: 1 }), spelled: fc.boolean() })
    .map(({ values, spelled }) => {
      const [first = ''] = values;
      const others = WORDS.filter((word) => !values.includes(word));
      return {
        key_type: 'string' as KeyType,
        default_value: first,
        acceptable_values: values,
        ...(spelled && others.length > 0 ? { aliases: { [first]: others } } : {}),
      };
    }),
  fc.constantFrom(
    { key_type: 'string' as KeyType, default_value: null },
    { key_type: 'string' as KeyType, default_value: null, format: 'date' as const },
    { key_type: 'string' as KeyType, default_value: null, format: 'time' as const },
  ),
);

/** Any key definition that `parseTemplate` would take. */
export const keyDefinition: fc.Arbitrary<KeyDefinition> = fc
  .record({
    key_name: fc.constantFrom(...NAMES),
    required: fc.boolean(),
    semantic_description: fc.constantFrom(
      'A thing.',
      "Another thing. Example mapping: 'x' -> 'y'.",
      'Ein Ding.',
    ),
    descriptions: fc.constantFrom(
      {},
      { descriptions: { zh: '一样东西。' } },
      { descriptions: { de: 'Ein Ding.', zh: '东西。' } },
    ),
    more: constrained,
    trial: fc.boolean(),
  })
  .map(({ more, descriptions, trial, ...rest }) => ({
    ...rest,
    ...descriptions,
    ...more,
    ...(trial ? { status: 'experimental' as const } : {}),
  }));

const OTHER: KeyDefinition = {
  key_name: 'other',
  key_type: 'string',
  required: false,
  default_value: null,
  semantic_description: 'Anything else.',
};

/** The keys of any template: distinct names, `other` last. */
export const templateKeys: fc.Arbitrary<KeyDefinition[]> = fc
  .uniqueArray(keyDefinition, { selector: ({ key_name }) => key_name, maxLength: 6 })
  .map((keys) => [...keys, OTHER]);

/** A payload for the keys, mostly valid; `chance` gives numbers in [0, 1). */
export function payloadFor(
  keys: readonly KeyDefinition[],
  chance: () => number,
): Record<string, KeyValue | null> {
  const payload: Record<string, KeyValue | null> = {};
  for (const key of keys) {
    if (!key.required && chance() < 0.4) continue;
    payload[key.key_name] = chance() < 0.03 ? null : valueFor(key, chance());
  }
  return payload;
}

function valueFor(key: KeyDefinition, share: number): KeyValue {
  const { minimum = -9, maximum = 9 } = key;
  switch (key.key_type) {
    case 'boolean':
      return share < 0.5;
    case 'integer':
      return minimum + Math.floor(share * (maximum - minimum + 1));
    case 'number':
      return minimum + share * (maximum - minimum);
    case 'string': {
      const values = key.acceptable_values;
      if (values !== undefined) return values[Math.floor(share * values.length)] ?? '';
      if (key.format === 'time') return `${String(Math.floor(share * 24)).padStart(2, '0')}:30`;
      return key.format === 'date'
        ? `2026-05-${String(1 + Math.floor(share * 31)).padStart(2, '0')}`
        : 'words';
    }
  }
}
