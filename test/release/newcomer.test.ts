import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Call, callOver } from '../../src/cli/service/api-client.ts';
import { bareEnv } from '../../src/ground/process/config.ts';
import { installBy, PACKAGE_MANAGERS, REGISTRY_ANSWERS } from '../helpers/papers/package-managers.ts';
import { packedWhole } from '../helpers/papers/whole-package.ts';
import { runDsp, type ServiceProcess, spawnService } from '../helpers/service/service-process.ts';
import { until } from '../helpers/service/until.ts';

const SERVER = '@modelcontextprotocol/server-everything@2026.8.31';
const SCENARIO = 'mcp-servers_everything_get-sum';
const AT = `/v1/scenarios/${SCENARIO}`;
const HOSTS = ['desk', 'editor', 'chat', 'robot'];
const CALLERS = 40;
/** It is killed once so many calls were answered: how many are under way then differs from run to run. */
const LIFE = 60;

/** What its callers want and the tool has no parameter for, each in words or as a parameter that they invent. */
const WISHES: readonly ((base: string) => object)[] = [
  (base) => ({ other: `the result in ${base} please` }),
  (base) => ({ other: `${base} output` }),
  (base) => ({ other: `show the sum as ${base}` }),
  (base) => ({ other: `give it back in ${base} notation` }),
  (base) => ({ other: `I want the answer written in ${base}` }),
  (base) => ({ output_format: base }),
  (base) => ({ outputFormat: base }),
  (base) => ({ format: base }),
  (base) => ({ output_format: base }),
];
const BASES = ['hexadecimal', 'binary', 'decimal', 'hexadecimal', 'octal', 'binary'];
const wish = (caller: number, nth: number) =>
  WISHES[(caller * 2 + nth) % WISHES.length]?.(BASES[(caller + nth * 5) % BASES.length] ?? '');

let folder: string;
let home: string;
let service: ServiceProcess;
let url: string;
let call: Call;
/** Of relays; what each has started ends with it. */
const relays = new Set<number>();

async function start(): Promise<void> {
  service = spawnService({}, installed());
  url = await service.listening;
  call = callOver(url, adminKey());
}

const installed = () => ({ dsp: join(home, 'node_modules/semantic-pool/src/cli/dsp.mjs'), cwd: home });
const adminKey = () => readFileSync(join(home, '.dsp/admin-key'), 'utf8').trim();

/** A host that has the relay in its configuration, in the place of the server's own command. */
async function host(name: string) {
  const server = join(home, 'node_modules/.bin/mcp-server-everything');
  const transport = new StdioClientTransport({
    ...{
      command: process.execPath,
      args: [installed().dsp, 'relay', '--', server],
      cwd: home,
      stderr: 'ignore',
    },
    env: { ...bareEnv(), DSP_URL: url, DSP_KEY: adminKey() },
  });
  const client = new Client({ name, version: '1' });
  await client.connect(transport);
  relays.add(transport.pid ?? 0);
  return {
    /** What its tool takes, as a model is told of it. */
    async takes() {
      const { tools } = await client.listTools();
      return tools.find((tool) => tool.name === 'get-sum')?.inputSchema.properties ?? {};
    },
    async sum(caller: string, given: object) {
      const _meta = { 'io.modelcontextprotocol/clientInfo': { name: caller, version: '1' } };
      const answer = await client.callTool({ name: 'get-sum', arguments: { ...given }, _meta });
      const [said] = answer.content as { text: string }[];
      return { said: said?.text, noted: answer._meta?.['semantic-pool/noted'] };
    },
    async close() {
      relays.delete(transport.pid ?? 0);
      await client.close();
    },
  };
}
type Host = Awaited<ReturnType<typeof host>>;

beforeAll(async () => {
  if (!REGISTRY_ANSWERS) return;
  folder = mkdtempSync(join(tmpdir(), 'dsp-newcomer-'));
  // PostgreSQL does not run as root; its own user must pass here.
  chmodSync(folder, 0o755);
  home = join(folder, 'app');
  const { npm } = PACKAGE_MANAGERS;
  if (npm === undefined) throw new Error('npm is among them');
  const { tarball } = await packedWhole();
  await installBy(npm, [tarball, SERVER], home, join(folder, 'cache'));
  await start();
});
afterAll(async () => {
  if (!REGISTRY_ANSWERS) return;
  for (const pid of relays) process.kill(pid);
  await service?.stop();
  await rm(folder, { recursive: true, force: true });
});

describe.runIf(REGISTRY_ANSWERS)('before an official MCP server, from an empty folder', () => {
  it('what forty callers say in words and in parameters of their own becomes a parameter, and the server never hears of it', async () => {
    const hosts = await Promise.all(HOSTS.map(host));
    const [first] = hosts;
    expect(Object.keys((await first?.takes()) ?? {})).toEqual(['other', 'a', 'b']);
    await Promise.all(hosts.map((one) => one.takes()));
    await until('its tool is a scenario', () => call('GET', `${AT}/policy`).catch(() => null));
    // As docs/integrate.md says it for one's desk, where all is said on one day.
    await call('PATCH', `${AT}/policy`, { maturity: { days: 1 }, trust: { newOwnerDays: 0 } });
    const one = await Promise.all(
      Array.from({ length: CALLERS }, async (_, caller) => {
        const at = hosts[caller % hosts.length] as Host;
        await at.sum(`agent-${caller}`, { a: caller, b: 1, ...wish(caller, 0) });
        return at.sum(`agent-${caller}`, { a: caller, b: 2, ...wish(caller, 1) });
      }),
    );
    expect(one.map(({ said }) => said)).toEqual(
      Array.from({ length: CALLERS }, (_, caller) => `The sum of ${caller} and 2 is ${caller + 2}.`),
    );
    await until('it is learned', async () => {
      const { patch_keys } = (await call('GET', `${AT}/patch-keys`)) as {
        patch_keys: { status: string }[];
      };
      return patch_keys.some(({ status }) => status === 'experimental');
    });
    await Promise.all(hosts.map((each) => each.close()));
    const next = await host('desk');
    expect(await next.takes()).toMatchObject({
      output_format: { type: 'string', enum: expect.arrayContaining(['hexadecimal', 'binary', 'octal']) },
    });
    expect(await next.sum('agent-1', { a: 1, b: 2, output_format: 'binary' })).toEqual({
      said: 'The sum of 1 and 2 is 3.',
      noted: ['output_format'],
    });
    await next.close();
  });

  it('what was answered is there once after relays, servers, service and database were killed in the middle of calls', async () => {
    const hosts = await Promise.all(HOSTS.map(host));
    await Promise.all(hosts.map((one) => one.takes()));
    const answered: number[] = [];
    const asking = hosts.map(async (one, lane) => {
      for (let nth = 0; ; nth++) {
        const a = 1_000 * (lane + 1) + nth;
        const answer = await one
          .sum(`agent-${nth % CALLERS}`, { a, b: 0, ...wish(nth, 0) })
          .catch(() => null);
        if (answer === null) return;
        answered.push(a);
      }
    });
    await until(`${LIFE} are answered`, () => answered.length >= LIFE);
    killAll();
    await Promise.all(asking);

    await start();
    const next = await host('desk');
    expect(Object.keys(await next.takes())).toContain('output_format');
    const last = 9_999;
    await next.sum('agent-0', { a: last, b: 0, other: 'octal output' });
    await until('the service has taken what the killed left', () => reportsLeft() === 0);
    await next.close();
    expect(await service.stop()).toBe(0);
    const out = join(home, 'out');
    await runDsp(['export', 'stream', '--scenario', SCENARIO, '--out', out], {}, installed());
    const lines = readFileSync(join(out, 'stream.jsonl'), 'utf8').trim().split('\n');
    const came = lines.map((line) => (JSON.parse(line) as { payload: { a: number; b: number } }).payload);
    const ids = came.filter(({ b }) => b === 0).map(({ a }) => a);
    expect(new Set(ids).size).toBe(ids.length);
    expect([...answered, last].filter((a) => !ids.includes(a))).toEqual([]);
    expect(came.filter(({ b }) => b > 0)).toHaveLength(CALLERS * 2 + 1);
  });
});

/** Files of reports that no service has taken yet, of whichever relay. */
function reportsLeft(): number {
  const names = readdirSync(join(home, '.dsp/relay/spool'), { recursive: true, encoding: 'utf8' });
  return names.filter((name) => name.endsWith('.spool')).length;
}

/** kill -9 to the relays and what they have started, the service and its database: nobody ends anything in order. */
function killAll(): void {
  const [database = ''] = readFileSync(join(home, '.dsp/postgres/postmaster.pid'), 'utf8').split('\n');
  const rows = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n');
  const processes = rows.map((row) => row.trim().split(/\s+/).map(Number));
  const doomed = new Set([...relays, service.pid, Number(database)]);
  // A child comes after its parent, whatever their numbers are.
  for (let before = 0; before < doomed.size; ) {
    before = doomed.size;
    for (const [pid = 0, parent = 0] of processes) if (doomed.has(parent)) doomed.add(pid);
  }
  for (const pid of doomed) process.kill(pid, 'SIGKILL');
  relays.clear();
}
