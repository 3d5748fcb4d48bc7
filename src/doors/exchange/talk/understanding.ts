import type { SaidPayload } from '../../../domain/mapping/index.ts';
import { checkValue, type KeyValue, RESERVED_KEY, type Template } from '../../../domain/template/index.ts';

/** Why something was understood as it was. */
export type Reason = {
  readonly interpretation: string;
  readonly assumptions: readonly string[];
  /** 0 to 1; orders readings, is no frequency. */
  readonly confidence: number;
};

/** What is understood of a talk so far. `set` was given as a value, `said` was read in words. */
export type Understanding = {
  readonly collected: Readonly<Record<string, { readonly value: KeyValue; readonly given: 'said' | 'set' }>>;
  /** What no key took, in words. */
  readonly wishes: readonly string[];
};

/** Where every talk begins. */
export const NOTHING: Understanding = { collected: {}, wishes: [] };

/**
 * What a talk has come to with one more message. Values that the client set win over what its words seem to say, now and
 * later; of two sayings the newer one holds, and that is told.
 */
export function understand(
  before: Understanding,
  said: SaidPayload,
  set: Readonly<Record<string, KeyValue>>,
  asked: ReadonlySet<string>,
): { readonly now: Understanding; readonly reasons: readonly Reason[] } {
  const collected = { ...before.collected };
  const reasons: Reason[] = [];
  for (const { key, value, words, confidence, assumptions } of said.readings) {
    // One that was set and did not fit was asked for again, so the answer counts.
    if (Object.hasOwn(set, key) || (collected[key]?.given === 'set' && !asked.has(key))) continue;
    const earlier = collected[key]?.value;
    const changed = earlier !== undefined && earlier !== value;
    collected[key] = { value, given: 'said' };
    reasons.push({
      interpretation: `"${words}" is ${key} = ${JSON.stringify(value)}`,
      assumptions: [...assumptions, ...(changed ? [`it replaces ${JSON.stringify(earlier)}`] : [])],
      confidence,
    });
  }
  const { [RESERVED_KEY]: other, ...values } = set;
  for (const [key, value] of Object.entries(values)) {
    collected[key] = { value, given: 'set' };
    reasons.push(plain(`${key} = ${JSON.stringify(value)}, as it was sent`));
  }
  const wishes = [...said.wishes, ...(typeof other === 'string' && other.trim() !== '' ? [other] : [])];
  for (const wish of wishes)
    reasons.push(plain(`no key of this template takes "${wish}": it is kept in words`));
  return {
    now: { collected, wishes: [...new Set([...before.wishes, ...wishes])] },
    reasons,
  };
}

/** What takes nothing for granted. */
function plain(interpretation: string): Reason {
  return { interpretation, assumptions: [], confidence: 1 };
}

/** The payload that a talk has come to: typed keys, and the wishes in `other`. */
export function payloadOf({ collected, wishes }: Understanding): Record<string, KeyValue> {
  return {
    ...Object.fromEntries(Object.entries(collected).map(([key, { value }]) => [key, value])),
    ...(wishes.length > 0 ? { [RESERVED_KEY]: wishes.join('; ').slice(0, LONGEST_OTHER) } : {}),
  };
}

/** As long as a fragment may be. */
const LONGEST_OTHER = 2_000;

/** What is collected, `other` included, as the keys write it: an alias as its value. What does not fit stays as it was said. */
export function canonical(template: Template, understanding: Understanding): Record<string, KeyValue> {
  return Object.fromEntries(
    Object.entries(payloadOf(understanding)).map(([name, value]) => {
      const key = template.keys.find((one) => one.key_name === name);
      const checked = key === undefined ? null : checkValue(key, value);
      return [name, checked !== null && 'value' in checked ? checked.value : value];
    }),
  );
}
