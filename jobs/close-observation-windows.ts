import type { Context } from '../src/context.ts';
import { appendDecision, subjectOf } from '../src/db/decisions.ts';
import { listMeasurements, measuredDays, ownersUsing, recountMeasurements } from '../src/db/measurements.ts';
import { bumpRevision, endedWindows, movePatchKey, type PatchKeyRow } from '../src/db/patch-keys.ts';
import { findScenario, type Scenario } from '../src/db/scenarios.ts';
import { judgeWindow } from '../src/domain/lifecycle.ts';
import { type ObservationWindow, windowOf } from '../src/domain/observation-window.ts';
import { done, type JobResult, skipped } from '../src/queue/catalog.ts';

/** Keys whose window is over are promoted, retired, or watched for longer. */
export async function closeObservationWindows(ctx: Context, name: string): Promise<JobResult> {
  const now = ctx.clock.now();
  const ended = await endedWindows(ctx.db, name, now);
  if (ended.length === 0) return skipped('no window is over');
  const scenario = await findScenario(ctx.db, name);
  // What was clustered late changes the count of days that were measured before.
  const earliest = Math.min(...ended.map((key) => key.windowStartedAt?.getTime() ?? now.getTime()));
  await recountMeasurements(ctx.db, name, new Date(earliest));
  const moves = { promote: 0, retire: 0, extend: 0, wait: 0 };
  for (const key of ended) moves[await closeWindow(ctx, scenario, key, now)]++;
  if (moves.promote + moves.retire > 0) ctx.queue.nudge('publish-schema-version', name);
  return done({ promoted: moves.promote, retired: moves.retire, extended: moves.extend });
}

async function closeWindow(
  ctx: Context,
  { scenario, policy }: Scenario,
  key: PatchKeyRow,
  now: Date,
): Promise<'promote' | 'retire' | 'extend' | 'wait'> {
  if (key.windowStartedAt === null || key.windowEndsAt === null) return 'wait';
  const window = { startedAt: key.windowStartedAt, endsAt: key.windowEndsAt };
  const [days, owners] = await Promise.all([
    listMeasurements(ctx.db, scenario, key.keyName),
    ownersUsing(ctx.db, scenario, key.keyName, { from: window.startedAt, to: window.endsAt }),
  ]);
  const verdict = judgeWindow({
    measurements: days,
    owners,
    policy,
    window,
    extensionsUsed: key.extensions,
    now,
  });
  const next = afterVerdict(verdict.move, window, key.extensions, policy.window);
  if (next === null) return 'wait';
  const moved = await ctx.db.sql.begin(async (tx) => {
    const took = await movePatchKey(tx, {
      scenario,
      keyName: key.keyName,
      from: 'experimental',
      ...next,
      endedAt: next.to === 'retired' ? now : null,
    });
    if (!took) return false;
    if (next.to !== 'experimental') await bumpRevision(tx, scenario);
    const decision = {
      subject: subjectOf(key.keyName),
      kind: next.to === 'experimental' ? 'extended' : next.to,
      at: now,
      by: 'service',
      rule: verdict.rule,
      numbers: verdict.numbers,
      sentence: verdict.sentence,
    };
    await appendDecision(tx, scenario, decision, [measuredDays(key, days)]);
    return true;
  });
  if (!moved) return 'wait';
  ctx.log.info({ scenario, key: key.keyName, rule: verdict.rule }, `patch_key.${next.to}`);
  return verdict.move;
}

function afterVerdict(
  move: 'promote' | 'retire' | 'extend' | 'wait',
  window: ObservationWindow,
  extensions: number,
  policy: Scenario['policy']['window'],
): { to: 'stable' | 'retired' | 'experimental'; window: ObservationWindow; extensions: number } | null {
  switch (move) {
    case 'promote':
      return { to: 'stable', window, extensions };
    case 'retire':
      return { to: 'retired', window, extensions };
    case 'extend':
      return {
        to: 'experimental',
        window: windowOf(window.startedAt, policy, extensions + 1),
        extensions: extensions + 1,
      };
    case 'wait':
      return null;
  }
}
