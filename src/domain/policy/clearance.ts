import { GLOBAL_COHORT, type KeyDefinition, topicsInWords } from '../template/index.ts';
import { type Audience, EVERYBODY, isForAll, isOfferedTo } from './audience.ts';

/** What people with the scope `approve` have said yes to: that a key touches these topics, offered to these cohorts. */
export type Clearance = { readonly topics: readonly string[]; readonly cohorts: Audience };

/** A clearance that a living key would need, so that the people of further needs are offered it. */
export type AskedClearance = Clearance & { readonly clusters: readonly string[] };

/** Why a key may not be shown to its audience without a person's yes; null where it may. */
export type NotCleared = { readonly topics: readonly string[]; readonly sentence: string };

type SensitiveKey = {
  readonly definition: KeyDefinition;
  readonly evidence: { readonly sensitive: string | null };
  readonly cohorts: Audience;
  readonly cleared: Clearance | null;
};

/** Every topic that a key touches by any of its words, or by what its people were once found to say. */
export function topicsOfKey({
  definition,
  evidence,
}: Pick<SensitiveKey, 'definition' | 'evidence'>): readonly string[] {
  const said = evidence.sensitive === null ? [] : [evidence.sensitive];
  return [...new Set([...topicsInWords(definition), ...said])].sort();
}

/** A yes holds for the topics and the people it was given for, and for no others. */
export function notCleared(key: SensitiveKey): NotCleared | null {
  const topics = topicsOfKey(key);
  const { cleared, cohorts } = key;
  const unseen = topics.filter((topic) => cleared?.topics.includes(topic) !== true);
  if (unseen.length > 0) return { topics: unseen, sentence: `it touches ${unseen.join(' and ')}` };
  if (topics.length === 0 || cleared === null) return null;
  if (cohorts.every((one) => isOfferedTo(cleared.cohorts, one === GLOBAL_COHORT ? null : one))) return null;
  const whom = isForAll(cohorts) ? 'everybody' : cohorts.join(', ');
  return { topics, sentence: `it touches ${topics.join(' and ')}, and was never let on for ${whom}` };
}

/** What a person is asked for once one more need's people would be offered a key, beside what was asked before. */
export function askedAlso(
  before: AskedClearance | null,
  { topics, cohorts, clusters }: AskedClearance,
): AskedClearance {
  const all = (...lists: readonly (readonly string[])[]) => [...new Set(lists.flat())].sort();
  const wider = all(before?.cohorts ?? [], cohorts);
  return {
    topics: all(before?.topics ?? [], topics),
    cohorts: isForAll(wider) ? EVERYBODY : wider,
    clusters: all(before?.clusters ?? [], clusters),
  };
}

/** With a person's yes to a key as it is now. */
export function clearedAlso(cleared: Clearance | null, { topics, cohorts }: Clearance): Clearance {
  const all = [...new Set([...(cleared?.topics ?? []), ...topics])].sort();
  return { topics: all, cohorts };
}
