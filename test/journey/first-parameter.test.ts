import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY_MS } from '../../src/domain/basics/clock.ts';
import { bareEnv } from '../../src/ground/process/config.ts';
import { expectRecorded } from '../helpers/papers/generated.ts';
import { until } from '../helpers/service/until.ts';
import { openWorld, type World } from '../helpers/service/world.ts';

// The whole service as it is set up: no threshold is moved. The clock is set on by a day when all of a day was said.
// The relay takes no version that is a year old, and what is said counts from when it came, where that is earlier.
const START = new Date(Math.floor(Date.now() / DAY_MS - 100) * DAY_MS + DAY_MS / 2);
const CALLERS = 24;
const MOST_DAYS = 21;
const AT = '/v1/scenarios/weather_forecast';
const pathOf = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));
const SERVER = [process.execPath, pathOf('examples/relay/server.mjs')];
const RELAY = [process.execPath, pathOf('src/cli/dsp.mjs'), 'relay', '--', ...SERVER];

/** What callers want and the tool has no parameter for: in words, or as a parameter that they invent. */
const WISHES: readonly ((unit: string) => Readonly<Record<string, string>>)[] = [
  (unit) => ({ other: `in ${unit} please` }),
  (unit) => ({ units: unit }),
  (unit) => ({ other: `the temperature in ${unit}` }),
  (unit) => ({ units: unit }),
  (unit) => ({ other: `show it in degrees ${unit}` }),
];
/** Each caller stays with one. */
const UNITS = ['celsius', 'kelvin', 'fahrenheit'];
const CITIES = ['Lhasa', 'Lima', 'Oslo'];

let world: World;
let url: string;
let folder: string;
beforeAll(async () => {
  world = await openWorld(START.toISOString());
  url = await world.app.listen({ port: 0, host: '127.0.0.1' });
  folder = await mkdtemp(join(tmpdir(), 'dsp-first-'));
});
afterAll(async () => {
  await world?.close();
  await rm(folder, { recursive: true, force: true });
});

/** A host that starts a server, or the relay in its place. */
async function host([command = '', ...args]: readonly string[]) {
  const client = new Client({ name: 'host', version: '1' });
  const env = { ...bareEnv(), DSP_URL: url, DSP_KEY: world.adminKey, DATA_DIR: folder };
  await client.connect(new StdioClientTransport({ command, args, env, stderr: 'ignore' }));
  return {
    async tool() {
      const { tools } = await client.listTools();
      const [{ name, description, inputSchema } = expect.fail('it has a tool')] = tools;
      return { name, description, inputSchema };
    },
    async call(given: Readonly<Record<string, string>>, caller = 'host') {
      const _meta = { 'io.modelcontextprotocol/clientInfo': { name: caller, version: '1' } };
      const { content, _meta: meta } = await client.callTool({ name: 'forecast', arguments: given, _meta });
      return { content: content as { text: string }[], _meta: meta };
    },
    close: () => client.close(),
  };
}
type Host = Awaited<ReturnType<typeof host>>;

/** All that is told of a call: what the host sends, what the server gets, what the host is answered. */
async function told(at: Host, given: Readonly<Record<string, string>>): Promise<string> {
  const answer = await at.call(given);
  return [
    `the host sends     forecast ${JSON.stringify(given)}`,
    // The server tells what it was given.
    `the server gets    forecast ${answer.content[0]?.text}`,
    `the host gets      ${JSON.stringify(answer)}`,
  ].join('\n');
}

/** JSON of which what fits stands on one line. */
function written(value: unknown, longest: number, indent = ''): string {
  const line = JSON.stringify(value);
  if (typeof value !== 'object' || value === null || line.length <= longest) return line;
  const inner = `${indent}  `;
  const members = Object.entries(value).map(
    ([name, member]) =>
      `${inner}${Array.isArray(value) ? '' : `"${name}": `}${written(member, longest, inner)}`,
  );
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  return `${open}\n${members.join(',\n')}\n${indent}${close}`;
}

const heard = async () => {
  const [row] = await world.ctx.db.sql<{ n: number }[]>`
    select count(*)::int as n from interactions where scenario = 'weather_forecast'`;
  return row?.n ?? 0;
};

/** Days of callers until a key is there, and why it is, in the service's words. */
async function liveUntilLearned(at: Host): Promise<string> {
  let calls = await heard();
  for (let day = 0; day < MOST_DAYS; day++) {
    world.clock.moveTo(new Date(START.getTime() + day * DAY_MS));
    for (let caller = day % 2; caller < CALLERS; caller += 2) {
      const more = WISHES[++calls % WISHES.length]?.(UNITS[caller % UNITS.length] ?? '');
      await at.call({ city: CITIES[calls % CITIES.length] ?? '', ...more }, `agent-${caller}`);
    }
    await until('all of the day has come', async () => (await heard()) === calls);
    await world.settle();
    const { patch_keys: keys } = (await world.call('GET', `${AT}/patch-keys`)) as {
      patch_keys: { key_name: string }[];
    };
    if (keys.length === 0) continue;
    expect(keys.map(({ key_name }) => key_name)).toEqual(['units']);
    const { decisions } = (await world.call('GET', `${AT}/patch-keys/units`)) as {
      decisions: { sentence: string }[];
    };
    return decisions[0]?.sentence ?? '';
  }
  return expect.fail(`nothing was learned in ${MOST_DAYS} days`);
}

describe('from the relay in a host’s configuration to the first learned parameter', () => {
  // `DSP_DOCS=write npx vitest run --project integration test/journey/first-parameter.test.ts` records the page anew.
  it('passes between host and server what docs/learn.md shows', async () => {
    const bare = await host(SERVER);
    const listed = await bare.tool();
    await bare.close();

    const before = await host(RELAY);
    const { inputSchema: offered, ...same } = await before.tool();
    expect(listed).toMatchObject(same);
    const wish = await told(before, { city: 'Lhasa', other: 'in kelvin please' });
    await until('the wish has come', async () => (await heard()) === 1);
    const why = `the service says   ${await liveUntilLearned(before)}`;
    await before.close();

    const after = await host(RELAY);
    const { inputSchema: learned } = await after.tool();
    const { units, ...rest } = learned.properties ?? {};
    expect(rest).toEqual(offered.properties);
    const use = await told(after, { city: 'Lhasa', units: 'kelvin' });
    await after.close();

    expectRecorded('docs/learn.md', {
      listed: written(listed, 140),
      offered: written(offered.properties, 260),
      wish,
      learned: written({ units }, 140),
      use: `${why}\n${use}`,
    });
  });
});
