import type { Context } from '../src/context.ts';
import { notCleared } from '../src/domain/policy/index.ts';
import {
  comesBackWithItsNeed,
  isOver,
  judgeBetween,
  judgeEarly,
  judgeStable,
  judgeWindow,
  nextLookAt,
  type ObservationWindow,
  type Observed,
  reviewAfter,
  type Verdict,
  windowOf,
} from '../src/domain/trial/index.ts';
import {
  appendDecision,
  bumpRevision,
  dueKeys,
  holdUnseen,
  movePatchKey,
  type PatchKeyRow,
  saveNextLook,
  subjectOf,
} from '../src/ground/db/keys/index.ts';
import { findScenario, type Scenario } from '../src/ground/db/scenarios/index.ts';
import {
  type MeasurementRow,
  measuredDays,
  measureKeys,
  payloadDays,
  phrasesOfNeed,
} from '../src/ground/db/trial/index.ts';
import { done, type JobResult, skipped } from '../src/ground/queue/catalog.ts';
import { readObserved } from './close-observation-windows/observed.ts';
import { stillComing } from './placing/still-coming.ts';

type Move = 'promote' | 'retire' | 'extend' | 'keep' | 'wait';
/** `hold`: nobody let it on, so it neither stays on trial nor is promoted. */
type Outcome = Move | 'hold';

/** Keys whose window is over are promoted, retired, or watched for longer; stable ones are reviewed, and go when their need dies. */
export async function closeObservationWindows(ctx: Context, name: string): Promise<JobResult> {
  const now = ctx.clock.now();
  const scenario = await findScenario(ctx.db, name);
  const { evaluation, experiment } = scenario.policy;
  if (evaluation === 'off') return skipped('the policy assesses no key');
  const due = await dueKeys(ctx.db, name, now, experiment.sequential);
  if (due.length === 0) return skipped('no window is over');
  for (const pool of new Set(due.map((key) => key.pool)))
    if (await stillComing(ctx, { pool })) return skipped('more has come that is not in the pool yet');
  await measureKeys(ctx.db, name);
  const payloads = await payloadDays(ctx.db, name);
  const moves: Record<Outcome, number> = { promote: 0, retire: 0, extend: 0, keep: 0, wait: 0, hold: 0 };
  for (const key of due) moves[await lookAt(ctx, scenario, key, payloads, now)]++;
  if (moves.promote + moves.retire + moves.hold > 0) ctx.queue.nudge('publish-schema-version', name);
  return done({
    promoted: moves.promote,
    retired: moves.retire,
    extended: moves.extend,
    kept: moves.keep,
    held: moves.hold,
  });
}

async function lookAt(
  ctx: Context,
  scenario: Scenario,
  key: PatchKeyRow,
  payloads: ReadonlyMap<string, number>,
  now: Date,
): Promise<Outcome> {
  const unseen = key.status === 'experimental' ? notCleared(key) : null;
  if (unseen !== null) return (await holdUnseen(ctx.db, key, unseen, now)) ? 'hold' : 'wait';
  if (key.windowStartedAt === null || key.windowEndsAt === null) return 'wait';
  const window = { startedAt: key.windowStartedAt, endsAt: key.windowEndsAt };
  const observed = await readObserved(ctx, scenario, key, window, payloads);
  const verdict = verdictOf(key, observed, window, now, scenario.policy.experiment.sequential);
  if (verdict === null || verdict.move === 'wait') {
    await saveNextLook(ctx.db, key, nextLookAt(key.status, scenario.policy, observed, now));
    return 'wait';
  }
  const took = await decide(ctx, scenario, key, window, observed, verdict, now);
  return took ? verdict.move : 'wait';
}

function verdictOf(
  { status, extensions }: PatchKeyRow,
  observed: Observed,
  window: ObservationWindow,
  now: Date,
  sequential: boolean,
): Verdict<Move> | null {
  const over = isOver(window, now);
  if (status === 'stable')
    return over ? judgeStable({ ...observed, now: window.endsAt }) : judgeBetween(observed, window, now);
  if (over) return judgeWindow({ ...observed, window, extensionsUsed: extensions, now });
  return sequential ? judgeEarly({ ...observed, window, now }) : null;
}

async function decide(
  ctx: Context,
  { scenario, policy }: Scenario,
  key: PatchKeyRow,
  window: ObservationWindow,
  observed: Observed & { readonly measurements: readonly MeasurementRow[] },
  { move, rule, numbers, sentence }: Verdict<Move>,
  now: Date,
): Promise<boolean> {
  const next = afterMove(move, window, key.extensions, policy.window, now);
  if (next === null) return false;
  const { to, kind } = next;
  const needGone = to === 'retired' && comesBackWithItsNeed(key.status, rule);
  const phrases = needGone ? (key.lostPhrases ?? (await phrasesOfNeed(ctx.db, key))) : null;
  const moved = await ctx.db.sql.begin(async (tx) => {
    const took = await movePatchKey(tx, {
      scenario,
      keyName: key.keyName,
      from: key.status,
      to,
      window: next.window,
      extensions: next.extensions,
      seen: window,
      endedAt: to === 'retired' ? now : null,
      lookAt: nextLookAt(to, policy, observed, now),
      lostPhrases: phrases,
    });
    if (!took) return false;
    if (to !== key.status) await bumpRevision(tx, scenario);
    const subject = subjectOf(key.keyName);
    const decision = { subject, kind, at: now, by: 'service', rule, numbers, sentence };
    await appendDecision(tx, scenario, decision, [measuredDays(key, observed.measurements)]);
    return true;
  });
  if (moved) ctx.log.info({ scenario, key: key.keyName, rule }, `patch_key.${kind}`);
  return moved;
}

type Next = {
  readonly to: 'stable' | 'retired' | 'experimental';
  readonly kind: 'stable' | 'retired' | 'extended' | 'kept';
  readonly window: ObservationWindow;
  readonly extensions: number;
};

function afterMove(
  move: Move,
  window: ObservationWindow,
  extensions: number,
  policy: Scenario['policy']['window'],
  now: Date,
): Next | null {
  switch (move) {
    case 'promote': {
      // A decision that came early begins the review at once.
      const over = isOver(window, now) ? window : { ...window, endsAt: now };
      return { to: 'stable', kind: 'stable', window: reviewAfter(over, policy, now), extensions };
    }
    case 'retire':
      return { to: 'retired', kind: 'retired', window, extensions };
    case 'extend': {
      const longer = windowOf(window.startedAt, policy, extensions + 1);
      return { to: 'experimental', kind: 'extended', window: longer, extensions: extensions + 1 };
    }
    case 'keep':
      return { to: 'stable', kind: 'kept', window: reviewAfter(window, policy, now), extensions };
    case 'wait':
      return null;
  }
}
