import { execPath } from 'node:process';
import { fileURLToPath } from 'node:url';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { temporaryFolder } from '../../src/cli/service/temporary-folder.ts';
import { bareEnv } from '../../src/ground/process/config.ts';
import type { Service } from '../../src/main.ts';
import { against, type Figure } from '../figure.ts';

const DSP = fileURLToPath(new URL('../../src/cli/dsp.mjs', import.meta.url));
const SERVER = fileURLToPath(new URL('tools-server.mjs', import.meta.url));
const TOOLS = 1_000;
const CALLS = 2_000;
/** Every so many calls one wishes something: the answer to it waits until the wish is on disk. */
const WISHES = 10;
const LISTS = 20;

/** What `dsp relay` adds to a tool's answer, in one run with the bare server, call by call; the service is on the same machine. */
export async function benchRelay({ url, adminKey }: Service, quick: boolean): Promise<Figure[]> {
  const folder = await temporaryFolder();
  const env = { ...bareEnv(), DSP_URL: url, DSP_KEY: adminKey };
  const behind = ['relay', '--data-dir', folder.path, '--', execPath, SERVER];
  const [bare, relay] = await Promise.all([opened([SERVER, '1'], env), opened([DSP, ...behind, '1'], env)]);
  const times: Record<'bare' | 'relay' | 'wish', number[]> = { bare: [], relay: [], wish: [] };
  for (let call = 0; call < (quick ? CALLS / 10 : CALLS); call++) {
    const asked = { name: 'tool_0', arguments: { from: 'PEK' } };
    times.bare.push(await timed(() => bare.callTool(asked)));
    times.relay.push(await timed(() => relay.callTool(asked)));
    if (call % WISHES > 0) continue;
    const wish = { ...asked.arguments, other: `window seat in row ${call} please` };
    times.wish.push(await timed(() => relay.callTool({ ...asked, arguments: wish })));
  }
  const many = await Promise.all([
    opened([SERVER, String(TOOLS)], env),
    opened([DSP, ...behind, String(TOOLS)], env),
  ]);
  const lists: number[][] = [[], []];
  for (let round = 0; round < LISTS; round++)
    for (const [at, client] of many.entries()) lists[at]?.push(await timed(() => client.listTools()));
  await Promise.all([bare, relay, ...many].map((client) => client.close()));
  await folder.remove();
  const quantile = (name: string, share: number, of: readonly number[]) =>
    against(name, at(share, of), 'ms', at(share, times.bare));
  return [
    quantile('a call through `dsp relay`, median, against the bare server', 0.5, times.relay),
    quantile('the same, 99th percentile', 0.99, times.relay),
    quantile('a call with a wish, median', 0.5, times.wish),
    quantile('the same, 99th percentile of wishes', 0.99, times.wish),
    against('1,000 tools listed through it, median', at(0.5, lists[1] ?? []), 'ms', at(0.5, lists[0] ?? [])),
  ];
}

/** Once it has listed its tools: the first list waits for what was learned. */
async function opened(args: readonly string[], env: Record<string, string>): Promise<Client> {
  const client = new Client({ name: 'bench', version: '1' });
  await client.connect(
    new StdioClientTransport({ command: execPath, args: [...args], env, stderr: 'ignore' }),
  );
  await client.listTools();
  return client;
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

function at(share: number, times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * share)] ?? 0;
}
