import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isRecord } from '../../../src/domain/basics/record.ts';
import { type ReceivedItem, receivedItems } from '../../../src/ground/db/upkeep/export.ts';
import { fixture } from '../../fixtures/load.ts';
import { type Ask, askInto } from '../../helpers/asking/ask.ts';
import { dumpRows, emptyTables } from '../../helpers/database/rows.ts';
import { bearKey } from '../../helpers/people/bear-key.ts';
import { SEAT } from '../../helpers/people/seat-key.ts';
import { openWorld, type World } from '../../helpers/service/world.ts';

const SCENARIO = 'flight_booking';
const AT = `/v1/scenarios/${SCENARIO}`;
const TRIP = { origin: 'PEK', destination: 'SHA', departure_date: '2026-05-04', other: 'vegan meal' };
const TASK = { TaskID: 't1', TaskName: 'x', UserQuery: 'x', TaskDescription: '', OverallStatus: 'open' };

type Row = Record<string, unknown>;
type Members = Readonly<Record<string, unknown>>;
/** `may`: members that a caller may send here besides those that are sent. */
type Call = {
  readonly method: 'PUT' | 'POST' | 'PATCH';
  readonly path: string;
  readonly body: Members;
  readonly may?: readonly string[];
};

const SPEAKER = [
  'owner',
  'cohort',
  'language',
  'near_misses',
  'request',
  'observed_at',
  'schema_id',
  'channel',
];
const FRAGMENT = [...SPEAKER, 'interaction'];
const INTERACTION = [...SPEAKER, 'outcome'];
const KEY = ['acceptable_values', 'aliases', 'minimum', 'maximum', 'step', 'unit', 'format', 'descriptions'];
const ASKER = ['cohort', 'client_agent', 'mode'];

const RESPONSE = {
  schema_id: 'flight_confirmed_v1',
  scenario: SCENARIO,
  keys: [
    {
      ...{ key_name: 'confirmation', key_type: 'string', required: true, default_value: null },
      semantic_description: 'Number of the booking.',
    },
  ],
};
const WISHES = ['a seat at the window', 'window seat please', 'vegetarian meal', 'a meal without meat'];

/** Every route that keeps something of a body, in an order in which each finds what it is about. */
const CALLS: readonly Call[] = [
  { method: 'PUT', path: `${AT}/template`, body: fixture('F01-template-flight'), may: KEY },
  { method: 'PUT', path: `${AT}/response-template`, body: RESPONSE, may: KEY },
  { method: 'PATCH', path: `${AT}/policy`, body: { maturity: { owners: 7 } } },
  {
    method: 'POST',
    path: `${AT}/fragments`,
    body: {
      fragments: Array.from({ length: 40 }, (_, n) => ({
        ...{ id: `f${n}`, text: `${WISHES[n % 4]}${'!'.repeat(n % 3)}`, client_agent: `a${n % 9}` },
      })),
    },
    may: FRAGMENT,
  },
  {
    method: 'POST',
    path: `${AT}/interactions`,
    body: {
      interactions: [{ id: 'i1', schema_id: 'flight_booking_v1', payload: TRIP, client_agent: 'a1' }],
    },
    may: INTERACTION,
  },
  {
    method: 'POST',
    path: `${AT}/validate`,
    body: { schema_id: 'flight_booking_v1', payload: TRIP },
    may: ASKER,
  },
  {
    method: 'POST',
    path: '/sdsi',
    body: { schema_id: 'flight_booking_v1', payload: { ...TRIP, other: 'aisle seat' } },
    may: [...SPEAKER, ...ASKER, 'method', 'params', 'interaction', 'id', 'jsonrpc'],
  },
  { method: 'POST', path: `${AT}/clusters/CLUSTER/rename`, body: { name: 'seats' }, may: ['reason'] },
  { method: 'POST', path: `${AT}/clusters/CLUSTER/pin`, body: { phrases: ['PHRASE'] }, may: ['reason'] },
  { method: 'POST', path: `${AT}/patch-keys/seat_preference/retire`, body: { reason: 'not wanted' } },
  { method: 'POST', path: `${AT}/webhooks`, body: { url: 'https://hooks.example.com/' }, may: ['events'] },
  {
    method: 'POST',
    path: '/v1/api-keys',
    body: { name: 'bot', scopes: ['read'] },
    may: ['scenarios', 'expires_at', 'limits', 'signer', 'requires_signature'],
  },
  {
    method: 'PUT',
    path: '/v1/api-keys/bot/actors/agent',
    body: { kty: 'OKP', crv: 'Ed25519', x: 'a'.repeat(43) },
  },
  { method: 'PUT', path: '/v1/tasks/t1', body: { ...TASK, GoalStatus: [{ Goal: 'x', Status: 'open' }] } },
  {
    method: 'PUT',
    path: '/v1/tasks/t1/agents/a1',
    body: {
      ...(fixture('F18-agent-context')['AgentContext'] as Members),
      ...{ AgentID: 'a1', AgentName: 'x', SubTaskID: '1', SubTaskName: 'x', Dependencies: [] },
      ...{ todoItems: [{ itemId: '1', description: 'x' }], ItemstateUpdates: [], KeyInformation: [] },
    },
  },
  { method: 'POST', path: '/v1/tasks/t1/rounds', body: { mode: 'asynchronous' } },
];
/** Routes whose bodies are closed, so that what they are about need not be there. */
const CLOSED: readonly Call[] = [
  { method: 'POST', path: '/v1/api-keys/bot/rotate', body: { grace_hours: 1 }, may: ['expires_at'] },
  { method: 'POST', path: '/v1/signing-keys', body: { mode: 'emergency', reason: 'x' } },
  { method: 'POST', path: `${AT}/held-versions/x/approve`, body: { reason: 'x' } },
  { method: 'POST', path: `${AT}/held-versions/x/reject`, body: { reason: 'x' } },
];
/** What callers may name as they like, so that no member of it is one of ours. */
const FREE = ['payload', 'aliases', 'descriptions'];

let world: World;
let ask: Ask;
/** Every column of every table with a value of its type that nobody has. */
let members: Members;

beforeAll(async () => {
  world = await openWorld();
  ask = askInto(world.app, world.adminKey);
  members = await columnsAsMembers();
});
afterAll(() => world.close());

async function columnsAsMembers(): Promise<Members> {
  const columns = await world.ctx.db.sql<{ name: string; type: string }[]>`
    select column_name as name, min(data_type) as type from information_schema.columns
    where table_schema = 'public' group by 1`;
  const named = columns.map(({ name, type }): [string, unknown] => [name, VALUES[type] ?? 'stable']);
  const more = [
    'support',
    'role',
    'admin',
    'isAdmin',
    'published',
    'experimental',
    'key_id',
    'jws',
    'vouched',
  ];
  const all = [...named, ...more.map((name): [string, unknown] => [name, true])];
  const camel = (name: string) => name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
  return Object.fromEntries(
    all.flatMap(([name, value]) => [
      [name, value],
      [camel(name), value],
    ]),
  );
}

const VALUES: Readonly<Record<string, unknown>> = {
  bigint: 987_654_321,
  integer: 987_654_321,
  'double precision': 0.987,
  real: 0.987,
  boolean: true,
  'timestamp with time zone': '1999-12-31T23:59:59Z',
  date: '1999-12-31',
  ARRAY: ['admin'],
  jsonb: { admin: true },
};

/** The body with all of them in each of its objects, as far as they are not said there and may not be. */
function crammed(value: unknown, may: readonly string[], more: Members): unknown {
  if (Array.isArray(value)) return value.map((one) => crammed(one, may, more));
  if (!isRecord(value)) return value;
  const own = Object.entries(value).map(([name, one]) => [
    name,
    FREE.includes(name) ? one : crammed(one, may, more),
  ]);
  const added = Object.entries(more).filter(([name]) => !(name in value) && !may.includes(name));
  return Object.fromEntries([...added, ...own]);
}

async function sent({ method }: Call, path: string, body: unknown): Promise<boolean> {
  const { status, text } = await ask(method, path, body);
  expect(status, text).toBeLessThan(500);
  return status < 300;
}

type Left = {
  readonly tables: Readonly<Record<string, Row[]>>;
  readonly items: readonly ReceivedItem[];
  readonly shown: readonly unknown[];
};

/** From empty tables on: all calls, each clean, or first with what nobody may say. */
async function leftBy(hostile: boolean): Promise<Left & { refused: string[] }> {
  await emptyTables(world.ctx.db);
  const refused: string[] = [];
  for (const call of CALLS) {
    const ids = call.path.includes('CLUSTER') ? await someNeed() : { cluster: '', phrase: '' };
    const path = call.path.replace('CLUSTER', ids.cluster);
    const body = JSON.parse(JSON.stringify(call.body).replace('PHRASE', ids.phrase)) as Members;
    if (path.endsWith('/retire')) await bearKey(world, SCENARIO, SEAT);
    const taken = hostile && (await sent(call, path, crammed(body, call.may ?? [], members)));
    if (hostile && !taken) {
      refused.push(path);
      // One member may have had the rest refused with it. What is put may be put again.
      if (call.method === 'PUT')
        for (const [name, value] of Object.entries(members))
          await sent(call, path, crammed(body, call.may ?? [], { [name]: value }));
    }
    if (!taken) {
      const answer = await ask(call.method, path, body);
      expect([answer.status < 300, answer.text], path).toEqual([true, answer.text]);
    }
  }
  await world.settle();
  const dump = await dumpRows(world.ctx.db);
  const { audit_log: _, ...tables } = dump; // it counts what was refused
  return {
    tables: Object.fromEntries(
      Object.entries(tables).map(([table, rows]) => [
        table,
        // Ids that are drawn would put the rows of each run in another order.
        rows
          .map((row) => row.replace(DRAWN, 'drawn'))
          .sort()
          .map((row) => JSON.parse(row) as Row),
      ]),
    ),
    items: (await receivedItems(world.ctx.db, SCENARIO))
      .map((item) => ({ ...item, id: item.id.replace(DRAWN, 'drawn') }))
      .sort((a, b) => (a.id < b.id ? -1 : 1)),
    shown: await Promise.all(
      [
        '/v1/tasks/t1',
        '/v1/tasks/t1/agents/a1',
        `${AT}/policy`,
        `${AT}/template`,
        `${AT}/interactions/i1`,
      ].map(async (path) => (await ask('GET', path)).json),
    ),
    refused,
  };
}

const DRAWN = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/** A need to speak of, and a phrase of it. */
async function someNeed(): Promise<{ cluster: string; phrase: string }> {
  await world.settle();
  const [row] = await world.ctx.db.sql<{ cluster: string; phrase: string }[]>`
    select cluster, phrase from memberships where cluster is not null order by 1, 2 limit 1`;
  if (row !== undefined) return row;
  throw new Error('there is no need to speak of');
}

/** Columns that differ from run to run by chance: ids, secrets and what is encrypted. */
function byChance(first: Left, second: Left): Set<string> {
  return new Set(
    Object.entries(first.tables).flatMap(([table, rows]) =>
      rows.flatMap((row, index) =>
        Object.keys(row)
          .filter(
            (name) => JSON.stringify(row[name]) !== JSON.stringify(second.tables[table]?.[index]?.[name]),
          )
          .map((name) => `${table}.${name}`),
      ),
    ),
  );
}

/** Tells the same item sent again from another one; never shown, and not what anything is judged by. */
const OF_THE_BODY = ['admitted_ids.body_digest'];

function without({ tables }: Left, columns: ReadonlySet<string>): Record<string, Row[]> {
  return Object.fromEntries(
    Object.entries(tables).map(([table, rows]) => [
      table,
      rows.map((row) =>
        Object.fromEntries(Object.entries(row).filter(([name]) => !columns.has(`${table}.${name}`))),
      ),
    ]),
  );
}

describe('I6 what a caller may not say about a thing is refused or without effect', () => {
  it('every column of ours as a member of every object of every body leaves the rows as they would have been', async () => {
    const [once, again] = [await leftBy(false), await leftBy(false)];
    const hostile = await leftBy(true);
    const chance = byChance(once, again);
    expect(
      [...chance].filter((column) => /status|state|support|scopes|owner|seq|created_at/.test(column)),
    ).toEqual([]);
    const ignored = new Set([...chance, ...OF_THE_BODY]);
    expect(without(hostile, ignored)).toEqual(without(once, ignored));
    expect(hostile.items).toEqual(once.items);
    expect(hostile.shown).toEqual(once.shown);
    expect(Object.keys(members).length).toBeGreaterThan(150);
    // Both ways of being safe were met, so that neither stands for the other.
    expect(hostile.refused.length).toBeGreaterThan(4);
    expect(hostile.refused.length).toBeLessThan(CALLS.length - 4);
  });

  it.each(CLOSED)('$method $path takes no other member at all', async ({ method, path, body, may = [] }) => {
    const taken = Object.entries(members).filter(([name]) => !(name in body) && !may.includes(name));
    for (const [name, value] of taken)
      expect([name, (await ask(method, path, { ...body, [name]: value })).status]).toEqual([name, 400]);
  });
});
