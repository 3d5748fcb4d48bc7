import { DAY_MS, grouped, utcDay } from '../../../domain/basics/index.ts';
import { predictedByDay } from '../../../domain/keys/index.ts';
import { BASELINE_DAYS, measuresOf, sayingOf } from '../../../domain/trial/index.ts';
import {
  acceptedValues,
  filledPayloads,
  ownersByCohort,
  type PatchKeyRow,
  redundancyOf,
  refusedValues,
  trialBegan,
} from '../../../ground/db/keys/index.ts';
import type { Db } from '../../../ground/db/server/index.ts';
import { listMeasurements, type MeasurementRow } from '../../../ground/db/trial/index.ts';
import { membersOf } from '../typed.ts';

/** An answer lists no more cohorts than that, those with the most offers. */
const MOST_COHORTS = 100;
const NONE = { predicted: 0, payloads: 0 };

/**
 * All that is measured of a key since its trial began, as far as `rows` go back: in whole, by cohort and by UTC day of receipt.
 *
 * @param rows its measurements of the days that the answer shows
 * @param k owners who must have given a refused value before it is shown
 */
export async function keyMeasures(
  db: Db,
  key: PatchKeyRow,
  rows: readonly MeasurementRow[],
  { k, now }: { k: number; now: Date },
) {
  const payloads = await filledPayloads(db, key);
  const [redundancy, began] = await Promise.all([redundancyOf(db, key, payloads), trialBegan(db, key)]);
  const shown = membersOf(redundancy);
  if (began === null) return { trial: null, values: null, redundancy: shown };
  const from = utcDay(began);
  const first = utcDay(new Date(began.getTime() - BASELINE_DAYS * DAY_MS));
  const [earlier, owners, accepted, refused] = await Promise.all([
    listMeasurements(db, key.scenario, key.keyName, { since: first, before: from }),
    ownersByCohort(db, key, from),
    acceptedValues(db, key, from),
    refusedValues(db, key, from, k),
  ]);
  const predicted = predictedByDay(key.keyName, payloads, redundancy.predictedBy?.key ?? null);
  const trial = rows.filter(({ day }) => day >= from);
  return {
    trial: {
      began: began.toISOString(),
      weeks_before: { from: first, ...sayingOf(earlier) },
      ...trialOf(trial, { earlier, owners, predicted, from, today: utcDay(now) }),
    },
    values: {
      accepted,
      refused: refused.values,
      other_refused: refused.otherValues,
    },
    redundancy: shown,
  };
}

type Beside = {
  /** Days before the trial, to hold it against. */
  readonly earlier: readonly MeasurementRow[];
  readonly owners: Awaited<ReturnType<typeof ownersByCohort>>;
  readonly predicted: ReturnType<typeof predictedByDay>;
  /** UTC days. */
  readonly from: string;
  readonly today: string;
};

function trialOf(trial: readonly MeasurementRow[], { earlier, owners, predicted, from, today }: Beside) {
  const before = sayingOf(earlier);
  const all = owners.get(null) ?? 0;
  const lastUsed = trial.findLast(({ used }) => used > 0)?.day ?? null;
  const cohorts = [...grouped(trial, ({ cohort }) => cohort)].map(([cohort, some]) => ({
    cohort,
    ...measuresOf(some, {
      before: sayingOf(earlier.filter((row) => row.cohort === cohort)),
      owners: owners.get(cohort) ?? 0,
      predicted: NONE,
    }),
  }));
  return {
    total: measuresOf(trial, { before, owners: all, predicted: predictedSince(from, predicted) }),
    owners: all,
    cohorts_using: [...owners.keys()].filter((cohort) => cohort !== null && cohort !== '*').length,
    last_used: lastUsed,
    days_since_use: lastUsed === null ? null : (Date.parse(today) - Date.parse(lastUsed)) / DAY_MS,
    cohorts: cohorts.sort((a, b) => b.offered - a.offered).slice(0, MOST_COHORTS),
    days: [...grouped(trial, ({ day }) => day)].map(([day, some]) => ({
      day,
      ...measuresOf(some, {
        before,
        owners: some.reduce((sum, row) => sum + row.owners, 0),
        predicted: predicted.get(day) ?? NONE,
      }),
    })),
  };
}

function predictedSince(from: string, predicted: Beside['predicted']) {
  const days = [...predicted].flatMap(([day, one]) => (day >= from ? [one] : []));
  return days.reduce(
    (sum, one) => ({ predicted: sum.predicted + one.predicted, payloads: sum.payloads + one.payloads }),
    NONE,
  );
}
