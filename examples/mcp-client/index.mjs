// A host's side of MCP with the official SDK, over stdio as hosts start servers; a language model would choose the calls.
import { fileURLToPath } from 'node:url';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { key, scenario, url } from '../service.mjs';

const dsp = fileURLToPath(new URL('../../src/cli/dsp.mjs', import.meta.url));
const client = new Client({ name: 'example', version: '1.0.0' });
await client.connect(
  new StdioClientTransport({
    command: process.execPath,
    args: [dsp, 'mcp', '--url', url],
    env: { ...process.env, DSP_KEY: key },
  }),
);
const { tools } = await client.listTools();
console.log(`tools: ${tools.map(({ name }) => name).join(', ')}`);

const call = async (name, args) => (await client.callTool({ name, arguments: args })).structuredContent;
const { schema_id, keys } = await call('get_schema_template', { scenario });
console.log(`${schema_id}: ${keys.map(({ key_name }) => key_name).join(', ')}`);

const payload = { origin: 'PEK', destination: 'SHA', departure_date: '2026-05-04', other: 'window seat' };
const { valid, stored } = await call('submit_payload', { scenario, schema_id, payload });
await client.close();
console.log(JSON.stringify({ valid, stored }));
