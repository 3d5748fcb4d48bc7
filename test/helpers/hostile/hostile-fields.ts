import { fixture } from '../../fixtures/load.ts';
import type { Answer, Ask } from '../asking/ask.ts';
import { saidTexts } from '../database/rows.ts';
import { attributed } from '../people/intents.ts';
import { TRIP } from '../people/trip.ts';
import type { World } from '../service/world.ts';

const SCENARIO = 'flight_booking';
const AT = `/v1/scenarios/${SCENARIO}`;
const TEMPLATE = fixture('F01-template-flight') as { keys: object[] };

/** A world where `flight_booking` has its template, a need with this id, and the key `seat_preference`. */
export type Target = { readonly world: World; readonly ask: Ask; readonly cluster: string };

/** One text field of one way in: how a text is sent there, and what there is of it afterwards. */
export type Field = {
  readonly send: (target: Target, text: string, n: number) => Promise<Answer>;
  /** Left out: nothing is kept, or nothing that is shown again. */
  readonly kept?: (target: Target, text: string, n: number) => Promise<unknown>;
};

/** Addresses and what is signed have no halves of pairs: those are sent elsewhere. */
const wellFormed = (text: string) => text.toWellFormed();

const fragment = (target: Target, n: number, more: object) => {
  const plain = { id: `fragment-${n}`, text: 'window seat', client_agent: 'agent-1' };
  return target.ask('POST', `${AT}/fragments`, { fragments: [{ ...plain, ...more }] });
};
const interaction = (target: Target, id: string, more: object) => {
  const plain = { id, schema_id: 'flight_booking_v1', payload: TRIP, client_agent: 'agent-1' };
  return target.ask('POST', `${AT}/interactions`, { interactions: [{ ...plain, ...more }] });
};
const columnOf =
  (table: 'fragments' | 'interactions', column: string) => async (target: Target, _: string, n: number) =>
    (
      await target.world.ctx.db.sql<Record<string, unknown>[]>`
      select ${target.world.ctx.db.sql(column)} as it from ${target.world.ctx.db.sql(table)} where id = ${`${column}-${n}`}`
    )[0]?.['it'];
const task = (target: Target, TaskID: string, more: object) =>
  target.ask('PUT', `/v1/tasks/${encodeURIComponent(TaskID)}`, {
    ...{ TaskID, TaskName: 'x', UserQuery: 'x', TaskDescription: '', OverallStatus: 'open' },
    GoalStatus: [{ Goal: 'x', Status: 'open' }],
    ...more,
  });
const a2a = (target: Target, n: number, part: object) =>
  target.ask('POST', '/a2a', {
    jsonrpc: '2.0',
    id: 1,
    method: 'message/send',
    params: { message: { kind: 'message', messageId: `m-${n}`, role: 'user', parts: [part] } },
  });
const openAgain = (target: Target) =>
  target.world.ctx.db
    .sql`update patch_keys set status = 'experimental', ended_at = null where scenario = ${SCENARIO}`;
const newestSentence = async (target: Target) =>
  (
    await target.world.ctx.db.sql<{ sentence: string }[]>`
      select sentence from decisions where scenario = ${SCENARIO} and kind in ('retired', 'rejected', 'emergency')
      order by seq desc limit 1`
  )[0]?.sentence;

/** Every text field of every way in. */
export const FIELDS: Readonly<Record<string, Field>> = {
  'text of a fragment': {
    send: (target, text, n) => fragment(target, n, { id: `text-${n}`, text }),
    kept: async (target, _, n) =>
      (await saidTexts(target.world.ctx.db)).find(({ id }) => id === `text-${n}`)?.text,
  },
  'id of a fragment': {
    send: (target, id, n) => fragment(target, n, { id }),
    kept: async (target, text) => {
      const rows = await target.world.ctx.db.sql<
        { id: string }[]
      >`select id from fragments where id = ${text}`;
      return rows[0]?.id;
    },
  },
  ...Object.fromEntries(
    ['client_agent', 'owner', 'cohort', 'interaction', 'schema_id'].map((name): [string, Field] => [
      `${name} of a fragment`,
      {
        send: (target, text, n) => fragment(target, n, { id: `${name}-${n}`, [name]: text }),
        kept: columnOf('fragments', name),
      },
    ]),
  ),
  'language of a fragment': {
    send: (target, language, n) => fragment(target, n, { id: `language-${n}`, language }),
  },
  'time of a fragment': {
    send: (target, observed_at, n) => fragment(target, n, { id: `time-${n}`, observed_at }),
  },
  'name of a near miss': {
    send: (target, key, n) => fragment(target, n, { id: `near-${n}`, near_misses: [{ key, score: 0.9 }] }),
  },
  'id of an interaction': {
    send: (target, id) => interaction(target, id, {}),
    kept: async (target, text) => {
      const shown = await target.ask('GET', `${AT}/interactions/${encodeURIComponent(text)}`);
      return shown.status === 200 ? text : shown.text;
    },
  },
  ...Object.fromEntries(
    ['client_agent', 'owner', 'cohort', 'schema_id'].map((name): [string, Field] => [
      `${name} of an interaction`,
      {
        send: (target, text, n) => interaction(target, `${name}-${n}`, { [name]: text }),
        kept: columnOf('interactions', name),
      },
    ]),
  ),
  'value in a payload': {
    send: (target, origin, n) => interaction(target, `value-${n}`, { payload: { ...TRIP, origin } }),
    kept: async (target, text, n) => {
      const { json, status } = await target.ask('GET', `${AT}/interactions/value-${n}`);
      // A value that no key takes is not answered again: then there is nothing to hold against it.
      const payload = status === 200 ? (json as { payload: Record<string, unknown> }).payload : {};
      return payload['origin'] ?? text;
    },
  },
  'name in a payload': {
    send: (target, name, n) => interaction(target, `name-${n}`, { payload: { ...TRIP, [name]: 'x' } }),
  },
  '`other` of a payload': {
    send: (target, other, n) => interaction(target, `other-${n}`, { payload: { ...TRIP, other } }),
    kept: async (target, _, n) =>
      (await saidTexts(target.world.ctx.db)).find(({ id }) => id === `other-${n}`)?.text,
  },
  'name of a need': {
    send: (target, name) => target.ask('POST', `${AT}/clusters/${target.cluster}/rename`, { name }),
    kept: async (target) =>
      ((await target.ask('GET', `${AT}/clusters/${target.cluster}`)).json as { label: string }).label,
  },
  'phrases of a correction': {
    send: (target, text) => target.ask('POST', `${AT}/clusters/${target.cluster}/pin`, { phrases: [text] }),
  },
  'need to merge with': {
    send: (target, text) => target.ask('POST', `${AT}/clusters/${target.cluster}/merge`, { with: text }),
  },
  'reason to retire a key': {
    send: async (target, reason) => {
      await openAgain(target);
      return target.ask('POST', `${AT}/patch-keys/seat_preference/retire`, { reason });
    },
    kept: newestSentence,
  },
  'reason to reject a key': {
    send: async (target, reason) => {
      await target.world.ctx.db.sql`update patch_keys set status = 'proposed', ended_at = null`;
      return target.ask('POST', `${AT}/patch-keys/seat_preference/reject`, { reason });
    },
    kept: newestSentence,
  },
  'reason to replace the signing key': {
    send: (target, reason) => {
      target.world.clock.moveTo(new Date(target.world.clock.now().getTime() + 1_000));
      return target.ask('POST', '/v1/signing-keys', { mode: 'emergency', reason });
    },
    kept: async (target) => {
      const { keys } = (await target.ask('GET', '/v1/signing-keys')).json as {
        keys: { revoked_because: string }[];
      };
      return keys.findLast(({ revoked_because }) => revoked_because !== null)?.revoked_because;
    },
  },
  'reason to confirm a quarantine': {
    send: (target, reason) => target.ask('POST', `${AT}/quarantine/none/confirm`, { reason }),
  },
  'description in a template': {
    send: (target, text) => {
      const [first, ...rest] = TEMPLATE.keys;
      const described = { ...first, semantic_description: text };
      return target.ask('PUT', `${AT}/template`, { ...TEMPLATE, keys: [described, ...rest] });
    },
    kept: async (target) => {
      const { keys } = (await target.ask('GET', `${AT}/template`)).json as {
        keys: { semantic_description: string }[];
      };
      return keys[0]?.semantic_description;
    },
  },
  'id of a template': {
    send: (target, schema_id) =>
      target.ask('PUT', '/v1/scenarios/other/template', { ...TEMPLATE, scenario: 'other', schema_id }),
    kept: async (target) => {
      const [row] = await target.world.ctx.db.sql<{ id: string }[]>`
        select template ->> 'schema_id' as id from scenarios where scenario = 'other'`;
      return row?.id;
    },
  },
  'name of a scenario': {
    send: (target, scenario) =>
      target.ask('PUT', `/v1/scenarios/${encodeURIComponent(wellFormed(scenario))}/template`, {
        ...TEMPLATE,
        scenario,
      }),
  },
  'name of a setting': { send: (target, name) => target.ask('PATCH', `${AT}/policy`, { [name]: 1 }) },
  'name of an API key': {
    send: (target, name) => target.ask('POST', '/v1/api-keys', { name, scopes: ['read'] }),
  },
  'text of a search': {
    send: (target, text) =>
      target.ask('GET', `/v1/scenarios/search?q=${encodeURIComponent(wellFormed(text))}`),
  },
  'text of a task': {
    send: (target, UserQuery) => task(target, 'task-1', { UserQuery }),
    kept: async (target) => {
      const { json } = await target.ask('GET', '/v1/tasks/task-1');
      return (json as { TaskContext: { UserQuery: string } }).TaskContext.UserQuery;
    },
  },
  'payload over SDSI': {
    send: (target, text) =>
      target.ask('POST', '/sdsi', {
        schema_id: 'flight_booking_v1',
        payload: { ...TRIP, origin: text, [text]: 1, other: text },
      }),
  },
  'schema id over SDSI': {
    send: (target, schema_id) => target.ask('POST', '/sdsi', { schema_id, payload: TRIP }),
  },
  'scenario over SDSI': {
    send: (target, scenario) =>
      target.ask('POST', '/sdsi', { method: 'get_schema_template', params: { scenario } }),
  },
  'schema id to validate by': {
    send: (target, schema_id) => target.ask('POST', `${AT}/validate`, { schema_id, payload: TRIP }),
  },
  'schema id over A2A': {
    send: (target, text, n) =>
      a2a(target, 2_000 + n, {
        kind: 'data',
        data: TRIP,
        metadata: { mimeType: `application/json;schema=${text}` },
      }),
  },
  'method of SDSI': {
    send: (target, method) => target.ask('POST', '/sdsi', { method, params: { scenario: method } }),
  },
  'text over A2A': { send: (target, text, n) => a2a(target, n, { kind: 'text', text }) },
  'data over A2A': {
    send: (target, text, n) =>
      a2a(target, 1_000 + n, {
        kind: 'data',
        data: { ...TRIP, origin: text, other: text },
        metadata: { mimeType: 'application/json;schema=flight_booking_v1' },
      }),
  },
  'message over IntentWeb': {
    send: (target, message, n) => {
      const content = {
        ...{ protocol_version: '1.0', flow_type: 'intent_request', scenario: SCENARIO },
        ...{ message: wellFormed(message), interaction_id: `intent-${n}`, locale: 'en' },
      };
      const hand = { actor_id: 'agent', apiKey: target.world.adminKey };
      return target.ask('POST', '/intent', attributed(content, target.world.clock.now(), [hand]));
    },
  },
  'arguments over MCP': {
    send: (target, text) =>
      target.ask(
        'POST',
        '/mcp',
        {
          ...{ jsonrpc: '2.0', id: 1, method: 'tools/call' },
          params: { name: 'get_schema_template', arguments: { scenario: text } },
        },
        { accept: 'application/json, text/event-stream', 'mcp-protocol-version': '2025-06-18' },
      ),
  },
};
