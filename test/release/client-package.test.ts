import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fixture } from '../fixtures/load.ts';
import { installClient } from '../helpers/papers/client-package.ts';
import { until } from '../helpers/service/until.ts';
import { openWorld, type World } from '../helpers/service/world.ts';

let world: World;
let url: string;
let folder: string;
let packages: readonly string[];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'dsp-package-'));
  ({ packages } = installClient(folder));
  world = await openWorld();
  await world.call('PUT', '/v1/scenarios/flight_booking/template', fixture('F01-template-flight'));
  url = await world.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await world.close();
  await rm(folder, { recursive: true, force: true });
});

/** A program of somebody else's, run by Node alone. */
function program(name: string, lines: readonly string[], at = url): ChildProcess {
  const path = join(folder, 'app', `${name}.mjs`);
  const head = `import { createClient } from 'semantic-pool/client';
const pool = createClient({ url: ${JSON.stringify(at)}, key: ${JSON.stringify(world.adminKey)}, scenario: 'flight_booking',
  clientAgent: 'agent-1', spoolDir: 'spool', onProblem: ({ sentence }) => console.error(sentence) });
const trip = { origin: 'PEK', destination: 'SHA', departure_date: '2026-05-04', other: 'window seat' };`;
  writeFileSync(path, `${head}\n${lines.join('\n')}\n`);
  return spawn(process.execPath, [path], { cwd: join(folder, 'app'), stdio: ['ignore', 'pipe', 'pipe'] });
}

async function output(child: ChildProcess): Promise<{ code: number | null; stdout: string; stderr: string }> {
  const texts = { stdout: '', stderr: '' };
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    texts.stdout += text;
  });
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    texts.stderr += text;
  });
  await once(child, 'close');
  return { code: child.exitCode, ...texts };
}

const received = async () =>
  (await world.ctx.db.sql<{ id: string }[]>`select id from interactions`).map(({ id }) => id);

describe('the packed client', () => {
  it('brings none of the service’s packages', () => {
    expect(packages).toEqual(['canonicalize', 'fastify-plugin', 'jose', 'semantic-pool']);
    const installed = join(folder, 'app', 'node_modules', 'semantic-pool');
    expect(readdirSync(installed).sort()).toEqual([
      'LICENSE',
      'NOTICE',
      'README.md',
      'domain',
      'doors',
      'ground',
      'package.json',
    ]);
    expect(JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8'))).toMatchObject({
      exports: { './client': { default: './doors/client/index.js' } },
    });
  });

  it('runs by Node alone: verified template, local validation, mapping (S-39)', async () => {
    const { code, stdout, stderr } = await output(
      program('story', [
        'const { schema_id } = await pool.template();',
        "const { payload } = await pool.map('business class from PEK to SHA on 2026-05-04, window seat please');",
        'const { valid, errors } = await pool.validate(payload);',
        'console.log(JSON.stringify({ schema_id, payload, valid, errors }));',
      ]),
    );
    expect([code, stderr]).toEqual([0, '']);
    expect(JSON.parse(stdout)).toEqual({
      schema_id: 'flight_booking_v1',
      payload: expect.objectContaining({
        departure_date: '2026-05-04',
        cabin_class: 'business',
        other: 'window seat',
      }),
      valid: true,
      errors: [],
    });
  });

  it('loses none of a thousand reports while the service is away and it is killed itself, and doubles none', async () => {
    const away = 'http://127.0.0.1:9';
    const child = program(
      'killed',
      [
        'await Promise.all(Array.from({ length: 1000 }, (_, i) => pool.report({ payload: trip, id: "report-" + i })));',
        "console.log('spooled');",
        'setInterval(() => {}, 1000);',
      ],
      away,
    );
    await once(child.stdout ?? child, 'data');
    child.kill('SIGKILL');
    await once(child, 'close');
    const spool = join(folder, 'app', 'spool', 'flight_booking');
    const segments = readdirSync(spool);
    // What a power cut leaves: half a line, and bytes that were never written.
    for (const name of segments) appendFileSync(join(spool, name), 'a1b2c3d4e5f6 {"id":"rep\0\0\0');
    expect(await received()).toEqual([]);

    const next = ['console.log(JSON.stringify(await pool.flush(120_000)));', 'await pool.close();'];
    const { code, stdout, stderr } = await output(program('after', next));
    expect([code, JSON.parse(stdout)]).toEqual([0, { left: 0 }]);
    expect(stderr).toMatch(/1 damaged lines/);
    expect((await received()).sort()).toEqual(Array.from({ length: 1000 }, (_, i) => `report-${i}`).sort());
    expect(readdirSync(spool)).toEqual([]);
  });

  it('killed while it sends, sends the rest in its next life, and nothing twice', async () => {
    const before = (await received()).length;
    const spooled: string[] = [];
    for (let life = 0; life < 4; life++) {
      const child = program('life', [
        `for (let i = 0; i < 300; i++) { const id = \`life-${life}-\${i}\`; await pool.report({ payload: trip, id }); console.log(id); if (i % 40 === 0) void pool.flush(50); }`,
        'setInterval(() => {}, 1000);',
      ]);
      let text = '';
      child.stdout?.setEncoding('utf8').on('data', (more: string) => {
        text += more;
      });
      await until('it has reported some', () => text.split('\n').length > 60 + 40 * life);
      child.kill('SIGKILL');
      await once(child, 'close');
      // Only a whole line was surely told to be kept.
      spooled.push(...text.split('\n').slice(0, -1));
    }
    const { code } = await output(program('last', ['await pool.flush(120_000);', 'await pool.close();']));
    expect(code).toBe(0);
    const now = (await received()).filter((id) => id.startsWith('life-'));
    expect(spooled.filter((id) => !now.includes(id))).toEqual([]);
    expect(now.length).toBe(new Set(now).size);
    expect(before).toBe(1000);
  });
});
