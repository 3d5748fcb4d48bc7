import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY_MS } from '../../src/domain/basics/clock.ts';
import type { KeyDefinition } from '../../src/domain/template/key-definition.ts';
import { fixture } from '../fixtures/load.ts';
import { type Ask, askInto } from '../helpers/asking/ask.ts';
import { openWorld, type World } from '../helpers/service/world.ts';

const START = new Date('2026-01-05T12:00:00Z');
const ASKED = {
  method: 'get_schema_template',
  params: { scenario: 'photo_retouch', preferred_language: 'en-US' },
};
const OWNERS = 13;
const MOST_DAYS = 21;

/** Beside the eyes people want other things, as everywhere: a need is told apart from others, not from nothing. */
const NEEDS = ['eye_size', 'aspect_ratio', 'lip_color'];

function sayingsOf(need: string): string[] {
  const file = new URL('../../demo/photo_retouch/sayings.jsonl', import.meta.url);
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean);
  const sayings = lines.map((line) => JSON.parse(line) as { text: string; need: string; language: string });
  return sayings.filter((one) => one.need === need && one.language === 'en').map(({ text }) => text);
}
const SAYINGS = NEEDS.map(sayingsOf);

type Submitted = { valid: boolean; schema_update_suggestion?: { new_keys: KeyDefinition[] } };

let world: World;
let ask: Ask;
let day = 0;
let served = '';

const sdsi = (body: unknown) => ask('POST', '/sdsi', body);

async function submit(other: string, who: number): Promise<Submitted> {
  const { payload, schema_id } = fixture('F07-payload-photo') as { payload: object; schema_id: string };
  const params = { schema_id, payload: { ...payload, other }, client_agent: `agent-${who}` };
  return await sdsi({ jsonrpc: '2.0', id: who, method: 'submit_payload', params })
    .then(({ json }) => json)
    .then((reply) => (reply as { result: Submitted }).result);
}

/** Each day twelve people say what they miss; the first to speak does so in the draft's own words. */
async function live(): Promise<void> {
  world.clock.moveTo(new Date(START.getTime() + day * DAY_MS));
  for (let turn = 0; turn < 12; turn++) {
    const at = day * 12 + turn;
    const sayings = SAYINGS[at % SAYINGS.length] ?? [];
    const words =
      at === 0 ? 'increase eye size proportionally' : sayings[Math.floor(at / 3) % sayings.length];
    const answer = await submit(words ?? '', (at * 5) % OWNERS);
    expect(answer.valid).toBe(true);
  }
  await world.settle();
  day++;
}

/** As it is suggested to a client that says it in words; asking changes nothing. */
async function eyeKey(): Promise<KeyDefinition | undefined> {
  const { payload, schema_id } = fixture('F07-payload-photo');
  const answer = await sdsi({ method: 'validate_payload', params: { schema_id, payload } });
  const { schema_update_suggestion: patches } = answer.json as Submitted;
  return patches?.new_keys.find(({ key_name }) => key_name.includes('eye'));
}

beforeAll(async () => {
  world = await openWorld(START.toISOString());
  ask = askInto(world.app, world.adminKey);
  await world.call('PUT', '/v1/scenarios/photo_retouch/template', fixture('F06-template-photo'));
  served = (await sdsi(ASKED)).text;
  while (day < MOST_DAYS && (await eyeKey()) === undefined) await live();
});
afterAll(() => world.close());

describe('the photo story over /sdsi (S-44)', () => {
  it('S-26 ends in a number on trial, within what people said, beside the boolean that there was', async () => {
    const key = await eyeKey();
    expect(key).toMatchObject({ key_type: 'number', required: false, status: 'experimental' });
    expect(key?.minimum).toBeGreaterThanOrEqual(1);
    expect(key?.maximum).toBeLessThanOrEqual(1.5);
    const { keys } = (await sdsi(ASKED)).json as { keys: KeyDefinition[] };
    expect(keys.find(({ key_name }) => key_name === 'eye_enlargement')?.key_type).toBe('boolean');
  });

  it('S-12 leaves the template of whoever knows nothing of it as it was, byte for byte', async () => {
    expect((await sdsi(ASKED)).text).toBe(served);
  });

  it('S-12 takes nothing from an answer when the suggestion is taken out of it', async () => {
    const { schema_update_suggestion: _, ...plain } = await submit('eyes 20% bigger', 1);
    expect(Object.keys(plain).sort()).toEqual([
      'errors',
      'interaction',
      'payload',
      'schema_id',
      'stored',
      'unknown',
      'valid',
    ]);
  });

  it('S-28 offers the key to whoever asks for the experimental channel', async () => {
    const params = { ...ASKED.params, channel: 'experimental' };
    const { keys } = (await sdsi({ ...ASKED, params })).json as { keys: KeyDefinition[] };
    const key = await eyeKey();
    expect(keys.find(({ key_name }) => key_name === key?.key_name)).toMatchObject({ status: 'experimental' });
  });
});
