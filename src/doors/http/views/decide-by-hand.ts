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
import { wrongState } from './patch-keys.ts';

/**
 * A person's word about a key: recorded with name and reason, and published at once. Where the policy wants two people, the
 * first one's yes is recorded and moves nothing; a no of one ends it.
 */
export async function decideByHand(
  ctx: Context,
  found: Scenario,
  key: PatchKeyRow,
  { verb, by, reason }: { verb: HandVerb; by: string; reason: string },
): Promise<Approvals | null> {
  const { scenario, policy } = found;
  const wanted = moveByHand(key.status, verb) ?? (verb === 'approve' ? key.asked : null);
  if (wanted === null) throw wrongState(key, `there is nothing to ${verb}`);
  const at = ctx.clock.now();
  const approvals = await ctx.db.sql.begin(async (tx) => {
    // First: it holds the scenario's row, so that nobody takes the same place.
    await bumpRevision(tx, scenario);
    const given =
      verb === 'approve' ? await approve(tx, key, policy.approval.people, { by, reason, at }) : null;
    if (given?.done === false) return given;
    const done =
      typeof wanted === 'string'
        ? await move(tx, found, key, wanted, given !== null, at)
        : await offerMore(tx, key, wanted);
    await appendDecision(tx, scenario, {
      subject: subjectOf(key.keyName),
      at,
      by,
      rule: `by_hand_${verb}`,
      sentence: reason,
      ...done,
    });
    return given;
  });
  await publishVersions(ctx, scenario);
  return approvals;
}

async function move(
  tx: Tx,
  { scenario, policy }: Scenario,
  key: PatchKeyRow,
  to: PatchKeyRow['status'],
  cleared: boolean,
  at: Date,
) {
  const { keyName, status: from, windowStartedAt: startedAt, windowEndsAt: endsAt } = key;
  const tries = to === 'experimental';
  const own = startedAt === null || endsAt === null ? null : { startedAt, endsAt };
  const window = tries ? windowOf(at, policy.window, 0) : own;
  if (tries) refuseWithoutPlace(keyName, await livingBeside(tx, scenario, keyName), policy);
  if (cleared)
    await saveClearance(
      tx,
      key,
      clearedAlso(key.cleared, { topics: topicsOfKey(key), cohorts: key.cohorts }),
    );
  const moved = { scenario, keyName, from, to, window, extensions: 0, endedAt: tries ? null : at };
  if (!(await movePatchKey(tx, moved)))
    throw new DomainError('conflict', `Somebody else decided about "${keyName}" at the same time.`);
  return { kind: to, numbers: {} };
}

/** More people are offered a key that lives: a sensitive one does not spread by itself. */
async function offerMore(tx: Tx, key: PatchKeyRow, asked: AskedClearance) {
  const { topics, cohorts } = asked;
  if (!(await offerAsked(tx, key, asked)))
    throw new DomainError('conflict', `What is asked for "${key.keyName}" has changed; look at it again.`);
  await saveClearance(tx, key, clearedAlso(key.cleared, asked));
  return {
    kind: isForAll(cohorts) ? 'offered_to_all' : 'shared',
    numbers: { before: key.cohorts, cohorts, topics },
  };
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
