import { constraintsOf } from './constraints.ts';
import { RESERVED_KEY } from './key-definition.ts';
import type { Template } from './template.ts';
import { keySense } from './values/key-sense.ts';

/**
 * A template in as few words as a client's language model needs to fill it: a line a key, `!` for required. What it does
 * not say is in the whole, signed template.
 */
export function compactTemplate(template: Template): string {
  const lines = template.keys.map((key) => {
    if (key.key_name === RESERVED_KEY) return `${RESERVED_KEY}: what fits no key`;
    const { acceptable, minimum, maximum } = constraintsOf(key);
    const range = minimum === null && maximum === null ? '' : ` ${minimum ?? ''}..${maximum ?? ''}`;
    const sort = keySense(key).sort;
    const type = key.key_type === 'string' && (sort === 'date' || sort === 'time') ? sort : key.key_type;
    const values = acceptable === null ? `${type}${range}` : acceptable.join('|');
    const unit = key.unit === undefined ? '' : ` ${key.unit}`;
    const preset = key.default_value === null ? '' : ` = ${key.default_value}`;
    return `${key.key_name}${key.required ? '!' : ''}: ${values}${unit}${preset}`;
  });
  return [template.schema_id, ...lines].join('\n');
}
