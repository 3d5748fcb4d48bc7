import {
  constraintsOf,
  type KeyDefinition,
  type KeyValue,
  RESERVED_KEY,
  type Template,
} from '../../domain/template/index.ts';

/** The least that a template takes: a fitting value for each key that it requires. */
export function samplePayload(template: Template): Record<string, KeyValue> {
  const required = template.keys.filter((key) => key.required);
  return Object.fromEntries(required.map((key) => [key.key_name, sampleValue(key)]));
}

/** A value that fits a key. */
export function sampleValue(key: KeyDefinition): KeyValue {
  const { acceptable, minimum, maximum, format } = constraintsOf(key);
  const [first] = acceptable ?? [];
  if (first !== undefined) return first;
  if (key.default_value !== null) return key.default_value;
  if (key.key_type === 'boolean') return true;
  if (key.key_type !== 'string') return minimum ?? maximum ?? 1;
  return format === 'date' ? '2026-05-04' : format === 'time' ? '09:30' : 'sample';
}

/** A value that cannot fit, and in which key; null where the template takes whatever has the right type. */
export function misfit(template: Template): { readonly key: KeyDefinition; readonly value: KeyValue } | null {
  for (const key of template.keys) {
    const value = key.key_name === RESERVED_KEY ? null : misfitOf(key);
    if (value !== null) return { key, value };
  }
  return null;
}

/** A value of its type that a key does not take; null where it takes any. */
export function misfitOf(key: KeyDefinition): KeyValue | null {
  const { acceptable, maximum } = constraintsOf(key);
  if (maximum !== null) return maximum + 1;
  return acceptable !== null && key.key_type === 'string' ? `${String(acceptable[0])}zz` : null;
}
