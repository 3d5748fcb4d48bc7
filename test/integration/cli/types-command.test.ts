import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fixture } from '../../fixtures/load.ts';
import { runDsp } from '../../helpers/service/service-process.ts';
import { openWorld } from '../../helpers/service/world.ts';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const FLIGHT = fileURLToPath(new URL('../../fixtures/F01-template-flight.json', import.meta.url));

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dsp-types-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** What the TypeScript compiler says of lines that use the types; empty where it has nothing to say. */
async function compiled(lines: readonly string[]): Promise<string> {
  const path = join(folder, 'use.ts');
  await writeFile(path, ["import type { FlightBooking } from './flight.ts';", ...lines, ''].join('\n'));
  const tsc = join(ROOT, 'node_modules/typescript-native/bin/tsc');
  const options = ['--strict', '--noEmit', '--allowImportingTsExtensions', '--module', 'nodenext'];
  return spawnSync(process.execPath, [tsc, ...options, path], { cwd: folder, encoding: 'utf8' }).stdout;
}

describe('dsp types (A-13)', () => {
  it('writes types of a template that take a valid payload and no other', async () => {
    const out = join(folder, 'flight.ts');
    expect(await runDsp(['types', FLIGHT, '--out', out])).toMatchObject({ code: 0, stderr: '' });
    expect(await readFile(out, 'utf8')).toMatch(/\* Departure (?:city|airport)/i);
    const { payload } = fixture('F02-payload-flight') as { payload: Record<string, unknown> };
    const use = (name: string, given: unknown) =>
      `export const ${name}: FlightBooking = ${JSON.stringify(given)};`;
    const faults = [
      { ...payload, cabin_class: 'bussiness' },
      { ...payload, passenger_count: 'two' },
      { ...payload, seat: 'window' },
      { origin: 'PEK' },
    ];
    const refused = faults.flatMap((given, at) => ['// @ts-expect-error', use(`fault${at}`, given)]);
    expect(await compiled([use('trip', payload), ...refused])).toBe('');
  });

  it('asks a service for a scenario, and says what is missing where it cannot', async () => {
    const world = await openWorld();
    await world.call('PUT', '/v1/scenarios/flight_booking/template', fixture('F01-template-flight'));
    const url = await world.app.listen({ port: 0, host: '127.0.0.1' });
    const asked = await runDsp(['types', 'flight_booking', '--url', url, '--key', world.adminKey]);
    expect(asked).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('export interface FlightBooking'),
    });
    expect(await runDsp(['types', 'hotel', '--url', url, '--key', world.adminKey])).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^dsp: .*answered 404/),
    });
    await world.close();
    expect(await runDsp(['types', 'flight_booking'])).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('name the service with --url and --key'),
    });
  });
});
