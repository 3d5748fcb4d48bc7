import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { KeyDefinition } from '../../../src/domain/template/key-definition.ts';
import { fixture } from '../../fixtures/load.ts';
import { giveKey } from '../../helpers/asking/api-key.ts';
import { type Answer, type Ask, askInto } from '../../helpers/asking/ask.ts';
import { type Method, ROUTES } from '../../helpers/asking/routes.ts';
import { bearKey } from '../../helpers/people/bear-key.ts';
import { listen } from '../../helpers/service/listen.ts';
import { openWorld, type World } from '../../helpers/service/world.ts';

const ALPHA = 'alpha_trips';
const BETA = 'beta_trips';
/** Stands in everything that is Beta's, and nowhere else. */
const MARK = /zebra|beta_trips/iu;

const ZEBRA: KeyDefinition = {
  key_name: 'zebra_seat',
  key_type: 'string',
  required: false,
  default_value: null,
  semantic_description:
    "Zebra seat. Acceptable values: window, aisle. Example mapping: 'window' -> 'window'.",
  acceptable_values: ['window', 'aisle'],
};

let world: World;
let alpha: Ask;
let beta: Ask;
let alphaKey: string;
/** What Beta has, by the name of a route's parameter. */
let betas: Record<string, string>;

beforeAll(async () => {
  world = await openWorld('2026-01-05T09:00:00Z');
  const template = fixture('F01-template-flight');
  for (const scenario of [ALPHA, BETA])
    await world.call('PUT', `/v1/scenarios/${scenario}/template`, {
      ...template,
      scenario,
      schema_id: `${scenario}_v1`,
      keys: [
        ...(template['keys'] as object[]),
        ...(scenario === BETA ? [{ ...ZEBRA, key_name: 'zebra_owned' }] : []),
      ],
    });
  alphaKey = await giveKey(world, { name: 'alpha', scopes: ['admin'], scenarios: [ALPHA] });
  alpha = askInto(world.app, alphaKey);
  beta = askInto(world.app, await giveKey(world, { name: 'zebra', scopes: ['admin'], scenarios: [BETA] }));
  await bearKey(world, BETA, ZEBRA);
  for (const [name, ask] of [
    [ALPHA, alpha],
    [BETA, beta],
  ] as const)
    await say(name, ask);
  await world.settle();
  const at = `/v1/scenarios/${BETA}`;
  const TASK = { TaskName: 'zebra', UserQuery: 'zebra', TaskDescription: '', OverallStatus: 'open' };
  await made(
    beta('PUT', '/v1/tasks/task-1', {
      TaskID: 'task-1',
      ...TASK,
      GoalStatus: [{ Goal: 'zebra', Status: 'open' }],
    }),
  );
  const hook = await made(beta('POST', `${at}/webhooks`, { url: 'https://zebra.example/hook' }));
  const reported = {
    id: 'i-zebra',
    schema_id: `${BETA}_v1`,
    payload: { other: 'zebra stripes' },
    client_agent: 'z',
  };
  await made(beta('POST', `${at}/interactions`, { interactions: [reported] }));
  const [cluster] = await world.ctx.db.sql<{ id: string }[]>`
    select id from clusters where pool like ${`${BETA}/%`} limit 1`;
  const held = await heldBack();
  betas = {
    scenario: BETA,
    id: cluster?.id ?? 'none',
    webhook: String((hook.json as { id: string }).id),
    interaction: 'i-zebra',
    fragment: held,
    key: ZEBRA.key_name,
    schema_id: `${BETA}_v1`,
    a: `${BETA}_v1`,
    b: `${BETA}_v1`,
    task: 'task-1',
    agent: 'zebra',
    name: 'zebra',
    actor: 'zebra',
  };
});
afterAll(() => world.close());

/** A fragment of Beta's that is in quarantine. */
async function heldBack(): Promise<string> {
  const said = { id: 'f-zebra', text: 'zebra', client_agent: 'z' };
  await made(beta('POST', `/v1/scenarios/${BETA}/fragments`, { fragments: [said] }));
  await world.settle();
  const [row] = await world.ctx.db.sql<{ id: string }[]>`
    update fragments set state = 'quarantined', quarantine_reason = 'poison'
    where scenario = ${BETA} and id = ${said.id} returning id`;
  if (row === undefined) throw new Error('there is no fragment to hold back');
  return row.id;
}

async function made(answer: Promise<Answer>): Promise<Answer> {
  const given = await answer;
  if (given.status >= 300) throw new Error(`${given.status}: ${given.text.slice(0, 500)}`);
  return given;
}

/** The same words in both, of the same people. */
async function say(scenario: string, ask: Ask): Promise<void> {
  const wishes = ['a seat at the window', 'window seat please', 'vegetarian meal', 'a meal without meat'];
  const fragments = Array.from({ length: 40 }, (_, n) => ({
    id: `same-${n}`,
    text: `${wishes[n % 4]} ${'!'.repeat(1 + (n % 3))}`,
    client_agent: `agent-${n % 9}`,
  }));
  await made(ask('POST', `/v1/scenarios/${scenario}/fragments`, { fragments }));
}

/** A route's address with ids that are Beta's. */
function addressOf(path: string, scenario: string): string {
  return path.replace(/:(\w+)/gu, (_, name: string) => {
    if (name === 'scenario') return scenario;
    if (name === 'order') return '1';
    if (name === 'item') return `key:${betas['key']}`;
    if (name === 'id' && path.includes('/webhooks/')) return betas['webhook'] ?? '';
    if (name === 'id' && path.includes('/quarantine/')) return betas['fragment'] ?? '';
    if (name === 'id' && path.includes('/interactions/')) return betas['interaction'] ?? '';
    return betas[name] ?? 'unknown';
  });
}

/** Bodies that are valid, so that what is refused is who is named. */
function bodyOf(method: Method, path: string): unknown {
  if (method === 'GET' || method === 'DELETE') return undefined;
  const last = path.split('/').at(-1) ?? '';
  const task = {
    TaskID: 'task-1',
    TaskName: 'x',
    UserQuery: 'x',
    TaskDescription: '',
    OverallStatus: 'open',
  };
  const bodies: Readonly<Record<string, unknown>> = {
    'patch-keys': { definition: { key_name: 'a_key' }, reason: 'because' },
    ':key': { required: true, reason: 'because' },
    approve: { reason: 'because' },
    reject: { reason: 'because' },
    retire: { reason: 'because' },
    rename: { name: 'x' },
    merge: { with: betas['id'], reason: 'because' },
    split: { phrases: ['x'] },
    pin: { phrases: ['x'] },
    language: { phrases: ['x'], language: 'en' },
    value: { phrases: ['x'], value: null },
    'back-fill': { interactions: ['i-zebra'], reason: 'because' },
    undo: { interactions: ['i-zebra'], reason: 'because' },
    release: { reason: 'because' },
    confirm: { reason: 'because' },
    rounds: { mode: 'asynchronous' },
    ':actor': { kty: 'OKP', crv: 'Ed25519', x: 'a'.repeat(43) },
    ':task': { ...task, GoalStatus: [{ Goal: 'x', Status: 'open' }] },
    ':agent': agentContext(),
    ':item': { comment: 'x' },
  };
  return bodies[last] ?? {};
}

function agentContext(): object {
  const { AgentContext } = fixture('F18-agent-context') as { AgentContext: object };
  const items = { todoItems: [{ itemId: '1', description: 'x' }], ItemstateUpdates: [], KeyInformation: [] };
  return { ...AgentContext, ...items, AgentID: 'zebra', AgentName: 'x', SubTaskID: '1', SubTaskName: 'x' };
}

const OF_A_SCENARIO = ROUTES.filter(([, path]) => path.includes(':scenario'));
/** Below a scenario of one's own, something that is another tenant's. Owners are names that anybody may say. */
const BELOW = OF_A_SCENARIO.filter(([, path]) => /:scenario\/.*:/u.test(path) && !path.includes(':owner'));
const BY_ID = ROUTES.filter(([, path]) => /:(?:task|name)/u.test(path) && !path.includes(':scenario'));

describe('T17 a tenant', () => {
  it.each(OF_A_SCENARIO)('%s %s: another one’s scenario does not exist', async (method, path) => {
    const address = addressOf(path, BETA);
    const answer = await alpha(method, address, bodyOf(method, path));
    expect([answer.status, address]).toEqual([404, address]);
    expect(answer.json).toMatchObject({ type: 'urn:dsp:problem:unknown_scenario' });
    const { detail, instance: _, ...rest } = answer.json as Record<string, unknown>;
    expect(detail).toBe(`There is no scenario "${BETA}".`);
    expect(JSON.stringify(rest)).not.toMatch(MARK);
  });

  it.each(BELOW)('%s %s: another one’s ids name nothing in its own scenario', async (method, path) => {
    const address = addressOf(path, ALPHA);
    const own = await alpha(method, address, bodyOf(method, path));
    expect([own.status, own.text]).toEqual([404, expect.anything()]);
    const echoed = Object.values(betas).reduce((text, id) => text.replaceAll(id, ''), own.text);
    expect(echoed).not.toMatch(MARK);
  });

  it.each(BY_ID)('%s %s: another one’s is not there', async (method, path) => {
    const address = addressOf(path, ALPHA);
    const answer = await alpha(method, address, bodyOf(method, path));
    expect([answer.status, answer.text]).toEqual([404, expect.anything()]);
    const echoed = Object.values(betas).reduce((text, id) => text.replaceAll(id, ''), answer.text);
    expect(echoed).not.toMatch(MARK);
  });

  it.each<[string, (ask: Ask) => Promise<Answer>]>([
    ['search', (ask) => ask('GET', '/v1/scenarios/search?q=zebra%20window%20seat')],
    ['audit log', (ask) => ask('GET', '/v1/audit-log?limit=10000')],
    ['API keys', (ask) => ask('GET', '/v1/api-keys')],
    ['status', (ask) => ask('GET', `/v1/status?scenario=${ALPHA}`)],
    ['metrics', (ask) => ask('GET', '/metrics')],
    ['signing keys', (ask) => ask('GET', '/v1/signing-keys')],
    [
      'sdsi: which template',
      (ask) => ask('POST', '/sdsi', { method: 'get_schema_template', params: { scenario: 'x' } }),
    ],
    ['sdsi: find', (ask) => ask('POST', '/sdsi', { method: 'search_scenarios', params: { query: 'zebra' } })],
    ['mcp: resources', (ask) => mcp(ask, 'resources/list', {})],
    [
      'mcp: tools',
      (ask) => mcp(ask, 'tools/call', { name: 'get_schema_template', arguments: { scenario: 'x' } }),
    ],
    ['a2a', (ask) => ask('POST', '/a2a', { jsonrpc: '2.0', id: 1, method: 'tasks/list', params: {} })],
    [
      'a2a: words',
      (ask) =>
        ask('POST', '/a2a', {
          jsonrpc: '2.0',
          id: 1,
          method: 'message/send',
          params: {
            message: {
              kind: 'message',
              messageId: 'w',
              role: 'user',
              parts: [{ kind: 'text', text: 'zebra window seat' }],
            },
          },
        }),
    ],
    ['agent card', (ask) => ask('GET', '/.well-known/agent-card.json')],
    [
      'extended agent card',
      (ask) => ask('POST', '/a2a', { jsonrpc: '2.0', id: 1, method: 'GetExtendedAgentCard' }),
    ],
    ['intent manifest', (ask) => ask('GET', '/intentmanifest.yaml')],
    ['intent page', (ask) => ask('GET', '/intent-ui/manifest.json')],
    ['an unknown scenario', (ask) => ask('GET', '/v1/scenarios/hotel/template')],
  ])('hears nothing of another one by: %s', async (_, call) => {
    const answer = await call(alpha);
    expect(answer.status).toBeLessThan(500);
    expect(answer.text.replaceAll('zebra window seat', '')).not.toMatch(MARK);
  });

  it('hears nothing of another one in events', async () => {
    const url = await world.app.listen({ port: 0, host: '127.0.0.1' });
    const one = await listen(`${url}/v1/events`, alphaKey);
    await beta('PATCH', `/v1/scenarios/${BETA}/policy`, { maturity: { owners: 5 } });
    await bearKey(world, BETA, { ...ZEBRA, key_name: 'zebra_more' });
    await bearKey(world, ALPHA, { ...ZEBRA, key_name: 'own_key', semantic_description: 'Own.' });
    await one.heard('version', 1);
    expect(JSON.stringify(one.told) + one.lastId()).not.toMatch(MARK);
    one.leave();
  });

  it('shares no phrase, need or count with another one who says the same', async () => {
    const rows = await world.ctx.db.sql<{ pool: string; phrases: number; clusters: string[] }[]>`
      select split_part(m.pool, '/', 1) as pool, count(distinct m.phrase)::int as phrases,
        coalesce(array_agg(distinct m.cluster) filter (where m.cluster is not null), '{}') as clusters
      from memberships m group by 1 order by 1`;
    expect(rows.map(({ pool }) => pool)).toEqual([ALPHA, BETA]);
    const [a, b] = rows;
    expect(a?.phrases).toBeGreaterThan(0);
    expect(a?.clusters.filter((cluster) => b?.clusters.includes(cluster))).toEqual([]);
    const borrowed = await world.ctx.db.sql`
      select 1 from memberships m join pools on pools.pool = m.pool
      where not exists (select from phrases p where p.scenario = pools.scenario and p.id = m.phrase)`;
    expect(borrowed).toHaveLength(0);
    const before = await alpha('GET', `/v1/scenarios/${ALPHA}/clusters`);
    await made(
      beta('POST', `/v1/scenarios/${BETA}/fragments`, {
        fragments: [{ id: 'more', text: 'a seat at the window', client_agent: 'z' }],
      }),
    );
    await world.settle();
    expect((await alpha('GET', `/v1/scenarios/${ALPHA}/clusters`)).json).toEqual(before.json);
  });

  it('is answered from its own version, whatever another one’s ETag was', async () => {
    const etag = String((await beta('GET', `/v1/scenarios/${BETA}/template`)).headers['etag']);
    const own = await alpha('GET', `/v1/scenarios/${ALPHA}/template`, undefined, { 'if-none-match': etag });
    expect(own.status).toBe(200);
    expect(own.text).not.toMatch(MARK);
    expect(own.headers['cache-control']).toMatch(/private|no-store/u);
  });
});

function mcp(ask: Ask, method: string, params: object): Promise<Answer> {
  const headers = { accept: 'application/json, text/event-stream', 'mcp-protocol-version': '2025-06-18' };
  return ask('POST', '/mcp', { jsonrpc: '2.0', id: 1, method, params }, headers);
}
