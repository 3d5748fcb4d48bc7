import { type Fault, isRecord } from '../basics/index.ts';
import { APPROVAL_CLASSES } from '../template/index.ts';
import { DEFAULT_POLICY, type Policy } from './policy.ts';

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

/** What a setting may be, as a check and the end of a sentence. */
type Setting = { readonly must: string; readonly holds: (value: unknown) => boolean };
type Settings<T> = {
  readonly [K in keyof T]: T[K] extends readonly unknown[]
    ? Setting
    : T[K] extends object
      ? Settings<T[K]>
      : Setting;
};

const evolution = oneOf('off', 'manual', 'automatic');
const yesOrNo: Setting = { must: 'be true or false', holds: (value) => typeof value === 'boolean' };

/** A bar of 0 is one that everything passes. */
const SETTINGS: Settings<Policy> = {
  evolution,
  evaluation: oneOf('on', 'off'),
  origins: {
    must: 'be a list of at most 50 origins such as "https://shop.example", or "*" for reads that need no key',
    holds: (value) => Array.isArray(value) && value.length <= 50 && value.every(isOrigin),
  },
  listing: oneOf('auto', 'public', 'private'),
  maturity: {
    fragments: whole(0),
    owners: whole(0),
    days: whole(0),
    cohesion: between(-1, 1),
    concentration: between(0, 1),
    stability: between(0, 1),
    horizon: whole(1, 3_650),
  },
  retention: { text: whole(0, 3_650), fragments: whole(0, 3_650) },
  trust: { newOwnerDays: whole(0, 365) },
  // A word that nobody said is never published.
  publication: { owners: whole(1), approve: someOf(...APPROVAL_CLASSES) },
  approval: { people: whole(1, 2) },
  window: { days: whole(1, 3_650) },
  promotion: { adoption: between(0, 1), capture: between(0, 1) },
  retirement: { adoption: between(0, 1) },
  budget: { experimental: whole(0), total: whole(0) },
  experiment: { share: between(0, 1), sequential: yesOrNo },
  cohorts: {
    pools: oneOf('on', 'off'),
    owners: whole(1),
    shared: whole(1),
  },
  contexts: { feed: oneOf('off', 'queries', 'all') },
};

/** RFC 6454 section 6.2: scheme, host and port, as a browser writes them. */
function isOrigin(value: unknown): boolean {
  if (typeof value !== 'string' || value.length > 300) return false;
  return value === '*' || (/^https?:/u.test(value) && URL.canParse(value) && new URL(value).origin === value);
}

function oneOf(...words: readonly string[]): Setting {
  return {
    must: `be one of ${words.join(', ')}`,
    holds: (value) => typeof value === 'string' && words.includes(value),
  };
}

function someOf(...words: readonly string[]): Setting {
  return {
    must: `be a list of ${words.join(', ')}`,
    holds: (value) =>
      Array.isArray(value) && value.every((one) => typeof one === 'string' && words.includes(one)),
  };
}

function whole(from: number, to = Number.MAX_SAFE_INTEGER): Setting {
  const must = to === Number.MAX_SAFE_INTEGER ? `from ${from}` : `from ${from} to ${to}`;
  return {
    must: `be a whole number ${must}`,
    holds: (value) => Number.isInteger(value) && Number(value) >= from && Number(value) <= to,
  };
}

function between(from: number, to: number): Setting {
  return {
    must: `be a number from ${from} to ${to}`,
    holds: (value) => typeof value === 'number' && value >= from && value <= to,
  };
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

function isSetting(known: object): known is Setting {
  return 'holds' in known && typeof known.holds === 'function';
}
