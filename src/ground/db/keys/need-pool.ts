import { grouped } from '../../../domain/basics/index.ts';
import { barsOf, type Mention, toldBy, type VisibleKey } from '../../../domain/needs/index.ts';
import type { NeedMember, SynthesisInput } from '../../../domain/synthesis/index.ts';
import type { Phrase, VectorSpace } from '../../../domain/words/index.ts';
import {
  type ClusterRow,
  clusterPhrases,
  countPayloads,
  countSaying,
  liveClusters,
  type PoolRow,
  poolMentions,
  poolPhrases,
} from '../pools/index.ts';
import type { Scenario } from '../scenarios/index.ts';
import type { Db } from '../server/index.ts';
import { listPatchKeys, type PatchKeyRow } from './patch-keys.ts';

/** All that answering the mature needs of a pool rests on. */
export type NeedPool = {
  readonly pool: string;
  readonly cohort: string;
  readonly scenario: Scenario;
  readonly phrases: readonly Phrase[];
  /** Who said a phrase, by `Phrase.id`; only owners whose voice counts whole. */
  readonly mentions: ReadonlyMap<string, readonly Mention[]>;
  readonly clusters: readonly ClusterRow[];
  /** Cluster -> the phrases in it. */
  readonly phrasesOf: ReadonlyMap<string, readonly string[]>;
  /** The scenario's known payloads. */
  readonly payloads: number;
  readonly keys: readonly VisibleKey[];
  readonly patchKeys: readonly PatchKeyRow[];
};

/**
 * One look at a pool, in six statements at once.
 * @param space of the phrases' vectors; a phrase of another one is left out
 * @param keys what a client of the pool is offered already
 * @param now by which owners' standing is reckoned
 */
export async function readNeedPool(
  db: Db,
  { pool, cohort }: Pick<PoolRow, 'pool' | 'cohort'>,
  scenario: Scenario,
  space: VectorSpace,
  keys: readonly VisibleKey[],
  now: Date,
): Promise<NeedPool> {
  const [phrases, mentions, clusters, placed, payloads, patchKeys] = await Promise.all([
    poolPhrases(db, pool, space),
    poolMentions(db, pool, scenario.policy.trust, now),
    liveClusters(db, pool),
    clusterPhrases(db, pool),
    countPayloads(db, scenario.scenario),
    listPatchKeys(db, scenario.scenario),
  ]);
  const phrasesOf = new Map(placed.map((one) => [one.id, one.phrases]));
  return {
    pool,
    cohort,
    scenario,
    phrases,
    mentions: grouped(mentions, ({ phrase }) => phrase),
    clusters,
    phrasesOf,
    payloads,
    keys,
    patchKeys,
  };
}

/** The same people's words, with the keys that there are now. */
export async function withKeysOfNow(db: Db, pool: NeedPool): Promise<NeedPool> {
  const [clusters, patchKeys] = await Promise.all([
    liveClusters(db, pool.pool),
    listPatchKeys(db, pool.scenario.scenario),
  ]);
  return { ...pool, clusters, patchKeys };
}

/** A cluster and, where it has a key, the clusters that turned out to be other tellings of it. */
export function tellingsOf(pool: NeedPool, cluster: string, key: PatchKeyRow | undefined): string[] {
  const twins = key === undefined ? [] : pool.clusters.filter((one) => one.twinOf === key.keyName);
  return [...new Set([cluster, ...twins.map((one) => one.id)])];
}

/** The clusters' phrases that anybody still says, in the pool's order. */
export function membersOf(pool: NeedPool, clusters: readonly string[]): NeedMember[] {
  const theirs = new Set(clusters.flatMap((cluster) => pool.phrasesOf.get(cluster) ?? []));
  return pool.phrases.flatMap((phrase) => {
    const mentions = theirs.has(phrase.id) ? (pool.mentions.get(phrase.id) ?? []) : [];
    return mentions.length === 0 ? [] : [{ phrase, mentions }];
  });
}

/** What synthesis looks at for some clusters; the name of `key`, if they have one, is theirs to keep. */
export async function synthesisInput(
  db: Db,
  pool: NeedPool,
  clusters: readonly string[],
  key: PatchKeyRow | undefined,
): Promise<SynthesisInput> {
  const { template, policy, scenario } = pool.scenario;
  const all = membersOf(pool, clusters);
  const own = new Set(all.map((member) => member.phrase.id));
  const members = toldBy(all, barsOf(pool.cohort, policy).fragments);
  const names = [...template.keys, ...pool.patchKeys.map((one) => one.definition)].map((one) => one.key_name);
  return {
    scenario,
    members,
    background: pool.phrases.filter((phrase) => !own.has(phrase.id)),
    keys: pool.keys,
    taken: new Set(names.filter((name) => name !== key?.keyName)),
    // Null where no payload is known: then nobody can say how often.
    saidShare: pool.payloads === 0 ? null : (await countSaying(db, pool.pool, clusters)) / pool.payloads,
    owners: policy.publication.owners,
  };
}
