import { fixture } from '../../fixtures/load.ts';
import { type Ask, askInto } from '../asking/ask.ts';
import { saidTexts } from '../database/rows.ts';
import { openWorld, type World } from '../service/world.ts';

export const FRAGMENTS = '/v1/scenarios/flight_booking/fragments';
const INTERACTIONS = '/v1/scenarios/flight_booking/interactions';

/** A world of its own with the template of figure 2, and the two ways in: the rows tell what came of what was sent. */
export type FlightDoor = Awaited<ReturnType<typeof openFlightDoor>>;

export async function openFlightDoor() {
  const world: World = await openWorld();
  const ask: Ask = askInto(world.app, world.adminKey);
  await ask('PUT', '/v1/scenarios/flight_booking/template', fixture('F01-template-flight'));
  return {
    world,
    ask,
    db: world.ctx.db,
    post: (...fragments: unknown[]) => ask('POST', FRAGMENTS, { fragments }),
    report: (...interactions: unknown[]) => ask('POST', INTERACTIONS, { interactions }),
    /** The row of a whole fragment with its text opened, or undefined. */
    async rowOf(id: string) {
      const [row] = await world.ctx.db.sql`
        select *, observed_at::text as observed from fragments where id = ${id} and part = 0`;
      const said = (await saidTexts(world.ctx.db)).find((one) => one.id === id && one.part === 0);
      return row === undefined ? undefined : { ...row, text: said?.text };
    },
  };
}

export function fragment(id: string, more: Readonly<Record<string, unknown>> = {}) {
  return { id, text: 'window seat', client_agent: 'agent-1', ...more };
}

export function interaction(id: string, payload: unknown, more: Readonly<Record<string, unknown>> = {}) {
  return { id, schema_id: 'flight_booking_v1', payload, client_agent: 'agent-1', ...more };
}
