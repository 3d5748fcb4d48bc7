import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { digestHtml } from '../../../src/cli/show/digest-text.ts';
import { bearKey } from '../../helpers/people/bear-key.ts';
import { runDsp } from '../../helpers/service/service-process.ts';
import { openWorld, type World } from '../../helpers/service/world.ts';

const SEAT = {
  ...{ key_name: 'seat_told', key_type: 'string' as const, required: false, default_value: null },
  acceptable_values: ['window', 'aisle'],
  semantic_description: "Seat. Acceptable values: window, aisle. Example mapping: 'window seat' -> 'window'.",
};
const TEMPLATE = {
  ...{ schema_id: 'digested_v1', scenario: 'digested' },
  keys: [
    {
      key_name: 'other',
      key_type: 'string',
      required: false,
      default_value: null,
      semantic_description: 'More.',
    },
  ],
};

let world: World;
let url: string;
beforeAll(async () => {
  world = await openWorld();
  url = await world.app.listen({ port: 0, host: '127.0.0.1' });
  await world.call('PUT', '/v1/scenarios/digested/template', TEMPLATE);
  await bearKey(world, 'digested', SEAT, 'stable');
  await world.call('POST', '/v1/scenarios/digested/patch-keys/seat_told/retire', { reason: 'Nobody sits.' });
  world.clock.moveTo(new Date(world.clock.now().getTime() + 2 * 86_400_000));
});
afterAll(() => world?.close());

const digest = (...args: string[]) => runDsp(['digest', '--url', url, ...args], { DSP_KEY: world.adminKey });

describe('dsp digest', () => {
  it('tells what became of keys in the days that are over', async () => {
    const { code, stdout } = await digest('digested', '--days', '30');
    expect([code, stdout]).toEqual([
      0,
      expect.stringMatching(/^digested, .*Was retired:\n- seat_told: Nobody sits\./su),
    ]);
  });

  it('tells of all scenarios where none is named, as HTML for a letter', async () => {
    const { stdout } = await digest('--as', 'html');
    expect(stdout).toMatch(/^<!doctype html>.*<h2>digested<\/h2>/su);
  });

  it('shows no word as markup', () => {
    const parts = [{ head: 'Waits', lines: ['<script>"&'] }];
    const page = digestHtml([{ scenario: 's', from: '', to: '', parts }], 'http://here/');
    expect(page).toContain('<li>&lt;script&gt;&quot;&amp;</li>');
  });

  it('names a scenario that is not there', async () => {
    const { code, stderr } = await digest('nowhere');
    expect([code, stderr]).toEqual([1, expect.stringContaining('nowhere')]);
  });
});
