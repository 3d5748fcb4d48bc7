import type { Context } from '../../src/context.ts';
import { keyOfNeed } from '../../src/domain/keys/index.ts';
import { homeAmongAll, isSameNeed, leftToCohort } from '../../src/domain/needs/index.ts';
import {
  type AskedClearance,
  askedAlso,
  EVERYBODY,
  isForAll,
  isOfferedTo,
  notCleared,
  type Policy,
  topicsOfKey,
  widened,
} from '../../src/domain/policy/index.ts';
import { GLOBAL_COHORT } from '../../src/domain/template/index.ts';
import {
  appendDecision,
  askForAudience,
  bumpRevision,
  holdNeed,
  listPatchKeys,
  type NeedPool,
  type PatchKeyRow,
  subjectOf,
} from '../../src/ground/db/keys/index.ts';
import {
  type ClusterRow,
  elsewhereOf,
  leaningOf,
  leftToAllOf,
  markSynthesised,
  markTwin,
  offerKey,
  type PoolRow,
  type Waits,
} from '../../src/ground/db/pools/index.ts';
import { undoable } from './begin-trial.ts';
import { type Answer, leave, type Need, wait } from './need.ts';
import { sensitiveNeed } from './need-meaning.ts';

/** Why a cohort's need is left to the pool of all, or null; asked before anything of its pool is read, for most are. */
export async function answeredForAll(
  ctx: Context,
  pool: PoolRow,
  policy: Policy,
  { cluster }: Need,
): Promise<Waits | null> {
  if (pool.cohort === GLOBAL_COHORT) return null;
  const keys = await listPatchKeys(ctx.db, pool.scenario);
  return keyOfNeed(keys, cluster.id) === undefined ? leftToAllOf(ctx.db, pool, cluster, policy) : null;
}

/** Why a need of the pool of all is left to the one cohort that asks for it, or null. */
export async function answeredInCohort(
  ctx: Context,
  pool: NeedPool,
  { cluster }: Need,
): Promise<Waits | null> {
  if (pool.cohort !== GLOBAL_COHORT) return null;
  const leaning = await leaningOf(ctx.db, cluster);
  if (leaning === null) return null;
  const elsewhere = await elsewhereOf(ctx.db, cluster);
  return leftToCohort(leaning, elsewhere, pool.scenario.policy, ctx.clock.now());
}

/** The key that another pool's people have, or tried, for the same need: most of it is said in the same phrases. */
export async function keyElsewhere(
  ctx: Context,
  pool: NeedPool,
  cluster: ClusterRow,
): Promise<PatchKeyRow | undefined> {
  const others = pool.patchKeys.filter((key) => key.pool !== pool.pool);
  if (others.length === 0) return undefined;
  const elsewhere = await elsewhereOf(ctx.db, cluster);
  const names = elsewhere.filter(isSameNeed).map(({ key }) => key);
  return others.find(({ keyName }) => names.includes(keyName));
}

/** The need has a key in another pool already: these people are offered it as well, instead of a second one. */
export async function meetKey(ctx: Context, pool: NeedPool, need: Need, key: PatchKeyRow): Promise<Answer> {
  const { cluster } = need;
  const { cohort } = pool;
  if (key.endedAt !== null) {
    const sentence = `Was tried as ${key.keyName}, which is ${key.status}.`;
    return leave(ctx, cluster, { rule: 'tried_elsewhere', sentence });
  }
  const ofAll = cohort === GLOBAL_COHORT;
  if (!ofAll && isForAll(key.cohorts)) {
    const sentence = `Is answered, for everybody, by ${key.keyName}.`;
    return leave(ctx, cluster, { rule: 'answered_for_all', sentence });
  }
  if (isOfferedTo(key.cohorts, cohort) && !ofAll) return leave(ctx, cluster);
  const { shared } = pool.scenario.policy.cohorts;
  const cohorts = ofAll ? EVERYBODY : widened(key.cohorts, cohort, shared);
  const home = ofAll
    ? { pool: pool.pool, cluster: cluster.id }
    : isForAll(cohorts)
      ? await freeHome(ctx, key)
      : null;
  return offer(ctx, pool, need, key, cohorts, home);
}

type Home = { readonly pool: string; readonly cluster: string };

/** Where the pool of all has a need of its own for the key, that no other key answers. */
async function freeHome(ctx: Context, key: PatchKeyRow): Promise<Home | null> {
  const home = homeAmongAll(await elsewhereOf(ctx.db, { id: key.cluster, pool: key.pool }));
  return home === undefined || home.key !== null ? null : home;
}

async function offer(
  ctx: Context,
  pool: NeedPool,
  { cluster, facts }: Need,
  key: PatchKeyRow,
  cohorts: readonly string[],
  home: Home | null,
): Promise<Answer> {
  const { scenario } = pool.scenario;
  const { fragments, owners, days } = facts;
  const unseen = await unseenBy(ctx, pool, cluster, key, cohorts);
  if (unseen !== null) return askFirst(ctx, pool, { cluster, facts }, key, unseen);
  const given = await undoable(ctx, async (tx) => {
    if (!(await holdNeed(tx, pool.pool, cluster.id))) return null;
    await bumpRevision(tx, scenario);
    if (!(await offerKey(tx, key, cohorts, home))) return null;
    await markTwin(tx, cluster, home?.cluster === cluster.id ? null : key.keyName);
    await appendDecision(tx, scenario, {
      subject: subjectOf(key.keyName),
      ...wordsOf(pool.cohort, key, cohorts, facts.fragments, facts.owners),
      at: ctx.clock.now(),
      by: 'service',
      numbers: {
        fragments,
        owners,
        days,
        before: key.cohorts,
        cohorts,
        from: key.cluster,
        to: home?.cluster ?? key.cluster,
      },
    });
    await markSynthesised(tx, cluster, ctx.clock.now());
    return 'shared' as const;
  });
  if (given === null) return 'none';
  ctx.log.info({ scenario, key: key.keyName, cluster: cluster.id }, 'patch_key.shared');
  return given;
}

/** What a person must say yes to before these cohorts are offered the key, or null; while it is proposed all of it waits. */
async function unseenBy(
  ctx: Context,
  pool: NeedPool,
  { id }: ClusterRow,
  key: PatchKeyRow,
  cohorts: readonly string[],
): Promise<AskedClearance | null> {
  if (key.status === 'proposed') return null;
  const said = await sensitiveNeed(ctx, pool, [id]);
  const offered = { ...key, cohorts, evidence: { sensitive: said ?? key.evidence.sensitive } };
  if (notCleared(offered) === null) return null;
  const topics = [...topicsOfKey(key), ...topicsOfKey(offered)];
  return askedAlso(key.asked, { topics, cohorts, clusters: [id] });
}

/** The key stays with those it was let on for; these people are left to `other` until a person has said yes. */
async function askFirst(
  ctx: Context,
  pool: NeedPool,
  { cluster, facts: { fragments, owners } }: Need,
  key: PatchKeyRow,
  asked: AskedClearance,
): Promise<Answer> {
  const { scenario } = pool.scenario;
  const whom = isForAll(asked.cohorts) ? 'everybody' : pool.cohort;
  const basis = `${fragments} fragments of ${owners} owners ask for it`;
  const sentence = `Waits for a person before ${whom} is offered ${key.keyName}: ${basis}, and it touches ${asked.topics.join(' and ')}.`;
  await ctx.db.sql.begin((tx) => askForAudience(tx, key, asked, sentence, ctx.clock.now()));
  return wait(ctx, scenario, cluster, { rule: 'audience_needs_approval', sentence });
}

/** What kind of decision it is to offer a key to more people, by which rule, in words for the schema's owner. */
function wordsOf(
  cohort: string,
  key: PatchKeyRow,
  cohorts: readonly string[],
  fragments: number,
  owners: number,
): { kind: string; rule: string; sentence: string } {
  const basis = `${fragments} fragments of ${owners} owners`;
  if (isForAll(key.cohorts)) {
    const sentence = `Follows its need: ${basis} in the pool of all ask for it.`;
    return { kind: 'followed', rule: 'need_moved', sentence };
  }
  if (cohort === GLOBAL_COHORT) {
    const sentence = `Offered to everybody: ${basis} of all ask for it, and not only ${key.cohorts.join(', ')}.`;
    return { kind: 'offered_to_all', rule: 'need_of_all', sentence };
  }
  if (isForAll(cohorts)) {
    const sentence = `Offered to everybody: ${[...key.cohorts, cohort].sort().join(', ')} all ask for it (${basis} of ${cohort}).`;
    return { kind: 'offered_to_all', rule: 'enough_cohorts', sentence };
  }
  const sentence = `Offered to ${cohort} too: ${basis} there have the same need.`;
  return { kind: 'shared', rule: 'need_of_cohort', sentence };
}
