import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bareEnv } from '../../../src/ground/process/config.ts';
import { runDsp } from '../../helpers/service/service-process.ts';
import { until } from '../../helpers/service/until.ts';
import { openWorld, type World } from '../../helpers/service/world.ts';

const DSP = fileURLToPath(new URL('../../../src/cli/dsp.mjs', import.meta.url));
const DOCUMENT = `openapi: 3.0.3
info: { title: Pets, version: "1" }
servers: [{ url: https://shop.example/v1 }]
paths:
  /pets:
    get:
      operationId: listPets
      parameters: [{ name: limit, in: query, schema: { type: integer } }]
      responses: { 200: { description: Pets. } }
`;

let world: World;
let url: string;
let folder: string;
let upstream: Server;
beforeAll(async () => {
  world = await openWorld();
  url = await world.app.listen({ port: 0, host: '127.0.0.1' });
  folder = await mkdtemp(join(tmpdir(), 'dsp-proxy-'));
  await writeFile(join(folder, 'api.yaml'), DOCUMENT);
  upstream = createServer((request, response) => response.end(JSON.stringify(request.url)));
  await new Promise<void>((done) => upstream.listen(0, '127.0.0.1', done));
});
afterAll(async () => {
  upstream?.close();
  await world?.close();
  await rm(folder, { recursive: true, force: true });
});

describe('dsp proxy', () => {
  it('stands before an API that stays as it is: its document takes what its operations cannot, which comes to the pool', async () => {
    const { port } = upstream.address() as { port: number };
    const args = ['--openapi', join(folder, 'api.yaml'), '--upstream', `http://127.0.0.1:${port}/v1`];
    const child = spawn(process.execPath, [DSP, 'proxy', ...args, '--port', '0', '--data-dir', folder], {
      env: { ...bareEnv(), DSP_URL: url, DSP_KEY: world.adminKey },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    const ended = once(child, 'exit');
    let proxy = '';
    for await (const line of createInterface({ input: child.stderr })) {
      proxy = /(http:\S+) stands before/u.exec(line)?.[1] ?? '';
      if (proxy !== '') break;
    }
    const document = (await (await fetch(`${proxy}/openapi.json`)).json()) as {
      servers: object[];
      paths: { '/pets': { get: { parameters: { name: string }[] } } };
    };
    expect(document.servers).toEqual([{ url: '/' }]);
    expect(document.paths['/pets'].get.parameters.map(({ name }) => name)).toEqual(['limit', 'other']);
    const answer = await fetch(`${proxy}/pets?limit=2&other=one+that+likes+cats`);
    expect([answer.headers.get('semantic-pool-noted'), await answer.json()]).toEqual([
      'other',
      '/v1/pets?limit=2',
    ]);
    await until('the wish has come', async () => {
      const rows = await world.ctx.db.sql`select id from fragments where scenario = 'Pets_listPets'`;
      return rows.length === 1;
    });
    child.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
  });

  it.each([
    ['a document that is none', ['--openapi', DSP, '--upstream', 'http://127.0.0.1:9'], 'cannot be read'],
    [
      'an upstream that is no address',
      ['--openapi', 'x.yaml', '--upstream', 'nowhere'],
      '--upstream must be an address',
    ],
  ])('refuses %s', async (_, args, why) => {
    const { code, stderr } = await runDsp(['proxy', ...args], { DSP_URL: url, DSP_KEY: world.adminKey });
    expect([code, stderr]).toEqual([1, expect.stringContaining(why)]);
  });
});
