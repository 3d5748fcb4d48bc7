import { DAY_MS } from '../../../src/domain/basics/clock.ts';
import { fixture } from '../../fixtures/load.ts';
import type { World } from '../service/world.ts';

/** Something that somebody says, as it is posted. */
type Spoken = { readonly id: string; readonly text: string; readonly client_agent: string };

/** Registers one of the draft's templates and lets people speak for some days, through the real pipeline and policy. */
export async function liveDays(
  world: World,
  start: Date,
  days: number,
  saidOn: (day: number) => readonly Spoken[],
  template = 'F01-template-flight',
): Promise<void> {
  const { scenario, ...rest } = fixture(template);
  const at = `/v1/scenarios/${scenario}`;
  await world.call('PUT', `${at}/template`, { scenario, ...rest });
  for (let day = 0; day < days; day++) {
    world.clock.moveTo(new Date(start.getTime() + day * DAY_MS));
    await world.call('POST', `${at}/fragments`, { fragments: saidOn(day) });
    await world.settle();
  }
}
