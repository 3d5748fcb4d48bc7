import { type Fault, isRecord } from '../basics/index.ts';
import { isSetting, SETTINGS, type Setting } from './settings.ts';

type Values<Known> = {
  readonly [Name in keyof Known]: Known[Name] extends Setting<infer Value> ? Value : Values<Known[Name]>;
};

/** What holds for one scenario: each of `SETTINGS`, in its group. */
export type Policy = Values<typeof SETTINGS>;

/** What holds where an owner says nothing. */
export const DEFAULT_POLICY = usual(SETTINGS) as Policy; // by the type above

function usual(known: object): unknown {
  if (isSetting(known)) return known.usual;
  return Object.fromEntries(Object.entries(known).map(([name, inner]) => [name, usual(inner)]));
}

/** Settings over a base policy; only what is named changes. All faults are collected, each with its place. */
export function readPolicy(input: unknown, base: Policy): { policy: Policy } | { errors: Fault[] } {
  const errors: Fault[] = [];
  // SETTINGS has the shape of a policy and every leaf was checked against it.
  const policy = readInto(SETTINGS, base, input, '', errors) as Policy;
  if (errors.length === 0 && evolvesUnassessed(policy)) {
    const detail = `may be off only where evolution is off, and that is ${policy.evolution}: a server that evolves its schema must assess its keys (SDSI section 6)`;
    errors.push({ path: 'evaluation', detail });
  }
  return errors.length > 0 ? { errors } : { policy };
}

/**
 * A policy as it was stored, by this release or an earlier one: a setting that came since has its default, and what is no
 * setting any more is left out.
 */
export function storedPolicy(stored: unknown): Policy {
  return readInto(SETTINGS, DEFAULT_POLICY, stored, '', []) as Policy; // as in `readPolicy`
}

/** Whether a stored policy, whatever else is wrong with it, would make keys and let nobody judge them (S-32). */
export function evolvesUnassessed(policy: Partial<Pick<Policy, 'evaluation' | 'evolution'>>): boolean {
  const { evaluation, evolution } = { ...DEFAULT_POLICY, ...policy };
  return evaluation === 'off' && evolution !== 'off';
}

function readInto(known: object, base: object, input: unknown, path: string, errors: Fault[]): object {
  if (!isRecord(input)) {
    errors.push({ path: path || 'policy', detail: 'must be an object' });
    return base;
  }
  const settings = new Map<string, object>(Object.entries(known));
  const merged = new Map<string, unknown>(Object.entries(base));
  for (const [name, value] of Object.entries(input)) {
    const place = path === '' ? name : `${path}.${name}`;
    const setting = settings.get(name);
    if (setting === undefined) {
      errors.push({ path: place, detail: `is no setting; there are ${[...settings.keys()].join(', ')}` });
    } else if (isSetting(setting)) {
      if (!setting.holds(value)) errors.push({ path: place, detail: `must ${setting.must}` });
      merged.set(name, value);
    } else {
      const before = merged.get(name);
      merged.set(name, readInto(setting, isRecord(before) ? before : {}, value, place, errors));
    }
  }
  return Object.fromEntries(merged);
}
