import type { Context } from '../../../context.ts';
import { DomainError } from '../../../domain/basics/index.ts';
import { type Living, placeFor } from '../../../domain/keys/index.ts';
import {
  type AskedClearance,
  clearedAlso,
  isForAll,
  type Policy,
  topicsOfKey,
} from '../../../domain/policy/index.ts';
import {
  type Approvals,
  approvalWords,
  type HandVerb,
  moveByHand,
  oneMoreYes,
  windowOf,
} from '../../../domain/trial/index.ts';
import {
  appendDecision,
  approvalsOf,
  bumpRevision,
  livingBeside,
  movePatchKey,
  ONE_APPROVAL,
  offerAsked,
  type PatchKeyRow,
  saveClearance,
  subjectOf,
} from '../../../ground/db/keys/index.ts';
import type { Scenario } from '../../../ground/db/scenarios/index.ts';
import type { Tx } from '../../../ground/db/server/index.ts';
import { publishVersions } from '../../../ground/signing/publish-versions.ts';

/**
 * A person's word about a key: recorded with name and reason, and published at once. Where the policy wants two people, the
 * first one's yes is recorded and moves nothing; a no of one ends it.
 */
export async function decideByHand(
  ctx: Context,
  { scenario, policy }: Scenario,
  key: PatchKeyRow,
  decision: { verb: HandVerb; by: string; reason: string },
): Promise<Approvals | null> {
  const { verb, by, reason } = decision;
  const to = moveByHand(key.status, verb);
  if (to === null && verb === 'approve' && key.asked !== null)
    return approveAudience(ctx, policy, key, key.asked, decision);
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
  const approvals = await ctx.db.sql.begin(async (tx) => {
    const move = { scenario, keyName: key.keyName, from: key.status, to, window, extensions: 0 };
    // First: it holds the scenario's row, so that nobody takes the same place.
    await bumpRevision(tx, scenario);
    const given =
      verb === 'approve' ? await approve(tx, key, policy.approval.people, { by, reason, at }) : null;
    if (given?.done === false) return given;
    if (to === 'experimental')
      refuseWithoutPlace(key.keyName, await livingBeside(tx, scenario, key.keyName), policy);
    if (given !== null)
      await saveClearance(
        tx,
        key,
        clearedAlso(key.cleared, { topics: topicsOfKey(key), cohorts: key.cohorts }),
      );
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
    return given;
  });
  await publishVersions(ctx, scenario);
  return approvals;
}

/** A person's yes to more people being offered a key that lives: a sensitive one does not spread by itself. */
async function approveAudience(
  ctx: Context,
  { approval }: Policy,
  key: PatchKeyRow,
  asked: AskedClearance,
  { by, reason }: { by: string; reason: string },
): Promise<Approvals> {
  const { scenario, keyName } = key;
  const at = ctx.clock.now();
  const approvals = await ctx.db.sql.begin(async (tx) => {
    await bumpRevision(tx, scenario);
    const given = await approve(tx, key, approval.people, { by, reason, at });
    if (!given.done) return given;
    if (!(await offerAsked(tx, key, asked)))
      throw new DomainError('conflict', `What is asked for "${keyName}" has changed; look at it again.`);
    await saveClearance(tx, key, clearedAlso(key.cleared, asked));
    await appendDecision(tx, scenario, {
      subject: subjectOf(keyName),
      kind: isForAll(asked.cohorts) ? 'offered_to_all' : 'shared',
      at,
      by,
      rule: 'by_hand_approve',
      numbers: { before: key.cohorts, cohorts: asked.cohorts, topics: asked.topics },
      sentence: reason,
    });
    return given;
  });
  await publishVersions(ctx, scenario);
  return approvals;
}

/** @throws DomainError `wrong_state` where the same API key has said yes before */
async function approve(
  tx: Tx,
  key: PatchKeyRow,
  needed: number,
  { by, reason, at }: { by: string; reason: string; at: Date },
): Promise<Approvals & { done: boolean }> {
  const given = oneMoreYes({ givenBy: await approvalsOf(tx, key), needed }, by);
  if (given === null) {
    const sentence = `"${by}" has approved "${key.keyName}" before; another API key with the scope approve must too.`;
    throw new DomainError('wrong_state', sentence);
  }
  if (!given.done)
    await appendDecision(tx, key.scenario, {
      subject: subjectOf(key.keyName),
      kind: ONE_APPROVAL,
      at,
      by,
      rule: 'four_eyes',
      numbers: { approvals: given.givenBy.length, needed },
      sentence: `${approvalWords(given)}: ${reason}`,
    });
  return given;
}

/** @throws DomainError `conflict` where the budget is spent: a person may retire another key, or raise it */
function refuseWithoutPlace(keyName: string, living: Living, { budget }: Policy): void {
  const waiting = placeFor(living, budget);
  if (waiting === null) return;
  throw new DomainError('conflict', `There is no place for "${keyName}". ${waiting.sentence}`, {
    data: { rule: waiting.rule, ...living, budget },
  });
}
