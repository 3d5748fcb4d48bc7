import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshDatabase } from '../helpers/database/fresh.ts';
import { buildClient } from '../helpers/papers/client-package.ts';
import { faultOfCommand } from '../helpers/papers/command-lines.ts';
import { expectRecorded } from '../helpers/papers/generated.ts';
import { blocksOf } from '../helpers/papers/guides.ts';
import { type ServiceProcess, spawnService } from '../helpers/service/service-process.ts';

const EXAMPLES = fileURLToPath(new URL('../../examples/', import.meta.url));
const KEY = 'an-admin-key-of-the-examples-0123456789abcdef';

let service: ServiceProcess;
let url: string;

beforeAll(async () => {
  buildClient();
  service = spawnService({ DATABASE_URL: await freshDatabase(), DSP_ADMIN_KEY: KEY });
  url = await service.listening;
});
afterAll(() => service.stop());

async function run(name: string): Promise<{ code: number | null; stdout: string; stderr: string }> {
  const { PATH = '', HOME = '', TMPDIR = '/tmp' } = process.env;
  const env = { PATH, HOME, TMPDIR, DSP_URL: url, DSP_KEY: KEY };
  const child = spawn(process.execPath, [`${name}/index.mjs`], { cwd: EXAMPLES, env });
  const texts = { stdout: '', stderr: '' };
  for (const stream of ['stdout', 'stderr'] as const)
    child[stream].setEncoding('utf8').on('data', (text: string) => {
      texts[stream] += text;
    });
  await once(child, 'close');
  return { code: child.exitCode, ...texts };
}

/** What an example says last, as JSON. */
const LAST: Readonly<Record<string, unknown>> = {
  'plain-http': { valid: true, accepted: 1 },
  'sdk-client': { valid: true, other: 'window seat', left: 0 },
  'fastify-hook': { http: 200, status: 'confirmed', cabin: 'economy' },
  'express-hook': { http: 200, status: 'confirmed', cabin: 'economy' },
  'a2a-client': { state: 'TASK_STATE_COMPLETED', valid: true },
  'mcp-client': { valid: true, stored: 'accepted' },
  relay: { parameters: ['other', 'city'], given: { city: 'Lhasa' }, noted: ['other'] },
  'mcp-learn': { parameters: ['other', 'from'], given: { from: 'PEK' }, noted: ['other'] },
  proxy: { parameters: ['limit', 'other'], asked: '/pets?limit=2', noted: 'other' },
  'openapi-learn': { parameter: 'other', asked: '?limit=2', noted: 'other' },
  'ai-sdk': { parameters: ['other', 'from'], given: { from: 'PEK' }, text: 'done' },
  langchain: { parameters: ['other', 'from'], given: { from: 'PEK' } },
  'tool-lists': { given: { from: 'PEK' }, noted: ['other'], wishless: [] },
};

describe('an example', () => {
  it.each(Object.entries(LAST))('%s does what its README says', async (name, last) => {
    const { code, stdout, stderr } = await run(name);
    expect([code, stderr]).toEqual([0, '']);
    expect(JSON.parse(stdout.trim().split('\n').at(-1) ?? '')).toMatchObject(last as object);
    // When a version ends hangs on when it was made.
    const told = stdout.replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '…');
    expectRecorded(`examples/${name}/README.md`, { stdout: told });
  });

  it('is run here, whichever it is', () => {
    const helpers = ['README.md', 'service.mjs'];
    expect(
      readdirSync(EXAMPLES)
        .filter((name) => !helpers.includes(name))
        .sort(),
    ).toEqual(Object.keys(LAST).sort());
  });

  it.each([
    ['claude_desktop_config.json', 'mcpServers'],
    ['cursor.mcp.json', 'mcpServers'],
    ['vscode.mcp.json', 'servers'],
  ])('of a host’s configuration starts the relay as docs/integrate.md says: %s', async (file, member) => {
    const { files } = JSON.parse(readFileSync(`${EXAMPLES}relay/${file}`, 'utf8'))[member];
    const [shown] = blocksOf('docs/integrate.md').filter(({ language }) => language === 'json');
    const told = JSON.parse(shown?.text ?? '').mcpServers.files;
    expect({ ...files, env: { ...files.env, DSP_KEY: told.env.DSP_KEY } }).toMatchObject(told);
    expect(await faultOfCommand(files.args.slice(2))).toBeNull();
  });

  it('leaves its wish in the pool', async () => {
    const response = await fetch(new URL('/v1/status', url), { headers: { authorization: `Bearer ${KEY}` } });
    expect(await response.json()).toMatchObject({ fragments: { received: Object.keys(LAST).length } });
  });
});
