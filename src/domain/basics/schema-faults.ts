import type { Fault } from './errors.ts';

/** What does not fit a JSON Schema, as validators tell it (Ajv, TypeBox). */
export type SchemaFault = {
  readonly instancePath: string;
  readonly message?: string | undefined;
  readonly params?: object | undefined;
};

/**
 * Each place once (`fragments[0].text`), and what may stand there where that is a list: of a union of constants validators
 * tell one fault a branch, and no branch names the others.
 */
export function schemaFaults(faults: readonly SchemaFault[]): Fault[] {
  const places = new Map<string, { detail: string; acceptable: unknown[] }>();
  for (const { instancePath, message, params } of faults) {
    const its = (params ?? {}) as Readonly<Record<string, unknown>>;
    const missing = [its['missingProperty'] ?? its['requiredProperties'] ?? []].flat();
    const path = pathOf([...instancePath.split('/').slice(1), ...missing.slice(0, 1).map(String)]);
    const detail = missing.length > 0 ? 'is required and missing' : (message ?? 'is not valid');
    const place = places.get(path) ?? { detail, acceptable: [] };
    places.set(path, place);
    if ('allowedValue' in its) place.acceptable.push(its['allowedValue']);
    if (Array.isArray(its['allowedValues'])) place.acceptable.push(...its['allowedValues']);
  }
  return [...places].map(([path, { detail, acceptable }]) => ({
    path,
    detail: acceptable.length === 0 ? detail : `must be ${listed([...new Set(acceptable)])}`,
  }));
}

function pathOf(steps: readonly string[]): string {
  return steps
    .map((step, index) => (/^\d+$/.test(step) ? `[${step}]` : index === 0 ? step : `.${step}`))
    .join('');
}

function listed(values: readonly unknown[]): string {
  const words = values.map((value) => JSON.stringify(value));
  return words.length === 1 ? (words[0] ?? '') : `one of ${words.join(', ')}`;
}
