import { expect } from 'vitest';
import type { Context } from '../../../src/context.ts';
import { listDecisions, subjectOf } from '../../../src/ground/db/keys/decisions.ts';
import { findPatchKey } from '../../../src/ground/db/keys/patch-keys.ts';
import { outstandingWork } from '../../../src/ground/db/upkeep/work.ts';
import { fixture } from '../../fixtures/load.ts';
import { type Ask, askInto } from '../asking/ask.ts';
import { emptyTables } from '../database/rows.ts';
import { type Sorting, sortedBy } from '../papers/by-noun.ts';
import { LOST, runFromRows } from '../service/jobs.ts';
import { openWorld, type World } from '../service/world.ts';

export const FLIGHT = 'flight_booking';
export const AT = `/v1/scenarios/${FLIGHT}`;
const DAY_MS = 86_400_000;

export const SEATS = ['window', 'aisle'].flatMap((v) => [
  `${v} seat`,
  `a seat at the ${v}`,
  `I want the ${v} seat`,
  `seat by the ${v}`,
]);
export const CREW = ['ann', 'bob', 'cid', 'dan', 'eve', 'fay'];
export const PILOTS = ['gus', 'hal', 'ida', 'joe'];
export const STEWARDS = ['kim', 'leo', 'mia', 'ned'];

export const byNoun: Sorting = (text) => /seat|meal/.exec(text)?.[0] ?? null;

type Saying = { readonly owner: string; readonly text: string; readonly cohort?: string };
type Need = {
  id: string;
  fragments: number;
  maturity: { mature: boolean; missing: string[] };
  patch_key: string | null;
  waits: { rule: string; sentence: string } | null;
};

/** A scenario whose people belong to cohorts: they speak day by day, and the jobs run from the rows. */
export type Cohorts = Awaited<ReturnType<typeof openCohorts>>;

export async function openCohorts() {
  const world: World = await openWorld();
  let sorting: Sorting = byNoun;
  let start = world.clock.now();
  const learner = sortedBy(world.ctx.learner, () => sorting);
  const ctx: Context = { ...world.ctx, queue: LOST, learner };
  const ask: Ask = askInto(world.app, world.adminKey);

  async function startAnew(): Promise<void> {
    sorting = byNoun;
    await emptyTables(world.ctx.db);
    start = new Date(Math.ceil((world.clock.now().getTime() + 1) / DAY_MS) * DAY_MS);
    world.clock.moveTo(start);
    await world.call('PUT', `${AT}/template`, fixture('F01-template-flight'));
  }

  const patch = (policy: object) => ask('PATCH', `${AT}/policy`, policy);

  /** On some days from one on: every owner says one of the texts, another one each day, and passers-by say what nobody else does. */
  async function week(
    from: number,
    days: number,
    owners: readonly string[],
    cohort: string | undefined,
    passersBy = owners.length,
  ): Promise<void> {
    for (let day = from; day < from + days; day++) {
      const said: Saying[] = owners.map((owner, index) => ({
        owner,
        text: SEATS[(day * 3 + index) % SEATS.length] ?? '',
        ...(cohort === undefined ? {} : { cohort }),
      }));
      const others = Array.from({ length: passersBy }, (_, n) => ({
        owner: `passer-by ${n}`,
        text: `thing ${day}-${n} that nobody else asks for`,
      }));
      await tell(day, [...said, ...others]);
    }
    await runFromRows(ctx);
    expect(await outstandingWork(ctx.db, world.clock.now())).toEqual([]);
  }

  async function tell(day: number, sayings: readonly Saying[]): Promise<void> {
    const at = new Date(Math.max(start.getTime() + day * DAY_MS, world.clock.now().getTime()));
    world.clock.moveTo(at);
    const fragments = sayings.map(({ owner, ...rest }, index) => ({
      id: `${day}-${rest.cohort ?? ''}-${owner}-${index}`,
      client_agent: `agent of ${owner}`,
      owner,
      ...rest,
    }));
    await world.call('POST', `${AT}/fragments`, { fragments });
  }

  const needs = async (cohort?: string) => {
    const query = cohort === undefined ? '' : `?cohort=${encodeURIComponent(cohort)}`;
    return ((await world.call('GET', `${AT}/clusters${query}`)) as { clusters: Need[] }).clusters;
  };
  const key = async (name = 'seat_preference') => {
    const found = await findPatchKey(ctx.db, FLIGHT, name);
    if (found === null) throw new Error(`there is no key ${name}`);
    return found;
  };
  const keyNames = async () => {
    const { patch_keys } = (await world.call('GET', `${AT}/patch-keys`)) as {
      patch_keys: { key_name: string; cohorts: string[] }[];
    };
    return patch_keys.map(({ key_name, cohorts }) => `${key_name} ${cohorts.join()}`);
  };
  const decisions = async (name = 'seat_preference') =>
    (await listDecisions(ctx.db, FLIGHT, subjectOf(name))).map(({ kind, rule }) => `${kind} by ${rule}`);

  return {
    world,
    ctx,
    ask,
    startAnew,
    patch,
    week,
    tell,
    needs,
    key,
    keyNames,
    decisions,
    /** From now on needs are told apart like this. */
    sortBy: (other: Sorting) => {
      sorting = other;
    },
  };
}
