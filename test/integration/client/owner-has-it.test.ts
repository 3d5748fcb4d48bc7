import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withOther } from '../../../src/doors/client/tools/index.ts';
import { bearKey } from '../../helpers/people/bear-key.ts';
import { until } from '../../helpers/service/until.ts';
import { openWorld, type World } from '../../helpers/service/world.ts';

const AT = '/v1/scenarios/air_book';
const SEAT = {
  ...{ key_name: 'seat_of_mine', key_type: 'string' as const, required: false, default_value: null },
  acceptable_values: ['window', 'aisle'],
  semantic_description: "Seat. Acceptable values: window, aisle. Example mapping: 'window seat' -> 'window'.",
};
const BOOK = { name: 'book', inputSchema: { type: 'object', properties: { from: { type: 'string' } } } };
const WITH_SEAT = {
  name: 'book',
  inputSchema: {
    type: 'object',
    properties: {
      ...BOOK.inputSchema.properties,
      seat_of_mine: { type: 'string', enum: ['window', 'aisle', 'exit'], description: 'Where one sits.' },
    },
  },
};

type Key = { key_name: string; status: string; definition: object };
type Decision = { subject: string; kind: string; rule: string };

let world: World;
let url: string;
beforeAll(async () => {
  world = await openWorld();
  url = await world.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => world?.close());

const start = async (tool: object) => {
  const tools = withOther([tool as Record<string, unknown>], {
    ...{ url, key: world.adminKey, name: 'air', clientAgent: 'an-agent' },
  });
  await tools.close();
};
const keysOf = async () =>
  ((await world.call('GET', `${AT}/patch-keys`)) as { patch_keys: Key[] }).patch_keys;
const decisions = async () =>
  ((await world.call('GET', `${AT}/decisions`)) as { decisions: Decision[] }).decisions;
const versions = async () =>
  ((await world.call('GET', `${AT}/versions`)) as { versions: object[] }).versions.length;

describe('a learned key that its owner’s schema has got', () => {
  it('goes on as the owner’s own: what was learned ends, with its history', async () => {
    await start(BOOK);
    await bearKey(world, 'air_book', SEAT, 'experimental');
    await start(WITH_SEAT);
    await until('it has ended', async () => (await keysOf())[0]?.status === 'retired');
    expect((await decisions()).filter(({ rule }) => rule === 'owner_has_it')).toEqual([
      expect.objectContaining({ subject: 'patch_key/seat_of_mine', kind: 'retired' }),
    ]);
    const { keys } = (await world.call('GET', `${AT}/template?channel=experimental`)) as { keys: object[] };
    expect(keys).toContainEqual(
      expect.objectContaining({ key_name: 'seat_of_mine', acceptable_values: ['window', 'aisle', 'exit'] }),
    );
  });

  it('is registered once, however often its tool starts', async () => {
    const [before, said] = [await versions(), (await decisions()).length];
    await start(WITH_SEAT);
    expect([await versions(), (await decisions()).length]).toEqual([before, said]);
  });

  it('comes back as no key of ours, however often it is said', async () => {
    const at = (index: number) => ({
      ...{
        id: `again-${index}`,
        schema_id: 'air_book_v1',
        client_agent: `agent-${index}`,
        owner: `agent-${index}`,
      },
      payload: { from: 'PEK', other: 'a window seat please' },
    });
    for (let day = 0; day < 10; day++) {
      world.clock.moveTo(new Date(Date.UTC(2026, 1, 1 + day)));
      const interactions = Array.from({ length: 6 }, (_, index) => at(day * 6 + index));
      await world.call('POST', `${AT}/interactions`, { interactions });
      await world.settle();
    }
    expect((await keysOf()).map(({ key_name, status }) => [key_name, status])).toEqual([
      ['seat_of_mine', 'retired'],
    ]);
  });
});
