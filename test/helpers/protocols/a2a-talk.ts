import { fixture } from '../../fixtures/load.ts';
import { type Ask, askInto } from '../asking/ask.ts';
import { emptyTables } from '../database/rows.ts';
import { awake } from '../service/awake.ts';
import { openWorld, type World } from '../service/world.ts';

export const FLIGHT = 'application/json;schema=flight_booking_v1';

export type Part = { kind?: string; data?: unknown; text?: string; metadata?: Record<string, unknown> };
type Task = {
  id: string;
  kind: string;
  status: { state: string };
  artifacts: { parts: Part[] }[];
  history: unknown[];
};
type Rpc = {
  id: unknown;
  result: Task & { parts: Part[]; message: { parts: Part[] }; task: Task };
  error: { code: number; message: string };
};
export type Card = {
  schemas: Record<string, Record<string, unknown>>;
  skills: { id: string; inputModes: string[]; outputModes: string[] }[];
  capabilities: { extensions: { uri: string; params: { digests: Record<string, string> } }[] };
  signatures?: { protected: string; signature: string }[];
};

/** The extension's own example as a template of ours: two contestants, both required. */
const FIGHT = {
  schema_id: 'fightComparison',
  scenario: 'fightComparison',
  keys: ['a', 'b'].map((key_name) => ({
    key_name,
    key_type: 'string',
    required: true,
    semantic_description: `The name of contestant ${key_name}.`,
  })),
};

/** A2A as a client speaks it with an agent of two scenarios. */
export type A2aTalk = Awaited<ReturnType<typeof openA2aTalk>>;

export async function openA2aTalk() {
  const world: World = await openWorld();
  const ask: Ask = askInto(world.app, world.adminKey);

  await awake(world.ctx.embedder);

  async function startAnew(): Promise<void> {
    await emptyTables(world.ctx.db);
    await ask('PUT', '/v1/scenarios/flight_booking/template', fixture('F01-template-flight'));
    await ask('PUT', '/v1/scenarios/fightComparison/template', FIGHT);
  }

  async function rpc(method: string, params: unknown, by: Ask = ask): Promise<Rpc> {
    const headers = method.includes('/') ? {} : { 'a2a-version': '1.0' };
    return (await by('POST', '/a2a', { jsonrpc: '2.0', id: 7, method, params }, headers)).json as Rpc;
  }

  /** As 0.3 writes it, which is what the extension's examples are written in. */
  function send(parts: Part[], more: Record<string, unknown> = {}, by: Ask = ask): Promise<Rpc> {
    const message = { kind: 'message', messageId: 'm1', role: 'user', parts, ...more };
    return rpc('message/send', { message, configuration: { blocking: true } }, by);
  }

  async function countInteractions(): Promise<number> {
    const [row] = await world.ctx.db.sql<
      { count: number }[]
    >`select count(*)::int as count from interactions`;
    return row?.count ?? 0;
  }

  async function card(
    path = '/.well-known/agent-card.json',
    headers: Record<string, string> = {},
  ): Promise<Card> {
    return (await askInto(world.app, null)('GET', path, undefined, headers)).json as Card;
  }

  return { world, ask, startAnew, rpc, send, card, countInteractions };
}

export const data = (value: unknown, mimeType: unknown = FLIGHT): Part => ({
  kind: 'data',
  data: value,
  metadata: { mimeType },
});
