import type { Context } from '../../../src/context.ts';
import { listPatchKeys } from '../../../src/ground/db/keys/patch-keys.ts';
import { fixture } from '../../fixtures/load.ts';
import { askInto } from '../asking/ask.ts';
import { LOST, runFromRows } from '../service/jobs.ts';
import { openWorld, type World } from '../service/world.ts';
import { seatOrMealLearner, seatsAndMeals } from './seats-and-meals.ts';

const AT = '/v1/scenarios/flight_booking';
const DAY_MS = 86_400_000;

/** One reported payload, as a client sends it. */
export type Reported = {
  readonly id: string;
  readonly schema_id: string;
  readonly payload: Readonly<Record<string, unknown>>;
  readonly client_agent: string;
  readonly owner?: string;
  readonly cohort?: string;
  readonly outcome?: string;
  readonly request?: boolean;
  readonly observed_at?: string;
};

export type KeyLife = World & {
  /** With jobs that know the two needs, and a queue that loses every note: all work is found in rows. */
  readonly ctx: Context;
  /** Registers the flight template with bars that four days of `seatsAndMeals` reach. */
  register(start: Date): Promise<void>;
  /** The same, and lets these people speak. */
  begin(start: Date): Promise<void>;
  report(interactions: readonly Reported[]): Promise<unknown>;
  run(): Promise<void>;
  /** The key on trial for seats: its name and its values. */
  seatKey(): Promise<{ seat: string; seatValues: string[] }>;
  experimentalId(): Promise<string>;
};

/** A world in which two needs, seats and meals, become keys after four days. */
export async function openKeyLife(databaseUrl?: string): Promise<KeyLife> {
  const world = await openWorld(undefined, databaseUrl);
  const ctx = { ...world.ctx, queue: LOST, learner: seatOrMealLearner(world.ctx.learner) };
  const run = async () => {
    await runFromRows(ctx);
  };
  const register = async (start: Date) => {
    world.clock.moveTo(start);
    await world.call('PUT', `${AT}/template`, fixture('F01-template-flight'));
    const bars = { maturity: { fragments: 20, owners: 5, days: 3, cohesion: 0 } };
    await askInto(world.app, world.adminKey)('PATCH', `${AT}/policy`, bars);
    await run();
  };
  return {
    ...world,
    ctx,
    run,
    report: (interactions) => world.call('POST', `${AT}/interactions`, { interactions }),
    register,
    async begin(start) {
      await register(start);
      for (const [day, said] of seatsAndMeals(start, 4).entries()) {
        world.clock.moveTo(new Date(start.getTime() + (day + 1) * DAY_MS - 1));
        // As payloads, so that the weeks before the keys are known.
        const interactions = said.map(({ text, id, ...from }) => ({
          ...from,
          id: `before-${id}`,
          schema_id: 'flight_booking_v1',
          payload: { origin: 'PEK', destination: 'SHA', departure_date: '2026-05-04', other: text },
        }));
        await world.call('POST', `${AT}/interactions`, { interactions });
      }
      await run();
    },
    async seatKey() {
      const keys = await listPatchKeys(ctx.db, 'flight_booking', ['experimental']);
      const seat = keys.find(({ keyName }) => keyName.includes('seat'));
      return {
        seat: seat?.keyName ?? '',
        seatValues: (seat?.definition.acceptable_values ?? []).map(String),
      };
    },
    async experimentalId() {
      const template = await world.call('GET', `${AT}/template?channel=experimental`);
      return (template as { schema_id: string }).schema_id;
    },
  };
}
