import type { Context } from '../context.ts';
import { appendDecision, subjectOf } from '../db/decisions.ts';
import { bumpRevision, movePatchKey, type PatchKeyRow } from '../db/patch-keys.ts';
import type { Scenario } from '../db/scenarios.ts';
import { DomainError } from '../domain/errors.ts';
import { type HandVerb, moveByHand } from '../domain/hand-decision.ts';
import { windowOf } from '../domain/observation-window.ts';
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
  const moved = await ctx.db.sql.begin(async (tx) => {
    const move = { scenario, keyName: key.keyName, from: key.status, to, window, extensions: 0 };
    if (!(await movePatchKey(tx, { ...move, endedAt: to === 'experimental' ? null : at }))) return false;
    await bumpRevision(tx, scenario);
    await appendDecision(tx, scenario, {
      subject: subjectOf(key.keyName),
      kind: to,
      at,
      by,
      rule: `by_hand_${verb}`,
      numbers: {},
      sentence: reason,
    });
    return true;
  });
  if (!moved)
    throw new DomainError('conflict', `Somebody else decided about "${key.keyName}" at the same time.`);
  await publishVersions(ctx, scenario);
}
