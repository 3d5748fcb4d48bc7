import type { Fault } from './errors.ts';
import type { Policy } from './policy.ts';
import { isRecord } from './record.ts';

/** Settings over a base policy; only what is named changes. All faults are collected, each with its place. */
export function readPolicy(input: unknown, base: Policy): { policy: Policy } | { errors: Fault[] } {
  const errors: Fault[] = [];
  const policy = readInto(base, input, '', errors);
  // Every leaf has the type of the base's leaf, so the whole has the base's type.
  return errors.length > 0 ? { errors } : { policy: policy as Policy };
}

const EVOLUTION = ['off', 'manual', 'automatic'];

function readInto(base: unknown, input: unknown, path: string, errors: Fault[]): unknown {
  if (isRecord(base)) {
    if (!isRecord(input)) {
      errors.push({ path: path || 'policy', detail: 'must be an object' });
      return base;
    }
    const merged: Record<string, unknown> = { ...base };
    for (const [name, value] of Object.entries(input)) {
      const place = path === '' ? name : `${path}.${name}`;
      if (!Object.hasOwn(base, name)) {
        errors.push({ path: place, detail: `is no setting; there are ${Object.keys(base).join(', ')}` });
      } else merged[name] = readInto(base[name], value, place, errors);
    }
    return merged;
  }
  if (typeof base === 'number') {
    const whole = Number.isInteger(base) && base >= 1;
    const fits =
      typeof input === 'number' &&
      Number.isFinite(input) &&
      (!whole || (Number.isInteger(input) && input >= 0));
    if (!fits) errors.push({ path, detail: whole ? 'must be a whole number from 0' : 'must be a number' });
    return input;
  }
  if (!EVOLUTION.includes(String(input)))
    errors.push({ path, detail: `must be one of ${EVOLUTION.join(', ')}` });
  return input;
}
