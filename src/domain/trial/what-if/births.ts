import { MADE_BY_HAND, WAITS_FOR_A_PLACE } from '../../keys/index.ts';
import type { Policy } from '../../policy/index.ts';
import { ripeSince } from './ripeness.ts';
import type { Stored, StoredKey, StoredNeed } from './stored.ts';

/** When a need asks for a key, and what the key waits for then. */
export type Birth = {
  /** The key's name; of a need that has none yet, its label or id. */
  readonly name: string;
  readonly need: string;
  /** What was counted of the key; null where there never was one. */
  readonly key: StoredKey | null;
  readonly at: Date;
  /** Milliseconds until a person lets it on trial: 0 where nobody is asked, null where nobody did. */
  readonly approvedAfter: number | null;
};

/**
 * The keys that a policy would make of what was said. A key that there is begins as much sooner or later as its need is
 * ripe sooner or later than under the present policy, so that all else that its beginning hung on stays as it was.
 */
export function birthsUnder(stored: Stored, present: Policy, policy: Policy): Birth[] {
  const needs = new Map(stored.needs.map((need) => [need.id, need]));
  const keys = stored.keys.flatMap((key) => birthOfKey(key, needs.get(key.need), stored, present, policy));
  const taken = new Set(stored.keys.map(({ need }) => need));
  const fresh = stored.needs
    .filter(({ id }) => !taken.has(id))
    .flatMap((need) => birthOfNeed(need, stored, present, policy));
  return [...keys, ...fresh].sort((a, b) => a.at.getTime() - b.at.getTime() || (a.name < b.name ? -1 : 1));
}

function birthOfKey(
  key: StoredKey,
  need: StoredNeed | undefined,
  stored: Stored,
  present: Policy,
  policy: Policy,
): Birth[] {
  const [first] = key.life;
  if (first === undefined || !makesKeys(policy)) return [];
  const recorded = new Date(first.from);
  const born = (at: Date): Birth[] => [
    { name: key.name, need: key.need, key, at, approvedAfter: waitOf(key, present, policy) },
  ];
  // What a person made waited for nothing.
  if (need === undefined || first.rule === MADE_BY_HAND) return born(recorded);
  const was = ripeSince(need, stored, present);
  // What made it ripe is not known any more, so neither is what another policy would have said.
  if (was === null) return born(recorded);
  const is = ripeSince(need, stored, policy);
  return is === null ? [] : born(new Date(recorded.getTime() + is.getTime() - was.getTime()));
}

function birthOfNeed(need: StoredNeed, stored: Stored, present: Policy, policy: Policy): Birth[] {
  if (policy === present || !makesKeys(policy) || need.answeredBy !== null) return [];
  const waitsForPlace = WAITS_FOR_A_PLACE.some((rule) => rule === need.waits);
  // What is ripe already and has no key for another reason would have none under any policy.
  const known = makesKeys(present) && !waitsForPlace && ripeSince(need, stored, present) !== null;
  const at = known ? null : ripeSince(need, stored, policy);
  if (at === null) return [];
  const approvedAfter = policy.evolution === 'manual' ? null : 0;
  return [{ name: need.label ?? need.id, need: need.id, key: null, at, approvedAfter }];
}

function makesKeys({ evolution, evaluation }: Policy): boolean {
  return evolution !== 'off' && evaluation !== 'off';
}

/** A person's yes came as long after the proposal as it did, where a policy asks for it. */
function waitOf({ life, sensitive }: StoredKey, present: Policy, policy: Policy): number | null {
  // Under the present policy a key begins as it did; another one that asks nobody would not have waited.
  if (policy !== present && policy.evolution !== 'manual' && !sensitive) return 0;
  const trial = life.findLast(({ status }) => status === 'experimental');
  const [first] = life;
  if (first === undefined || trial === undefined) return null;
  const waited = Date.parse(trial.from) - Date.parse(first.from);
  // Nobody was asked then, so what a person would have said is not known.
  return policy !== present && waited === 0 && policy.evolution === 'manual' ? null : waited;
}
