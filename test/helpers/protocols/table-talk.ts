import { fixture } from '../../fixtures/load.ts';
import { type Answer, type Ask, askInto } from '../asking/ask.ts';
import { emptyTables, saidTexts } from '../database/rows.ts';
import { attributed, type Hand } from '../people/intents.ts';
import { awake } from '../service/awake.ts';
import { openWorld, type World } from '../service/world.ts';

export const key = (key_name: string, key_type: string, semantic_description: string, more = {}) => ({
  key_name,
  key_type,
  required: true,
  default_value: null,
  semantic_description,
  ...more,
});
/** What F12 is said to: the keys that F11 names in words. */
export const PARTY = key('party_size', 'integer', 'Number of people in your party. Range: 1-20.');
const GUEST = key('guest_name', 'string', 'Guest name for the reservation.');
const DATE = key('date', 'string', 'Preferred date in ISO 8601 format (YYYY-MM-DD).');
const TIME = key('time', 'string', 'Preferred time of day (HH:MM).', { format: 'time' });
export const TABLE = {
  schema_id: 'table_booking_v1',
  scenario: 'table_booking',
  keys: [PARTY, GUEST, DATE, TIME],
};
export const F12 = fixture('F12-intent-request');

export type Reply = {
  protocol_version: string;
  flow_type: string;
  message: string;
  interaction_id: string;
  status?: string;
  external_id?: string;
  required_information?: string[];
  collected_information?: Record<string, unknown>;
  explicability?: { actor: string; interpretation: string; assumptions?: string[]; confidence?: number }[];
  attribution: { query_hash: string; nonce: string; timestamp: string; chain: Record<string, string>[] };
  timestamp: string;
};

/** A restaurant that is talked to over IntentWeb: `say` begins as F12 does, `answer` goes on. */
export type TableTalk = Awaited<ReturnType<typeof openTableTalk>>;

export async function openTableTalk() {
  const world: World = await openWorld('2025-10-15T19:23:41Z');
  const ask: Ask = askInto(world.app, world.adminKey);
  const hand: Hand = { actor_id: 'personal-assistant-v2', apiKey: world.adminKey };

  await awake(world.ctx.embedder);

  async function startAnew(): Promise<void> {
    await emptyTables(world.ctx.db);
    await put(TABLE);
  }

  function put(template: { scenario: string }): Promise<Answer> {
    return ask('PUT', `/v1/scenarios/${template.scenario}/template`, template);
  }

  /** A message signed now; the first one is F12's with other words. */
  function say(message: string, more: Readonly<Record<string, unknown>> = {}) {
    const { attribution: _, ...first } = F12;
    return send({ ...first, message, ...more });
  }

  function answer(message: string, more: Readonly<Record<string, unknown>> = {}) {
    return say(message, { flow_type: 'information_response', ...more });
  }

  async function send(content: Readonly<Record<string, unknown>>, into = ask) {
    const { status, json } = await into('POST', '/intent', attributed(content, world.clock.now(), [hand]));
    return { http: status, ...(json as Reply) };
  }

  async function pooled(): Promise<(string | null)[]> {
    return (await saidTexts(world.ctx.db)).map(({ text }) => text);
  }

  return { world, ask, hand, startAnew, put, say, answer, send, pooled };
}
