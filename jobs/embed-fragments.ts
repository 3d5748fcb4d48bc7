import type { Context } from '../src/context.ts';
import { type Policy, saysEnough } from '../src/domain/policy/index.ts';
import { GLOBAL_COHORT } from '../src/domain/template/index.ts';
import {
  beginAttempt,
  claimPending,
  endAttempt,
  giveBack,
  holdPending,
  insertParts,
  type Lane,
  noteFailures,
  noteSpeakers,
  type PendingFragment,
  type PlacedFragment,
  pendingAmong,
  placeFragments,
  takeAbandoned,
} from '../src/ground/db/intake/index.ts';
import {
  countIntoPools,
  countOpenPools,
  gather,
  hasOwners,
  holdPhrases,
  insertPhrases,
  openPool,
  touchClusters,
} from '../src/ground/db/pools/index.ts';
import { findScenario } from '../src/ground/db/scenarios/index.ts';
import type { Tx } from '../src/ground/db/server/index.ts';
import { done, type JobResult, skipped } from '../src/ground/queue/catalog.ts';
import { linkSpan } from '../src/ground/tracing/span.ts';
import { embedNew } from './embed-fragments/embed-new.ts';
import { type Blame, partsOf, placementOf, readAll } from './embed-fragments/read-all.ts';
import { placeWhileLearned } from './placing/place-phrases.ts';

/** About a second of inference: a killed job repeats no more than that. */
const BATCH = 256;
/** Deliveries of a fragment that breaks what reads or embeds it, before it goes to the failed store. */
const TRIES = 3;
const STAGE = 'embed-fragments';

/** Batches of one scenario side by side: as many as eight processes embed at a time. */
const LANES = 16;

/**
 * Pending fragments become phrases of the pool: split, cleaned, and embedded where the phrase is new. Who finds more than it
 * takes calls another to it, which comes where no other scenario waits: so one with a large backlog has all that is idle and
 * no more than its turn of the rest.
 * @param subject a scenario, and behind a `/` which of those side by side, if it is not the first
 */
export async function embedFragments(ctx: Context, subject: string): Promise<JobResult> {
  const [scenario = '', number = '0'] = subject.split('/');
  const lane = { scenario, lane: Number(number) };
  const abandoned = await takeAbandoned(ctx.db, lane);
  if (abandoned.length === 1) {
    const alone = await pendingAmong(ctx.db, scenario, abandoned);
    const failures = alone.map((ref) => ({ ...ref, reason: 'its process ended' }));
    await noteFailures(ctx.db.sql, scenario, failures, STAGE, { limit: TRIES, at: ctx.clock.now() });
  }
  try {
    const { pending, others } = await claimPending(ctx.db, lane, BATCH);
    // What one of them claimed whose note was lost with its process is found by it alone.
    if (lane.lane === 0) for (const other of others) call(ctx, { scenario, lane: other });
    if (pending.length === 0) return skipped('nothing is pending');
    const isMore = pending.length === BATCH;
    if (isMore && lane.lane + 1 < LANES) call(ctx, { scenario, lane: lane.lane + 1 });
    const numbers = await takeUpAll(ctx, lane, pending, abandoned);
    if (isMore) call(ctx, lane);
    return done(numbers);
  } finally {
    await giveBack(ctx.db, lane).catch(() => {});
  }
}

function call({ queue }: Context, { scenario, lane }: Lane): void {
  if (lane === 0) queue.nudge('embed-fragments', scenario);
  else queue.nudge('embed-fragments', `${scenario}/${lane}`, 'when idle');
}

async function takeUpAll(
  ctx: Context,
  lane: Lane,
  pending: readonly PendingFragment[],
  abandoned: readonly number[],
) {
  linkSpan(pending.map(({ trace }) => trace));
  // What may have ended a process is taken alone and last: then it ends nothing but itself, and is known if it does.
  const isSuspect = ({ seq, tries }: PendingFragment) => tries > 0 || abandoned.includes(seq);
  const suspects = pending.filter(isSuspect);
  const numbers = { fragments: 0, embedded: 0 };
  for (const group of [pending.filter((one) => !isSuspect(one)), ...suspects.map((fragment) => [fragment])]) {
    if (group.length === 0) continue;
    const { fragments, embedded } = await takeUp(ctx, lane, group);
    numbers.fragments += fragments;
    numbers.embedded += embedded;
  }
  return numbers;
}

async function takeUp(ctx: Context, lane: Lane, pending: readonly PendingFragment[]) {
  await beginAttempt(
    ctx.db,
    lane,
    pending.map(({ seq }) => seq),
  );
  try {
    return await place(ctx, lane, pending);
  } catch (problem) {
    // This process lives, so no text has ended it. Where the database is away, the next process finds them under suspicion.
    await endAttempt(ctx.db.sql, lane).catch(() => {});
    throw problem;
  }
}

async function place(ctx: Context, lane: Lane, pending: readonly PendingFragment[]) {
  const { scenario } = lane;
  const blame: Blame[] = [];
  const read = await readAll(ctx.reader, pending, blame);
  const vectors = await embedNew(ctx, scenario, read, blame);
  const embedded = read.filter(({ said }) =>
    said.every(({ phrase }) => phrase === null || vectors.has(phrase)),
  );
  const { policy } = await findScenario(ctx.db, scenario);
  const at = ctx.clock.now();
  const encrypter = await ctx.db.vault.encrypting();
  const { pools, ready } = await ctx.db.sql.begin(async (tx) => {
    const held = await holdPending(
      tx,
      scenario,
      embedded.map(({ fragment }) => fragment),
    );
    const waiting = embedded.filter(({ fragment }) => held.has(fragment.seq));
    const said = new Set(waiting.flatMap((one) => one.said.flatMap(({ phrase }) => phrase ?? [])));
    const fresh = [...vectors.values()].flatMap((one) => (one !== 'known' && said.has(one.id) ? one : []));
    const { model, transform, dimensions } = ctx.embedder;
    await insertPhrases(tx, scenario, fresh, { model, transform, dimensions, at });
    // A known phrase may have been erased since: who says it waits for the next turn, in which it is new.
    const there = await holdPhrases(tx, scenario, [...said]);
    const ready = waiting.filter((one) =>
      one.said.every(({ phrase }) => phrase === null || there.has(phrase)),
    );
    const parts = await insertParts(tx, encrypter, scenario, ready.flatMap(partsOf));
    await noteSpeakers(
      tx,
      scenario,
      ready.map(({ fragment }) => fragment),
    );
    const wholes = await placeFragments(tx, scenario, ready.map(placementOf));
    await noteFailures(tx, scenario, blame, STAGE, { limit: TRIES, at });
    await endAttempt(tx, lane);
    return { ready, pools: await gatherFragments(tx, scenario, policy, [...parts, ...wholes], at) };
  });
  const quarantined = ready.filter(({ said }) => said.some(({ held }) => held !== null)).length;
  if (quarantined > 0) ctx.log.warn({ scenario, quarantined }, 'fragment.quarantined');
  for (const { seq, reason } of blame) ctx.log.warn({ scenario, seq, reason }, 'fragment.failed');
  for (const pool of pools) {
    await placeWhileLearned(ctx, pool);
    ctx.queue.nudge('cluster-pool', pool);
  }
  return { fragments: ready.length, embedded: [...vectors.values()].filter((p) => p !== 'known').length };
}

/** Each phrase joins the pool of all and, where one named it and has a pool, its cohort's. Returns the pools that have news. */
async function gatherFragments(
  tx: Tx,
  scenario: string,
  policy: Policy,
  placed: readonly PlacedFragment[],
  at: Date,
): Promise<string[]> {
  const pools = await countIntoPools(tx, scenario, placed);
  const fragmentsOfAll = pools.find(({ cohort }) => cohort === GLOBAL_COHORT)?.fragments ?? 0;
  const gathering: string[] = [];
  for (const one of pools) {
    const { pool, cohort, fragments } = one;
    if (!one.open) {
      const facts = { fragments, fragmentsOfAll, pools: await countOpenPools(tx, scenario) };
      if (!saysEnough(facts, policy)) continue;
      if (!(await hasOwners(tx, scenario, cohort, policy.cohorts.owners))) continue;
      await openPool(tx, one, scenario);
    }
    const own = placed.filter((fragment) => cohort === GLOBAL_COHORT || fragment.cohort === cohort);
    const phrases = [...new Set(own.map(({ phrase }) => phrase))];
    await gather(tx, pool, phrases);
    await touchClusters(tx, pool, phrases, at);
    gathering.push(pool);
  }
  return gathering;
}
