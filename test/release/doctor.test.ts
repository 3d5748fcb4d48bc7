import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { machineFacts } from '../../src/cli/doctor/machine.ts';
import { readConfig } from '../../src/ground/process/config.ts';
import { SETTINGS } from '../../src/ground/process/settings.ts';
import type { Finding } from '../../src/proof/doctor/finding.ts';
import { freshDatabase } from '../helpers/database/fresh.ts';
import { modelOfOtherVectors } from '../helpers/hostile/other-vectors.ts';
import { newRedisServer, REDIS_IS_HERE } from '../helpers/service/redis.ts';
import { runDsp } from '../helpers/service/service-process.ts';
import { openWorld } from '../helpers/service/world.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dsp-doctor-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function asked(env: Readonly<Record<string, string>>) {
  const { code, stdout, stderr } = await runDsp(['doctor', '--json'], {
    DATA_DIR: folder,
    PORT: '0',
    ...env,
  });
  const { well, findings } = JSON.parse(stdout) as { well: boolean; findings: Finding[] };
  const levels = Object.fromEntries(findings.map(({ check, level }) => [check, level]));
  return { code, stderr, well, levels, findings };
}

describe('dsp doctor', () => {
  it('finds a served database well, and says each thing that it looked at', async () => {
    const world = await openWorld();
    const { code, stderr, well, levels } = await asked({ DATABASE_URL: world.databaseUrl });
    await world.close();
    expect({ code, stderr, well }).toEqual({ code: 0, stderr: '', well: true });
    // Whether this Node.js is still mended by its makers is not the database's matter.
    for (const check of ['model', 'port', 'database', 'clock', 'migrations', 'lag'])
      expect([check, levels[check]]).toEqual([check, 'ok']);
  });

  it('names a database that is away, a secret that others may read, and a wrong setting, and ends with 1', async () => {
    await writeFile(join(folder, 'admin-key'), 'x'.repeat(44), { mode: 0o644 });
    const away = await asked({ DATABASE_URL: 'postgres://nobody:none@127.0.0.1:9/none' });
    expect(away).toMatchObject({
      code: 1,
      well: false,
      levels: { database: 'problem', 'data folder': 'problem', model: 'ok' },
    });
    expect(JSON.stringify(away.findings)).not.toContain('none@');
    expect(await asked({ PORT: 'many' })).toMatchObject({ code: 1, levels: { settings: 'problem' } });
  });

  it('R21 names the text that a machine embeds otherwise than the release was measured with', async () => {
    modelOfOtherVectors(join('models', SETTINGS.EMBEDDING_MODEL.usual), join(folder, 'other-e5'));
    const { model } = await machineFacts(readConfig({ EMBEDDING_MODEL: 'other-e5' }), folder);
    expect(model).toEqual({ fault: expect.stringMatching(/gives other vectors .* text 3 of 20/) });
  });

  it('asks for no folder where nothing would lie in it: rows elsewhere, the admin key given', async () => {
    const rows = { DATABASE_URL: 'postgres://nobody:none@127.0.0.1:9/none', DSP_ADMIN_KEY: 'k'.repeat(20) };
    const { levels } = await asked({ ...rows, DATA_DIR: '/proc/read-only/data' });
    expect(levels).toMatchObject({ database: 'problem' });
    for (const check of ['data folder', 'disk']) expect(levels).not.toHaveProperty(check);
  });

  it('changes nothing: a database without tables stays without', async () => {
    const url = new URL(await freshDatabase());
    url.pathname = '/postgres';
    const { levels } = await asked({ DATABASE_URL: url.href });
    expect(levels['migrations']).toBe('warning');
  });

  it.skipIf(!REDIS_IS_HERE)('a Redis that throws keys away is a problem (needs redis-server)', async () => {
    const server = await newRedisServer();
    await server.start();
    const redis = new Redis(server.url);
    await redis.config('SET', 'maxmemory-policy', 'allkeys-lru');
    const env = { DATABASE_URL: await freshDatabase(), REDIS_URL: server.url };
    expect(await asked(env)).toMatchObject({ levels: { redis: 'problem' } });
    await redis.config('SET', 'maxmemory-policy', 'noeviction');
    expect(await asked(env)).toMatchObject({ levels: { redis: 'ok' } });
    redis.disconnect();
    await server.kill();
  });
});
