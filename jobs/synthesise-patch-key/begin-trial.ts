import type { Context } from '../../src/context.ts';
import { type Birth, placeFor, type Waiting } from '../../src/domain/keys/index.ts';
import type { MaturityFacts } from '../../src/domain/needs/index.ts';
import type { KeyProposal } from '../../src/domain/synthesis/index.ts';
import { type Forecast, forecastOf, windowOf } from '../../src/domain/trial/index.ts';
import {
  appendDecision,
  bumpRevision,
  holdNeed,
  livingBeside,
  type NeedPool,
  type NewPatchKey,
  saveForecast,
  subjectOf,
} from '../../src/ground/db/keys/index.ts';
import {
  type ClusterRow,
  markSynthesised,
  markTwin,
  saveMappedValues,
} from '../../src/ground/db/pools/index.ts';
import type { Tx } from '../../src/ground/db/server/index.ts';
import { capturesSoFar } from '../../src/ground/db/trial/index.ts';
import { evidenceOfBirth } from './evidence.ts';
import { type Answer, type Need, wait } from './need.ts';

/** The row of a key that is born now; its window begins now, unless a person must see it first. */
export function newKey(
  ctx: Context,
  pool: NeedPool,
  cluster: ClusterRow,
  { definition }: Pick<KeyProposal, 'definition'>,
  { status, evidence }: Birth,
): NewPatchKey {
  const { scenario, policy } = pool.scenario;
  const at = ctx.clock.now();
  return {
    scenario,
    keyName: definition.key_name,
    pool: pool.pool,
    cluster: cluster.id,
    cohorts: [pool.cohort],
    definition,
    status,
    evidence,
    proposedAt: at,
    window: status === 'experimental' ? windowOf(at, policy.window, 0) : null,
  };
}

/** How a trial began, for its decision. */
export type Beginning = {
  answer: 'born' | 'succeeded' | 'revived';
  kind: string;
  rule: string;
  sentence: string;
};

/** Writes a key that begins its trial, with its decision; nothing when its need is gone or somebody was faster. */
export async function beginTrial(
  ctx: Context,
  pool: NeedPool,
  { cluster, facts }: Need,
  key: NewPatchKey,
  proposal: KeyProposal,
  write: (tx: Tx) => Promise<Beginning | null>,
): Promise<Answer> {
  const { scenario, keyName, proposedAt } = key;
  const { budget } = pool.scenario.policy;
  const forecast = await forecastBirth(ctx, pool, facts, proposal);
  const full: { waiting: Waiting | null } = { waiting: null };
  const evidence = await evidenceOfBirth(ctx, pool, cluster, key);
  const begun = await undoable(ctx, async (tx) => {
    if (!(await holdNeed(tx, pool.pool, cluster.id))) return null;
    await bumpRevision(tx, scenario);
    const beginning = await write(tx);
    if (beginning === null) return null;
    // The scenario's row is held since the revision went up: no other pool takes the same place meanwhile.
    if (key.status === 'experimental')
      full.waiting = placeFor(await livingBeside(tx, scenario, keyName), budget);
    if (full.waiting !== null) return null;
    await saveForecast(tx, key, forecast);
    await markTwin(tx, cluster, null);
    await saveMappedValues(tx, pool.pool, proposal.values);
    const { fragments, owners, days } = facts;
    const { kind, rule, sentence } = beginning;
    const subject = subjectOf(keyName);
    const numbers = { fragments, owners, days, forecast };
    const decision = { subject, kind, at: proposedAt, by: 'service', rule, numbers, sentence };
    await appendDecision(tx, scenario, decision, evidence);
    await markSynthesised(tx, cluster, ctx.clock.now());
    return beginning.answer;
  });
  if (full.waiting !== null) return wait(ctx, scenario, cluster, full.waiting);
  if (begun === null) return 'none';
  ctx.log.info({ scenario, key: keyName, cluster: cluster.id }, `patch_key.${begun}`);
  return begun;
}

async function forecastBirth(
  ctx: Context,
  pool: NeedPool,
  { fragments }: MaturityFacts,
  { values }: KeyProposal,
): Promise<Forecast> {
  const served = [...values].reduce(
    (sum, [phrase, { confidence }]) => sum + confidence * (pool.mentions.get(phrase)?.length ?? 0),
    0,
  );
  return forecastOf(served, fragments, await capturesSoFar(ctx.db, pool.scenario.scenario));
}

/** A transaction that leaves nothing behind when its work comes to null. */
export async function undoable<T>(ctx: Context, work: (tx: Tx) => Promise<T | null>): Promise<T | null> {
  const nothing = Symbol('nothing');
  try {
    return (await ctx.db.sql.begin(async (tx) => {
      const result = await work(tx);
      if (result === null) throw nothing;
      return result;
    })) as T;
  } catch (error) {
    if (error === nothing) return null;
    throw error;
  }
}
