import type { Context } from '../../src/context.ts';
import { DAY_MS, utcDay } from '../../src/domain/basics/index.ts';
import { doubledBy } from '../../src/domain/keys/index.ts';
import { needHistory } from '../../src/domain/needs/index.ts';
import {
  BASELINE_DAYS,
  type Doubled,
  duringOf,
  gainsOf,
  gainThatCame,
  heardOf,
  lookedAtFrom,
  type ObservationWindow,
  type Observed,
  outcomeOf,
} from '../../src/domain/trial/index.ts';
import { findPatchKey, type PatchKeyRow, redundancyOf, trialBegan } from '../../src/ground/db/keys/index.ts';
import type { Scenario } from '../../src/ground/db/scenarios/index.ts';
import {
  listMeasurements,
  type MeasurementRow,
  needArrivals,
  ownerDays,
} from '../../src/ground/db/trial/index.ts';

/** What a key's days, and its need's, say at present about a window, with the rows they rest on. */
export async function readObserved(
  ctx: Context,
  { scenario, policy }: Scenario,
  key: PatchKeyRow,
  window: ObservationWindow,
  payloads: ReadonlyMap<string, number>,
): Promise<Observed & { readonly measurements: readonly MeasurementRow[] }> {
  const { keyName } = key;
  const from = lookedAtFrom(key.status, window, policy.window);
  const [measurements, uses, arrivals, began] = await Promise.all([
    listMeasurements(ctx.db, scenario, keyName),
    ownerDays(ctx.db, key, utcDay(from)),
    needArrivals(ctx.db, key),
    trialBegan(ctx.db, key),
  ]);
  const within = duringOf(measurements, window.startedAt, window.endsAt);
  const cohorts = within.filter((row) => row.used > 0 && row.cohort !== '*').map((row) => row.cohort);
  const trial = began ?? key.proposedAt;
  const gain = gainsOf(
    within,
    duringOf(measurements, new Date(trial.getTime() - BASELINE_DAYS * DAY_MS), trial),
  );
  return {
    measurements,
    heard: heardOf(uses, from, window.endsAt),
    cohorts: new Set(cohorts).size,
    need: needHistory(arrivals, payloads, ctx.clock.now()),
    gain,
    forecast: outcomeOf(key.forecast, gainThatCame(gain)),
    redundancy: key.status === 'experimental' ? await doubledByAnElder(ctx, key) : null,
    needLost: key.lostPhrases !== null,
    policy,
  };
}

/** Of two keys that tell one another, the elder one is no reason to let both go. */
async function doubledByAnElder(ctx: Context, key: PatchKeyRow): Promise<Doubled | null> {
  const doubled = doubledBy(await redundancyOf(ctx.db, key));
  if (doubled === null) return null;
  const other = await findPatchKey(ctx.db, key.scenario, doubled.key);
  // An owner's key has no row here, and was there first.
  return other !== null && isYounger(other, key) ? null : doubled;
}

function isYounger(one: PatchKeyRow, other: PatchKeyRow): boolean {
  const apart = one.proposedAt.getTime() - other.proposedAt.getTime();
  return apart > 0 || (apart === 0 && one.keyName > other.keyName);
}
