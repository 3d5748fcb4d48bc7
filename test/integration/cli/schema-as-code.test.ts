import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse, stringify } from 'yaml';
import { askInto } from '../../helpers/asking/ask.ts';
import { fragmentsOf } from '../../helpers/people/crowd.ts';
import { liveDays } from '../../helpers/people/live-days.ts';
import { runDsp } from '../../helpers/service/service-process.ts';
import { openWorld, type World } from '../../helpers/service/world.ts';

const START = new Date('2026-01-05T12:00:00Z');
const AT = '/v1/scenarios/flight_booking';

type File = {
  template: { keys: { key_name: string; semantic_description: string }[] };
  policy: { maturity: { days: number } };
  keys: Record<string, { set: Record<string, unknown>; made?: true }>;
};

let world: World;
let url: string;
let folder: string;
const file = () => join(folder, 'flight_booking.yaml');
const dsp = (...args: string[]) => runDsp([...args, '--url', url], { DSP_KEY: world.adminKey });
const read = async () => parse(await readFile(file(), 'utf8')) as File;
const write = (scenario: object) => writeFile(file(), stringify(scenario));
const exported = async () => (await dsp('export', 'scenario', 'flight_booking')).stdout;
const order = (method: 'PATCH' | 'POST', path: string, body: object) =>
  askInto(world.app, world.adminKey)(method, `${AT}/patch-keys${path}`, { ...body, reason: 'by hand' });

beforeAll(async () => {
  world = await openWorld(START.toISOString());
  await liveDays(world, START, 14, fragmentsOf);
  url = await world.app.listen({ host: '127.0.0.1', port: 0 });
  folder = await mkdtemp(join(tmpdir(), 'dsp-as-code-'));
  await order('PATCH', '/seat_preference', { required: true });
  await order('PATCH', '/seat_preference', { key_name: 'place_on_board' });
  await order('POST', '', { definition: { key_name: 'quiet_cabin', key_type: 'boolean' } });
});
afterAll(async () => {
  await world?.close();
  await rm(folder, { recursive: true, force: true });
});

describe('a scenario as a file', () => {
  it('has the template, the policy and what people set of keys, and applying it changes nothing', async () => {
    await writeFile(file(), await exported());
    const { template, policy, keys } = await read();
    expect(template.keys.map(({ key_name }) => key_name)).toContain('origin');
    expect(policy.maturity.days).toBe(7);
    expect(keys).toMatchObject({
      seat_preference: { set: { required: true, key_name: 'place_on_board' } },
      quiet_cabin: { made: true },
    });
    for (const how of ['--check', '--plan']) {
      const { code, stdout, stderr } = await dsp('apply', file(), how);
      expect([code, stdout, stderr]).toEqual([0, 'flight_booking is what the file says.\n', '']);
    }
  });

  it('shows what has drifted, and ends with 1 where CI asks', async () => {
    await order('PATCH', '/meal_preference', { required: true });
    await world.call('PATCH', `${AT}/policy`, { maturity: { days: 9 } });
    const { code, stdout } = await dsp('apply', file(), '--check');
    expect(code).toBe(1);
    expect(stdout).toContain('~ policy maturity.days: 9 becomes 7.');
    expect(stdout).toContain('! key meal_preference: People set required; the file does not say so.');
  });

  it('is made so by being applied, each thing once', async () => {
    const wanted = await read();
    const { required: _, ...set } = wanted.keys['seat_preference']?.set ?? {};
    const keys = {
      ...wanted.keys,
      seat_preference: { set },
      sleeper: { set: { key_name: 'sleeper', key_type: 'boolean' }, made: true },
      never_heard: { set: { required: true } },
    };
    const [first, ...others] = wanted.template.keys;
    const template = {
      ...wanted.template,
      keys: [{ ...first, semantic_description: 'Where it begins.' }, ...others],
    };
    await write({ ...wanted, template, keys });
    const applied = await dsp('apply', file(), '--because', 'pull request 12', '--json');
    expect([applied.code, applied.stderr]).toEqual([0, '']);
    const { steps } = JSON.parse(applied.stdout) as {
      steps: { what: string; name: string; waits: boolean }[];
    };
    expect(steps.map(({ what, name, waits }) => `${what} ${name}${waits ? ' waits' : ''}`)).toEqual([
      'template flight_booking_v1',
      'policy maturity.days',
      'key place_on_board',
      'key sleeper',
      'key never_heard waits',
      'key meal_preference waits',
    ]);
    const again = await dsp('apply', file());
    expect(again.stdout.trim().split('\n')).toEqual([
      '! key never_heard: Is not learned yet: apply again when it is.',
      '! key meal_preference: People set required; the file does not say so.',
    ]);
    const { definition } = (await world.call('GET', `${AT}/patch-keys/place_on_board`)) as {
      definition: { required: boolean };
    };
    expect(definition.required).toBe(false);
  });

  it('registers a scenario that is not there', async () => {
    const { template } = await read();
    const hotel = { ...template, scenario: 'hotel_booking', schema_id: 'hotel_booking_v1' };
    await write({
      format: 'dsp-scenario/1',
      scenario: 'hotel_booking',
      template: hotel,
      policy: { window: { days: 20 } },
    });
    expect((await dsp('apply', file())).code).toBe(0);
    expect(await world.call('GET', '/v1/scenarios/hotel_booking/policy')).toMatchObject({
      window: { days: 20 },
    });
  });

  it.each<[string, string, RegExp]>([
    ['what is no YAML', 'format: [', /is no YAML/],
    ['another format', 'format: dsp-scenario/9\nscenario: x', /\/format/],
    ['a member that there is not', 'format: dsp-scenario/1\nscenario: x\nkey: {}', /additional/],
    [
      'a setting that is none',
      'format: dsp-scenario/1\nscenario: flight_booking\npolicy: {maturity: {weeks: 1}}',
      /weeks/,
    ],
    ['a bomb of aliases', 'format: dsp-scenario/1\nscenario: x\npolicy: {a: &a {b: 1}, c: *a}', /alias/i],
  ])('is refused with %s, at its place', async (_what, text, told) => {
    await writeFile(file(), text);
    const { code, stderr } = await dsp('apply', file());
    expect([code, stderr]).toEqual([1, expect.stringMatching(told)]);
  });
});
