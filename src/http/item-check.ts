import type { Static, TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import type { Refused } from '../domain/admission.ts';

/** Judges one item of a batch by its contract: the item, typed, or where and why it does not fit. */
export function itemChecker<T extends TSchema>(schema: T): (item: unknown) => { item: Static<T> } | Refused {
  const validator = Compile(schema);
  return (item) => {
    if (validator.Check(item)) return { item: item as Static<T> }; // Check has just said so
    const sentences = validator
      .Errors(item)
      .slice(0, 5)
      .map(({ instancePath, message, params }) => {
        const missing = 'requiredProperties' in params ? ` (${String(params.requiredProperties)})` : '';
        const place = instancePath.slice(1).replaceAll('/', '.');
        return `${place === '' ? 'the item' : place} ${message}${missing}`;
      });
    return { code: 'invalid', detail: sentences.join('; ') };
  };
}
