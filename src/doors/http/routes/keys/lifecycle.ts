import { seesUnsigned, withoutFewOwners } from '../../../../domain/access/index.ts';
import { livingOf, WAITS_FOR_A_PLACE } from '../../../../domain/keys/index.ts';
import type { Policy } from '../../../../domain/policy/index.ts';
import { missingForPromotion, ratesOf } from '../../../../domain/trial/index.ts';
import {
  approvalsByKey,
  type KeyProgress,
  listPatchKeys,
  newestOfKeys,
  progressOfKeys,
  subjectOf,
  waitingNeeds,
} from '../../../../ground/db/keys/index.ts';
import { summaryOf } from '../../../exchange/patch-key-summary.ts';
import { LifecycleReply } from '../../contract/keys/lifecycle.ts';
import { routesOf, scenarioRoute } from '../../typed.ts';
import { decisionsFor, keysFor } from '../../views/readers-view.ts';

/** All keys of a scenario beside each other: where each stands, what it rests on, what it waits for. */
export const lifecycleRoutes = routesOf('keys', [
  scenarioRoute('GET /lifecycle', 'read', {
    summary:
      'All keys with how each does in its window, what waits for a person, and the places that are left',
    response: { 200: LifecycleReply },
    async answer({ db }, { found: { scenario, policy }, caller }) {
      const [all, progress, newest, approvals, waiting] = await Promise.all([
        listPatchKeys(db, scenario),
        progressOfKeys(db, scenario, policy.trust),
        newestOfKeys(db, scenario),
        approvalsByKey(db, scenario),
        waitingNeeds(db, scenario),
      ]);
      const [shown, told] = await Promise.all([
        keysFor(db, caller, scenario, all),
        decisionsFor(db, caller, scenario, newest),
      ]);
      const progressOf = new Map(progress.map((one) => [one.keyName, one]));
      const decided = new Map(told.map((one) => [one.subject, one]));
      const keys = shown.map((key) => {
        const { fragments, owners, days } = key.evidence;
        return {
          ...summaryOf(key),
          evidence: { fragments, owners, days },
          progress: shownProgress(progressOf.get(key.keyName), policy, seesUnsigned(caller)),
          asked: key.asked?.cohorts ?? null,
          approved_by: approvals.get(subjectOf(key.keyName)) ?? [],
          decided: decided.get(subjectOf(key.keyName)) ?? null,
        };
      });
      const living = livingOf(all);
      return {
        budget: {
          experimental: { taken: living.experimental, most: policy.budget.experimental },
          total: { taken: living.total, most: policy.budget.total },
        },
        waiting_needs: sumOf(waiting),
        approvals_needed: policy.approval.people,
        keys: seesUnsigned(caller) ? keys : withoutFewOwners(keys, policy.publication.owners),
      };
    },
  }),
]);

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

function sumOf(waiting: ReadonlyMap<string, number>) {
  const places: readonly string[] = WAITS_FOR_A_PLACE;
  const counted = { for_a_place: 0, otherwise: 0 };
  for (const [rule, needs] of waiting) counted[places.includes(rule) ? 'for_a_place' : 'otherwise'] += needs;
  return counted;
}
