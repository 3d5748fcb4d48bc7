import { expect } from 'vitest';
import type { Context } from '../../../src/context.ts';
import type { CourierOptions } from '../../../src/doors/webhooks/courier.ts';
import { poolOf } from '../../../src/ground/db/scenarios/scenarios.ts';
import { fixture } from '../../fixtures/load.ts';
import { askInto } from '../asking/ask.ts';
import { emptyTables } from '../database/rows.ts';
import { LOST } from '../service/jobs.ts';
import { openWorld, type World } from '../service/world.ts';
import { seatOrMealLearner, seatsAndMeals } from './seats-and-meals.ts';

export const AT = '/v1/scenarios/flight_booking';
export const POOL = poolOf('flight_booking');
export const DAY_MS = 86_400_000;

type Counts = Record<'received' | 'pending' | 'clustered' | 'unclustered' | 'failed' | 'quarantined', number>;

/** A scenario that people tell of seats and meals for days; jobs run when they are told to. */
export type TaughtFlights = Awaited<ReturnType<typeof openTaughtFlights>>;

/** @param webhooks how a receiver of the test is reached, where there is one */
export async function openTaughtFlights(webhooks?: CourierOptions) {
  const world: World = await openWorld(undefined, undefined, webhooks);
  const ctx: Context = { ...world.ctx, queue: LOST, learner: seatOrMealLearner(world.ctx.learner) };
  /** Midnight after all that happened before. */
  let start = world.clock.now();

  async function startAnew(): Promise<void> {
    await emptyTables(world.ctx.db);
    start = new Date(Math.ceil((world.clock.now().getTime() + 1) / DAY_MS) * DAY_MS);
    world.clock.moveTo(start);
    await world.call('PUT', `${AT}/template`, fixture('F01-template-flight'));
    // Bars that four days of these people reach, whatever the default is.
    const bars = { maturity: { fragments: 20, owners: 5, days: 3, cohesion: 0 } };
    await askInto(world.app, world.adminKey)('PATCH', `${AT}/policy`, bars);
  }

  async function status(): Promise<Counts> {
    const { fragments } = (await world.call('GET', '/v1/status')) as { fragments: Counts };
    const { received, ...places } = fragments;
    expect(Object.values(places).reduce((sum, one) => sum + one, 0)).toBe(received);
    return fragments;
  }

  function say(...texts: string[]) {
    const fragments = texts.map((text) => ({ id: text, text, client_agent: 'agent-1' }));
    return world.call('POST', `${AT}/fragments`, { fragments });
  }

  async function teach(days: number): Promise<void> {
    for (const [day, fragments] of seatsAndMeals(start, days).entries()) {
      world.clock.moveTo(new Date(start.getTime() + (day + 1) * DAY_MS - 1));
      await world.call('POST', `${AT}/fragments`, { fragments });
    }
  }

  return { world, ctx, start: () => start, startAnew, status, say, teach };
}
