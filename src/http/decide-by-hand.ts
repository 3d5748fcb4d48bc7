import type { Context } from '../context.ts';
import { appendDecision, subjectOf } from '../db/decisions.ts';
import { bumpRevision, livingBeside, movePatchKey, type PatchKeyRow } from '../db/patch-keys.ts';
import type { Scenario } from '../db/scenarios.ts';
import { type Living, placeFor } from '../domain/budget.ts';
import { DomainError } from '../domain/errors.ts';
import { type HandVerb, moveByHand } from '../domain/hand-decision.ts';
import { windowOf } from '../domain/observation-window.ts';
import type { Policy } from '../domain/policy.ts';
import { publishVersions } from '../signing/publish-versions.ts';

/** A person's word about a key: recorded with name and reason, and published at once. */
export async function decideByHand(
  ctx: Context,
  { scenario, policy }: Scenario,
  key: PatchKeyRow,
  decision: { verb: HandVerb; by: string; reason: string },
): Promise<void> {
  const { verb, by, reason } = decision;
  const to = moveByHand(key.status, verb);
  if (to === null) {
    throw new DomainError(
      'wrong_state',
      `The key "${key.keyName}" is ${key.status}; there is nothing to ${verb}.`,
    );
  }
  const at = ctx.clock.now();
  const window =
    to === 'experimental'
      ? windowOf(at, policy.window, 0)
      : key.windowStartedAt === null || key.windowEndsAt === null
        ? null
        : { startedAt: key.windowStartedAt, endsAt: key.windowEndsAt };
  await ctx.db.sql.begin(async (tx) => {
    const move = { scenario, keyName: key.keyName, from: key.status, to, window, extensions: 0 };
    // First: it holds the scenario's row, so that nobody takes the same place.
    await bumpRevision(tx, scenario);
    if (to === 'experimental')
      refuseWithoutPlace(key.keyName, await livingBeside(tx, scenario, key.keyName), policy);
    if (!(await movePatchKey(tx, { ...move, endedAt: to === 'experimental' ? null : at })))
      throw new DomainError('conflict', `Somebody else decided about "${key.keyName}" at the same time.`);
    await appendDecision(tx, scenario, {
      subject: subjectOf(key.keyName),
      kind: to,
      at,
      by,
      rule: `by_hand_${verb}`,
      numbers: {},
      sentence: reason,
    });
  });
  await publishVersions(ctx, scenario);
}

/** @throws DomainError `conflict` where the budget is spent: a person may retire another key, or raise it */
function refuseWithoutPlace(keyName: string, living: Living, { budget }: Policy): void {
  const waiting = placeFor(living, budget);
  if (waiting === null) return;
  throw new DomainError('conflict', `There is no place for "${keyName}". ${waiting.sentence}`, {
    data: { rule: waiting.rule, ...living, budget },
  });
}
