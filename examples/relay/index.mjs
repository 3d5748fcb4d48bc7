// A host starts the relay in the place of a server's own command; the server stays as it is.
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { key, url } from '../service.mjs';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const node = process.execPath;
// What has not been taken by the service waits here; in a host's configuration, name a folder that stays.
const folder = await mkdtemp(join(tmpdir(), 'relay-'));

const client = new Client({ name: 'example', version: '1.0.0' });
await client.connect(
  new StdioClientTransport({
    command: node,
    args: [here('../../src/cli/dsp.mjs'), 'relay', '--', node, here('server.mjs')],
    env: { ...process.env, DSP_URL: url, DSP_KEY: key, DATA_DIR: folder },
  }),
);
const { tools } = await client.listTools();
const parameters = Object.keys(tools[0].inputSchema.properties);
console.log(`the host sees ${tools[0].name}(${parameters.join(', ')})`);

// A language model would choose this.
const asked = { city: 'Lhasa', other: 'in kelvin please' };
console.log(`the host asks ${JSON.stringify(asked)}`);
const { content, _meta: meta } = await client.callTool({ name: 'forecast', arguments: asked });
console.log(`the server sees ${content[0].text}`);
await client.close(); // the relay sends what still waits
console.log(
  JSON.stringify({ parameters, given: JSON.parse(content[0].text), noted: meta['semantic-pool/noted'] }),
);
