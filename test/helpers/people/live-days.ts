import { DAY_MS } from '../../../src/domain/basics/clock.ts';
import { fixture } from '../../fixtures/load.ts';
import type { World } from '../service/world.ts';

/** Something that somebody says, as it is posted. */
type Spoken = { readonly id: string; readonly text: string; readonly client_agent: string };

/** Registers the draft's flight template and lets people speak for some days, through the real pipeline and policy. */
export async function liveDays(
  world: World,
  start: Date,
  days: number,
  saidOn: (day: number) => readonly Spoken[],
): Promise<void> {
  await world.call('PUT', '/v1/scenarios/flight_booking/template', fixture('F01-template-flight'));
  for (let day = 0; day < days; day++) {
    world.clock.moveTo(new Date(start.getTime() + day * DAY_MS));
    await world.call('POST', '/v1/scenarios/flight_booking/fragments', { fragments: saidOn(day) });
    await world.settle();
  }
}
