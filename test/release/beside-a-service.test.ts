import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runDsp, type ServiceProcess, spawnService } from '../helpers/service/service-process.ts';

// The embedded default, as a newcomer has it: one service, and commands in another terminal.
let folder: string;
let service: ServiceProcess;
let url: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dsp-beside-'));
  service = spawnService({ DATA_DIR: folder });
  url = await service.listening;
});
afterAll(async () => {
  await service?.stop();
  await rm(folder, { recursive: true, force: true });
});

const dsp = (...args: string[]) => runDsp(args, { DATA_DIR: folder });

describe('a command on the embedded database', () => {
  it('works beside the service that runs on it', async () => {
    const made = await dsp('keys', 'create', 'reader', '--scope', 'read');
    expect(made).toMatchObject({ code: 0, stdout: expect.stringMatching(/^dsp_\w+_\S+\n$/) });
    const headers = { authorization: `Bearer ${made.stdout.trim()}` };
    expect((await fetch(new URL('/v1/status', url), { headers })).status).toBe(200);
    expect(await dsp('keys', 'rotate-data')).toMatchObject({ code: 0 });
  });

  it('leaves the database running', async () => {
    expect((await fetch(new URL('/readyz', url))).status).toBe(200);
  });

  it('starts the database itself where no service runs, and stops it', async () => {
    expect(await service.stop()).toBe(0);
    const listed = await dsp('keys', 'list');
    expect(listed).toMatchObject({ code: 0, stdout: expect.stringContaining('reader') });
    service = spawnService({ DATA_DIR: folder });
    expect(await service.listening).toMatch(/^http:/);
  });
});
