import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type HeardTools, type PlainTool, withOther } from '../../../src/doors/client/tools/index.ts';
import { bearKey } from '../../helpers/people/bear-key.ts';
import { until } from '../../helpers/service/until.ts';
import { openWorld, type World } from '../../helpers/service/world.ts';

const SEAT = {
  key_type: 'string' as const,
  required: false,
  default_value: 'none',
  acceptable_values: ['window', 'aisle', 'none'],
  semantic_description:
    "Seat. Acceptable values: window, aisle, none. Example mapping: 'window seat' -> 'window'.",
};
const SCHEMA = {
  type: 'object',
  properties: { from: { type: 'string' } },
  required: ['from'],
  additionalProperties: false,
};
type Schema = { properties: Record<string, { type: unknown; enum?: unknown[] }>; required: string[] };

/** As each house tells a model of a tool, and where its parameters stand. */
const HOUSES: Readonly<Record<string, readonly [PlainTool, (tool: PlainTool) => unknown]>> = {
  'chat completions': [
    { type: 'function', function: { name: 'book', description: 'Books.', parameters: SCHEMA } },
    (tool) => (tool['function'] as PlainTool)['parameters'],
  ],
  responses: [{ type: 'function', name: 'book', parameters: SCHEMA }, (tool) => tool['parameters']],
  messages: [{ name: 'book', description: 'Books.', input_schema: SCHEMA }, (tool) => tool['input_schema']],
  mcp: [{ name: 'book', inputSchema: SCHEMA }, (tool) => tool['inputSchema']],
};

let world: World;
let url: string;
let folder: string;
beforeAll(async () => {
  world = await openWorld();
  url = await world.app.listen({ port: 0, host: '127.0.0.1' });
  folder = await mkdtemp(join(tmpdir(), 'dsp-tools-'));
});
afterAll(async () => {
  await world?.close();
  await rm(folder, { recursive: true, force: true });
});

async function heard<R>(
  name: string,
  tools: readonly PlainTool[],
  use: (tools: HeardTools<PlainTool>, problems: string[]) => R | Promise<R>,
): Promise<R> {
  const problems: string[] = [];
  const onProblem = ({ sentence }: { sentence: string }) => problems.push(sentence);
  const options = { url, key: world.adminKey, name, clientAgent: 'an-agent', folder, onProblem };
  const one = withOther(tools, options);
  try {
    return await use(one, problems);
  } finally {
    await one.close();
  }
}

describe.each(Object.entries(HOUSES))('tools as a list for a model, as in %s', (way, [tool, schemaOf]) => {
  const name = way.replaceAll(' ', '-');
  const seat = `seat_${Object.keys(HOUSES).indexOf(way) + 1}`;

  it('take what they cannot say, which is taken out of a call again and comes to the pool', async () => {
    await heard(name, [tool], (tools) => {
      const [shown = {}] = tools.list();
      expect(Object.keys((schemaOf(shown) as Schema).properties)).toEqual(['other', 'from']);
      expect({ ...shown, ...tool }).toEqual(tool);
      const called = tools.take('book', { from: 'PEK', other: 'a window seat please' });
      expect(called).toEqual({ arguments: { from: 'PEK' }, noted: ['other'] });
      expect(tools.take('another', { other: 1 })).toEqual({ arguments: { other: 1 }, noted: [] });
    });
    const [row] = await world.ctx.db.sql`
      select client_agent, owner from fragments where scenario = ${`${name}_book`}`;
    expect(row).toEqual({ client_agent: 'an-agent', owner: 'an-agent' });
  });

  it('offer what was learned; strict ones ask for it as null where it is not wished', async () => {
    await bearKey(world, `${name}_book`, { key_name: seat, ...SEAT }, 'experimental');
    const inner = tool['function'];
    const strict =
      inner === undefined
        ? { ...tool, strict: true }
        : { ...tool, function: { ...(inner as object), strict: true } };
    await heard(name, [strict], async (tools) => {
      const shown = () => schemaOf(tools.list()[0] ?? {}) as Schema;
      await until('the key is a parameter', () => seat in shown().properties);
      expect(shown().required.sort()).toEqual(['from', 'other', seat].sort());
      expect(shown().properties[seat]).toMatchObject({
        type: ['string', 'null'],
        enum: ['window', 'aisle', 'none', null],
      });
      const called = tools.take('book', { from: 'PEK', other: null, [seat]: 'window' });
      expect(called).toEqual({ arguments: { from: 'PEK' }, noted: [seat] });
    });
  });
});

it('a tool that cannot take more is left as it is, and named', async () => {
  const tools = [{ name: 'any', input_schema: { oneOf: [SCHEMA] } }, { type: 'web_search' }];
  await heard('left', tools, (one, problems) => {
    expect(one.list()).toEqual(tools);
    expect(problems).toEqual([expect.stringContaining('any is left as it is')]);
  });
});

const AT = '/v1/scenarios/air_book';
const MINE = {
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
    await bearKey(world, 'air_book', MINE, 'experimental');
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
