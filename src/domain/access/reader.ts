import { type Decision, isRecord, subjectOfKey } from '../basics/index.ts';
import { rateOf } from '../statistics/index.ts';
import { type Caller, mayDo } from './scope.ts';

/**
 * Whoever works on a scenario's keys sees all that is known of them. Whoever only reads (a client agent that fetches
 * templates has such a key) sees what was signed: it passed the count of owners behind every word (RELIABILITY P5).
 */
export function seesUnsigned(caller: Caller): boolean {
  return mayDo(caller, 'curate') || mayDo(caller, 'approve');
}

type Told = Pick<Decision, 'subject' | 'numbers' | 'sentence'>;

/** What stands in the place of words and numbers that are not everybody's; the digests of the chain stay. */
const WITHHELD = 'Withheld: it is about words that stand in no signed version.';

/** A decision for a reader. What is about keys that were never signed, or about fewer than `k` owners, says only that it was. */
export function readersDecision<T extends Told>(decision: T, signed: ReadonlySet<string>, k: number): T {
  const [kind = '', name = ''] = splitOnce(decision.subject);
  const words = subjectOfKey(name) === decision.subject && !signed.has(name);
  const few =
    kind === 'campaign' || kind === 'cluster' || kind === 'fragment' || isFew(decision.numbers['owners'], k);
  if (!words && !few) return decision;
  return { ...decision, subject: `${kind}/withheld`, numbers: {}, sentence: WITHHELD };
}

/** The same with each count of owners that fewer than `k` make as 0: one person more or less is not to be seen in it. */
export function withoutFewOwners<T>(told: T, k: number): T {
  if (Array.isArray(told)) return told.map((one: unknown) => withoutFewOwners(one, k)) as T; // same length, same shapes
  if (typeof told !== 'object' || told === null || told instanceof Date) return told;
  const members = Object.entries(told).map(([name, value]): [string, unknown] => [
    name,
    COUNTS.has(name) && isFew(value, k)
      ? 0
      : name === 'breadth'
        ? breadthOf(value, k)
        : withoutFewOwners(value, k),
  ]);
  return Object.fromEntries(members) as T; // only numbers were replaced, by numbers
}

const COUNTS: ReadonlySet<string> = new Set(['owners', 'newOwners', 'standing']);

/** The one rate whose numerator counts owners. */
function breadthOf(rate: unknown, k: number): unknown {
  return isRecord(rate) && isFew(rate['numerator'], k) ? rateOf(0, 0) : rate;
}

function isFew(count: unknown, k: number): boolean {
  return typeof count === 'number' && count > 0 && count < k;
}

function splitOnce(subject: string): readonly [string, string] {
  const at = subject.indexOf('/');
  return at < 0 ? [subject, ''] : [subject.slice(0, at), subject.slice(at + 1)];
}
