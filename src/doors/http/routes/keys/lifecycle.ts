import type { FastifyInstance } from 'fastify';
import type { Context } from '../../../../context.ts';
import { seesUnsigned, withoutFewOwners } from '../../../../domain/access/index.ts';
import { livingOf, WAITS_FOR_A_PLACE } from '../../../../domain/keys/index.ts';
import type { Policy } from '../../../../domain/policy/index.ts';
import { missingForPromotion, ratesOf } from '../../../../domain/trial/index.ts';
import {
  approvalsByKey,
  type DecisionRow,
  type KeyProgress,
  listPatchKeys,
  newestOfKeys,
  progressOfKeys,
  subjectOf,
  waitingNeeds,
} from '../../../../ground/db/keys/index.ts';
import { findScenario } from '../../../../ground/db/scenarios/index.ts';
import { summaryOf } from '../../../exchange/patch-key-summary.ts';
import { LifecycleReply } from '../../contract/keys/lifecycle.ts';
import { callerOf } from '../../guards/auth.ts';
import { type Asked, routesOf, scenarioRoute } from '../../typed.ts';
import { decisionsFor, keysFor } from '../../views/readers-view.ts';

/** All keys of a scenario beside each other: where each stands, what it rests on, what it waits for. */
export function lifecycleRoutes(app: FastifyInstance, ctx: Context): void {
  routesOf(app, ctx, 'keys').get('/v1/scenarios/:scenario/lifecycle', LIFECYCLE, showLifecycle);
}

const LIFECYCLE = scenarioRoute('read', {
  summary: 'All keys with how each does in its window, what waits for a person, and the places that are left',
  response: { 200: LifecycleReply },
});

async function showLifecycle(ctx: Context, request: Asked<typeof LIFECYCLE>) {
  const { scenario, policy } = await findScenario(ctx.db, request.params.scenario);
  const caller = callerOf(request);
  const [all, progress, newest, approvals, waiting] = await Promise.all([
    listPatchKeys(ctx.db, scenario),
    progressOfKeys(ctx.db, scenario, policy.trust),
    newestOfKeys(ctx.db, scenario),
    approvalsByKey(ctx.db, scenario),
    waitingNeeds(ctx.db, scenario),
  ]);
  const [shown, told] = await Promise.all([
    keysFor(ctx.db, caller, scenario, all),
    decisionsFor(ctx.db, caller, scenario, newest),
  ]);
  const progressOf = new Map(progress.map((one) => [one.keyName, one]));
  const decided = new Map(told.map((one) => [one.subject, one]));
  const keys = shown.map((key) => {
    const { fragments, owners, days } = key.evidence;
    return {
      ...summaryOf(key),
      evidence: { fragments, owners, days },
      progress: shownProgress(progressOf.get(key.keyName), policy, seesUnsigned(caller)),
      asked: key.asked === null ? null : [...key.asked.cohorts],
      approved_by: approvals.get(subjectOf(key.keyName)) ?? [],
      decided: shownDecision(decided.get(subjectOf(key.keyName))),
    };
  });
  return {
    budget: placesOf(livingOf(all), policy.budget),
    waiting_needs: sumOf(waiting),
    approvals_needed: policy.approval.people,
    keys: seesUnsigned(caller) ? keys : withoutFewOwners(keys, policy.publication.owners),
  };
}

function placesOf(living: ReturnType<typeof livingOf>, budget: Policy['budget']) {
  return {
    experimental: { taken: living.experimental, most: budget.experimental },
    total: { taken: living.total, most: budget.total },
  };
}

/**
 * By payloads, whose counts are at hand; the decision looks owner by owner.
 *
 * @param all whether counts of a few owners are shown too; the sentence about them would tell what the number hides
 */
function shownProgress(counted: KeyProgress | undefined, { promotion, publication }: Policy, all: boolean) {
  if (counted === undefined) return null;
  const rates = ratesOf(counted);
  const { adoption, capture, validity } = rates;
  const owners = all || counted.owners >= publication.owners ? counted.owners : 0;
  const lacks = missingForPromotion(rates, owners, promotion, false, '');
  return { adoption, capture, validity, owners, lacks };
}

function shownDecision(decision: DecisionRow | undefined) {
  if (decision === undefined) return null;
  const { at, kind, by, sentence } = decision;
  return { at: at.toISOString(), kind, by, sentence };
}

function sumOf(waiting: ReadonlyMap<string, number>) {
  const places: readonly string[] = WAITS_FOR_A_PLACE;
  const counted = { for_a_place: 0, otherwise: 0 };
  for (const [rule, needs] of waiting) counted[places.includes(rule) ? 'for_a_place' : 'otherwise'] += needs;
  return counted;
}
