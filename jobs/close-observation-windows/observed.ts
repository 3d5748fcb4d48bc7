import type { Context } from '../../src/context.ts';
import { ownersUsing } from '../../src/db/counts.ts';
import { listMeasurements, type MeasurementRow } from '../../src/db/measurements.ts';
import { needArrivals } from '../../src/db/need-days.ts';
import type { PatchKeyRow } from '../../src/db/patch-keys.ts';
import { redundancyOf } from '../../src/db/redundancy.ts';
import type { Scenario } from '../../src/db/scenarios.ts';
import { DAY_MS } from '../../src/domain/clock.ts';
import { outcomeOf } from '../../src/domain/forecast.ts';
import { type Gains, gainsOf } from '../../src/domain/gains.ts';
import { duringOf } from '../../src/domain/measurement.ts';
import { needHistory } from '../../src/domain/need-days.ts';
import type { ObservationWindow } from '../../src/domain/observation-window.ts';
import type { Observed } from '../../src/domain/observed.ts';
import { doubledBy } from '../../src/domain/redundancy.ts';

/** Four weeks before the trial, so that each weekday counts alike. */
const BASELINE_MS = 28 * DAY_MS;

/** What a key's days, and its need's, say at present about a window, with the rows they rest on. */
export async function readObserved(
  ctx: Context,
  { scenario, policy }: Scenario,
  key: PatchKeyRow,
  window: ObservationWindow,
  payloads: ReadonlyMap<string, number>,
): Promise<Observed & { readonly measurements: readonly MeasurementRow[] }> {
  const { keyName } = key;
  const [measurements, owners, arrivals, redundancy] = await Promise.all([
    listMeasurements(ctx.db, scenario, keyName),
    ownersUsing(ctx.db, scenario, keyName, { from: window.startedAt, to: window.endsAt }),
    needArrivals(ctx.db, key),
    redundancyOf(ctx.db, key),
  ]);
  const within = duringOf(measurements, window.startedAt, window.endsAt) as readonly MeasurementRow[];
  const cohorts = within.filter((row) => row.used > 0 && row.cohort !== '*').map((row) => row.cohort);
  const gain = gainsWithin(measurements, key.proposedAt, window);
  const came = gain?.others ?? gain?.before;
  return {
    measurements,
    owners,
    cohorts: new Set(cohorts).size,
    need: needHistory(arrivals, payloads, ctx.clock.now()),
    gain,
    forecast: outcomeOf(key.forecast, came?.difference ?? null),
    redundancy: doubledBy(redundancy),
    policy,
  };
}

function gainsWithin(
  rows: readonly MeasurementRow[],
  born: Date,
  { startedAt, endsAt }: ObservationWindow,
): Gains | null {
  const sum = (some: readonly MeasurementRow[], said: (row: MeasurementRow) => number, of: typeof said) =>
    some.reduce((total, row) => ({ said: total.said + said(row), payloads: total.payloads + of(row) }), {
      said: 0,
      payloads: 0,
    });
  const within = duringOf(rows, startedAt, endsAt) as readonly MeasurementRow[];
  const earlier = duringOf(rows, new Date(born.getTime() - BASELINE_MS), born) as readonly MeasurementRow[];
  return gainsOf(
    sum(
      within,
      (row) => row.saidInOther,
      (row) => row.offered,
    ),
    sum(
      earlier,
      (row) => row.saidInOther + row.saidNotOffered,
      (row) => row.offered + row.notOffered,
    ),
    sum(
      within,
      (row) => row.saidNotOffered,
      (row) => row.notOffered,
    ),
  );
}
