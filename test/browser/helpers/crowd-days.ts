import { DAY_MS } from '../../../src/domain/basics/clock.ts';
import { fixture } from '../../fixtures/load.ts';
import { askInto } from '../../helpers/asking/ask.ts';
import { voicesOf } from '../../helpers/people/crowd.ts';
import type { World } from '../../helpers/service/world.ts';

export const FLIGHTS = 'flight_booking';
const AT = `/v1/scenarios/${FLIGHTS}`;
const BASE = { origin: 'PEK', destination: 'SHA', departure_date: '2026-05-04' };

/** What of a key its users need to know. */
type Offered = { readonly key_name: string; readonly status: string; readonly need: string };

export type CrowdDays = {
  /** The template, with bars that a few days reach, and a person who decides. */
  register(): Promise<void>;
  /** One more day: nine payloads; who is offered a key for what they want uses it. Then all jobs are done. */
  live(): Promise<void>;
  keys(): Promise<readonly Offered[]>;
};

/** Days of observation a key gets. */
export const WINDOW_DAYS = 8;

/** The crowd of `test/helpers/people/crowd.ts`, day by day, as their servers report it. */
export function crowdDays(world: World): CrowdDays {
  const start = world.clock.now().getTime();
  let day = 0;
  const keys = async () => {
    const { patch_keys } = (await world.call('GET', `${AT}/patch-keys`)) as {
      patch_keys: { key_name: string; status: string; definition: { acceptable_values?: string[] } }[];
    };
    return patch_keys.map(({ key_name, status, definition }) => ({
      key_name,
      status,
      need: NEED_OF.find(([value]) => definition.acceptable_values?.includes(value))?.[1] ?? 'bag',
    }));
  };
  return {
    keys,
    async register() {
      await world.call('PUT', `${AT}/template`, fixture('F01-template-flight'));
      await askInto(world.app, world.adminKey)('PATCH', `${AT}/policy`, {
        evolution: 'manual',
        maturity: { fragments: 12, owners: 5, days: 3, cohesion: 0, stability: 0 },
        window: { days: WINDOW_DAYS },
        publication: { approve: ['none', 'low', 'medium', 'high'] },
      });
    },
    async live() {
      world.clock.moveTo(new Date(start + day * DAY_MS));
      const { schema_id, keys: offered } = (await world.call(
        'GET',
        `${AT}/template?channel=experimental`,
      )) as { schema_id: string; keys: { key_name: string }[] };
      const known = await keys();
      const keyFor = (need: string) =>
        known.find((key) => key.need === need && offered.some(({ key_name }) => key_name === key.key_name));
      const interactions = voicesOf(day).map((voice, index) => {
        const key = keyFor(voice.need);
        const wish = key === undefined ? { other: voice.text } : { [key.key_name]: voice.value };
        return {
          id: `${day}-${index}`,
          schema_id,
          payload: { ...BASE, ...wish },
          client_agent: voice.agent,
          owner: voice.owner,
          outcome: 'success',
        };
      });
      await world.call('POST', `${AT}/interactions`, { interactions });
      await world.settle();
      day++;
    },
  };
}

/** A value of each need's own; of the third, the bags, there are numbers. */
const NEED_OF = [
  ['window', 'seat'],
  ['vegan', 'meal'],
] as const;
