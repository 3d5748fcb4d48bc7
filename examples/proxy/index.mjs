// An HTTP API stays as it is; the proxy stands before it, by its OpenAPI document, and callers come to the proxy.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { key, url } from '../service.mjs';

// The API of somebody else: it tells what it was asked.
const api = createServer((request, response) => response.end(JSON.stringify({ asked: request.url })));
await once(api.listen(0, '127.0.0.1'), 'listening');

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const upstream = `http://127.0.0.1:${api.address().port}`;
// What has not been taken by the service waits here; name a folder that stays.
const folder = await mkdtemp(join(tmpdir(), 'proxy-'));
const args = ['proxy', '--openapi', here('openapi.yaml'), '--upstream', upstream, '--port', '0'];
const proxy = spawn(process.execPath, [here('../../src/cli/dsp.mjs'), ...args, '--data-dir', folder], {
  env: { ...process.env, DSP_URL: url, DSP_KEY: key },
  stdio: ['ignore', 'inherit', 'pipe'],
});
const ended = once(proxy, 'exit');
const [line] = await once(createInterface({ input: proxy.stderr }), 'line');
const at = line.split(' ').find((word) => word.startsWith('http:')); // "… stands before …"

const { paths } = await (await fetch(`${at}/openapi.json`)).json();
const parameters = paths['/pets'].get.parameters.map(({ name }) => name);
console.log(`callers are told of GET /pets(${parameters.join(', ')})`);
const answer = await fetch(`${at}/pets?limit=2&other=one+that+likes+cats`);
const noted = answer.headers.get('semantic-pool-noted');
const { asked } = await answer.json();
console.log(`the API is asked ${asked}`);
proxy.kill('SIGTERM'); // it sends what still waits
await ended;
api.close();
console.log(JSON.stringify({ parameters, asked, noted }));
