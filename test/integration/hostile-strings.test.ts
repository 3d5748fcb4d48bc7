import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { pino } from 'pino';
import ts from 'typescript';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exportScenario } from '../../src/cli/export-scenario.ts';
import { storyLines } from '../../src/cli/trail-text.ts';
import { typesText } from '../../src/cli/types-text.ts';
import { describeError } from '../../src/log.ts';
import { signedTrail } from '../../src/signing/trail.ts';
import { fixture } from '../fixtures/load.ts';
import { type Answer, type Ask, askInto } from '../helpers/ask.ts';
import { bearKey } from '../helpers/bear-key.ts';
import { type Canaries, hostileStrings } from '../helpers/hostile-strings.ts';
import { attributed } from '../helpers/intents.ts';
import { saidTexts } from '../helpers/rows.ts';
import { SEAT } from '../helpers/seat-key.ts';
import { openWorld, type World } from '../helpers/world.ts';

const SCENARIO = 'flight_booking';
const AT = `/v1/scenarios/${SCENARIO}`;
const TRIP = { origin: 'PEK', destination: 'SHA', departure_date: '2026-05-04' };
const CANARY = 'canary_of_hostile_strings';
const TEMPLATE = fixture('F01-template-flight') as { keys: object[] };

let world: World;
let ask: Ask;
let folder: string;
let canaries: Canaries;
let cluster: string;
const logged: string[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dsp-hostile-'));
  canaries = { table: CANARY, file: join(folder, 'canary') };
  const sink = new Writable({
    write(chunk: Buffer, _, done) {
      logged.push(chunk.toString('utf8'));
      done();
    },
  });
  const log = pino({ level: 'trace', serializers: { err: describeError } }, sink);
  world = await openWorld(undefined, undefined, undefined, log);
  ask = askInto(world.app, world.adminKey);
  await world.ctx.db.sql`create table ${world.ctx.db.sql(CANARY)} (sings text)`;
  await world.ctx.db.sql`insert into ${world.ctx.db.sql(CANARY)} values ('still')`;
  await ask('PUT', `${AT}/template`, TEMPLATE);
  const wishes = ['a seat at the window', 'window seat please', 'vegetarian meal', 'a meal without meat'];
  const fragments = Array.from({ length: 40 }, (_, n) => ({
    id: `plain-${n}`,
    text: `${wishes[n % 4]}${'!'.repeat(n % 3)}`,
    client_agent: `agent-${n % 9}`,
  }));
  await ask('POST', `${AT}/fragments`, { fragments });
  await world.settle();
  await bearKey(world, SCENARIO, SEAT);
  const { clusters } = (await ask('GET', `${AT}/clusters`)).json as { clusters: { id: string }[] };
  cluster = clusters[0]?.id ?? '';
}, 120_000);
afterAll(async () => {
  await world.close();
  await rm(folder, { recursive: true, force: true });
});

/** One text field of one way in: how a text is sent there, and what there is of it afterwards. */
type Field = {
  readonly send: (text: string, n: number) => Promise<Answer>;
  /** Left out: nothing is kept, or nothing that is shown again. */
  readonly kept?: (text: string, n: number) => Promise<unknown>;
};

const fragment = (n: number, more: object) => {
  const plain = { id: `fragment-${n}`, text: 'window seat', client_agent: 'agent-1' };
  return ask('POST', `${AT}/fragments`, { fragments: [{ ...plain, ...more }] });
};
const interaction = (id: string, more: object) => {
  const plain = { id, schema_id: 'flight_booking_v1', payload: TRIP, client_agent: 'agent-1' };
  return ask('POST', `${AT}/interactions`, { interactions: [{ ...plain, ...more }] });
};
const columnOf = (table: 'fragments' | 'interactions', column: string) => async (_: string, n: number) =>
  (
    await world.ctx.db.sql<Record<string, unknown>[]>`
      select ${world.ctx.db.sql(column)} as it from ${world.ctx.db.sql(table)} where id = ${`${column}-${n}`}`
  )[0]?.['it'];
const task = (TaskID: string, more: object) =>
  ask('PUT', `/v1/tasks/${encodeURIComponent(TaskID)}`, {
    ...{ TaskID, TaskName: 'x', UserQuery: 'x', TaskDescription: '', OverallStatus: 'open' },
    GoalStatus: [{ Goal: 'x', Status: 'open' }],
    ...more,
  });
const a2a = (n: number, part: object) =>
  ask('POST', '/a2a', {
    jsonrpc: '2.0',
    id: 1,
    method: 'message/send',
    params: { message: { kind: 'message', messageId: `m-${n}`, role: 'user', parts: [part] } },
  });
const openAgain = () =>
  world.ctx.db
    .sql`update patch_keys set status = 'experimental', ended_at = null where scenario = ${SCENARIO}`;
const newestSentence = async () =>
  (
    await world.ctx.db.sql<{ sentence: string }[]>`
      select sentence from decisions where scenario = ${SCENARIO} and kind in ('retired', 'rejected', 'emergency')
      order by seq desc limit 1`
  )[0]?.sentence;

const FIELDS: Readonly<Record<string, Field>> = {
  'text of a fragment': {
    send: (text, n) => fragment(n, { id: `text-${n}`, text }),
    kept: async (_, n) => (await saidTexts(world.ctx.db)).find(({ id }) => id === `text-${n}`)?.text,
  },
  'id of a fragment': {
    send: (id, n) => fragment(n, { id }),
    kept: async (text) => {
      const rows = await world.ctx.db.sql<{ id: string }[]>`select id from fragments where id = ${text}`;
      return rows[0]?.id;
    },
  },
  ...Object.fromEntries(
    ['client_agent', 'owner', 'cohort', 'interaction', 'schema_id'].map((name): [string, Field] => [
      `${name} of a fragment`,
      {
        send: (text, n) => fragment(n, { id: `${name}-${n}`, [name]: text }),
        kept: columnOf('fragments', name),
      },
    ]),
  ),
  'language of a fragment': { send: (language, n) => fragment(n, { id: `language-${n}`, language }) },
  'time of a fragment': { send: (observed_at, n) => fragment(n, { id: `time-${n}`, observed_at }) },
  'name of a near miss': {
    send: (key, n) => fragment(n, { id: `near-${n}`, near_misses: [{ key, score: 0.9 }] }),
  },
  'id of an interaction': {
    send: (id) => interaction(id, {}),
    kept: async (text) => {
      const shown = await ask('GET', `${AT}/interactions/${encodeURIComponent(text)}`);
      return shown.status === 200 ? text : shown.text;
    },
  },
  ...Object.fromEntries(
    ['client_agent', 'owner', 'cohort', 'schema_id'].map((name): [string, Field] => [
      `${name} of an interaction`,
      {
        send: (text, n) => interaction(`${name}-${n}`, { [name]: text }),
        kept: columnOf('interactions', name),
      },
    ]),
  ),
  'value in a payload': {
    send: (origin, n) => interaction(`value-${n}`, { payload: { ...TRIP, origin } }),
    kept: async (text, n) => {
      const { json, status } = await ask('GET', `${AT}/interactions/value-${n}`);
      // A value that no key takes is not answered again: then there is nothing to hold against it.
      const payload = status === 200 ? (json as { payload: Record<string, unknown> }).payload : {};
      return payload['origin'] ?? text;
    },
  },
  'name in a payload': {
    send: (name, n) => interaction(`name-${n}`, { payload: { ...TRIP, [name]: 'x' } }),
  },
  '`other` of a payload': {
    send: (other, n) => interaction(`other-${n}`, { payload: { ...TRIP, other } }),
    kept: async (_, n) => (await saidTexts(world.ctx.db)).find(({ id }) => id === `other-${n}`)?.text,
  },
  'name of a need': {
    send: (name) => ask('POST', `${AT}/clusters/${cluster}/rename`, { name }),
    kept: async () => ((await ask('GET', `${AT}/clusters/${cluster}`)).json as { label: string }).label,
  },
  'phrases of a correction': {
    send: (text) => ask('POST', `${AT}/clusters/${cluster}/pin`, { phrases: [text] }),
  },
  'need to merge with': { send: (text) => ask('POST', `${AT}/clusters/${cluster}/merge`, { with: text }) },
  'reason to retire a key': {
    send: async (reason) => {
      await openAgain();
      return ask('POST', `${AT}/patch-keys/seat_preference/retire`, { reason });
    },
    kept: newestSentence,
  },
  'reason to reject a key': {
    send: async (reason) => {
      await world.ctx.db.sql`update patch_keys set status = 'proposed', ended_at = null`;
      return ask('POST', `${AT}/patch-keys/seat_preference/reject`, { reason });
    },
    kept: newestSentence,
  },
  'reason to replace the signing key': {
    send: (reason) => {
      world.clock.moveTo(new Date(world.clock.now().getTime() + 1_000));
      return ask('POST', '/v1/signing-keys', { mode: 'emergency', reason });
    },
    kept: async () => {
      const { keys } = (await ask('GET', '/v1/signing-keys')).json as { keys: { revoked_because: string }[] };
      return keys.findLast(({ revoked_because }) => revoked_because !== null)?.revoked_because;
    },
  },
  'reason to confirm a quarantine': {
    send: (reason) => ask('POST', `${AT}/quarantine/none/confirm`, { reason }),
  },
  'description in a template': {
    send: (text) => {
      const [first, ...rest] = TEMPLATE.keys;
      const described = { ...first, semantic_description: text };
      return ask('PUT', `${AT}/template`, { ...TEMPLATE, keys: [described, ...rest] });
    },
    kept: async () => {
      const { keys } = (await ask('GET', `${AT}/template`)).json as {
        keys: { semantic_description: string }[];
      };
      return keys[0]?.semantic_description;
    },
  },
  'id of a template': {
    send: (schema_id) =>
      ask('PUT', '/v1/scenarios/other/template', { ...TEMPLATE, scenario: 'other', schema_id }),
    kept: async () => {
      const [row] = await world.ctx.db.sql<{ id: string }[]>`
        select template ->> 'schema_id' as id from scenarios where scenario = 'other'`;
      return row?.id;
    },
  },
  'name of a scenario': {
    send: (scenario) =>
      ask('PUT', `/v1/scenarios/${encodeURIComponent(wellFormed(scenario))}/template`, {
        ...TEMPLATE,
        scenario,
      }),
  },
  'name of a setting': { send: (name) => ask('PATCH', `${AT}/policy`, { [name]: 1 }) },
  'name of an API key': { send: (name) => ask('POST', '/v1/api-keys', { name, scopes: ['read'] }) },
  'text of a search': {
    send: (text) => ask('GET', `/v1/scenarios/search?q=${encodeURIComponent(wellFormed(text))}`),
  },
  'text of a task': {
    send: (UserQuery) => task('task-1', { UserQuery }),
    kept: async () => {
      const { json } = await ask('GET', '/v1/tasks/task-1');
      return (json as { TaskContext: { UserQuery: string } }).TaskContext.UserQuery;
    },
  },
  'payload over SDSI': {
    send: (text) =>
      ask('POST', '/sdsi', {
        schema_id: 'flight_booking_v1',
        payload: { ...TRIP, origin: text, [text]: 1, other: text },
      }),
  },
  'schema id over SDSI': { send: (schema_id) => ask('POST', '/sdsi', { schema_id, payload: TRIP }) },
  'scenario over SDSI': {
    send: (scenario) => ask('POST', '/sdsi', { method: 'get_schema_template', params: { scenario } }),
  },
  'schema id to validate by': {
    send: (schema_id) => ask('POST', `${AT}/validate`, { schema_id, payload: TRIP }),
  },
  'schema id over A2A': {
    send: (text, n) =>
      a2a(2_000 + n, {
        kind: 'data',
        data: TRIP,
        metadata: { mimeType: `application/json;schema=${text}` },
      }),
  },
  'method of SDSI': { send: (method) => ask('POST', '/sdsi', { method, params: { scenario: method } }) },
  'text over A2A': { send: (text, n) => a2a(n, { kind: 'text', text }) },
  'data over A2A': {
    send: (text, n) =>
      a2a(1_000 + n, {
        kind: 'data',
        data: { ...TRIP, origin: text, other: text },
        metadata: { mimeType: 'application/json;schema=flight_booking_v1' },
      }),
  },
  'message over IntentWeb': {
    send: (message, n) => {
      const content = {
        ...{ protocol_version: '1.0', flow_type: 'intent_request', scenario: SCENARIO },
        ...{ message: wellFormed(message), interaction_id: `intent-${n}`, locale: 'en' },
      };
      const hand = { actor_id: 'agent', apiKey: world.adminKey };
      return ask('POST', '/intent', attributed(content, world.clock.now(), [hand]));
    },
  },
  'arguments over MCP': {
    send: (text) =>
      ask(
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

/** Addresses and what is signed have no halves of pairs: those are sent elsewhere. */
const wellFormed = (text: string) => text.toWellFormed();

const lines = () => logged.join('').split('\n').filter(Boolean);

describe('I9 a text that is a program to somebody is data here, or refused', () => {
  it.each(Object.entries(FIELDS))(
    '%s',
    async (_, { send, kept }) => {
      const statuses: number[] = [];
      for (const [n, [kind, text]] of hostileStrings(canaries).entries()) {
        const what = `${kind}: ${JSON.stringify(text)}`;
        const answer = await send(text, n);
        statuses.push(answer.status);
        expect(answer.status, `${what} → ${answer.text.slice(0, 300)}`).toBeLessThan(500);
        if (answer.status < 300) expect((await kept?.(text, n)) ?? text, what).toBe(text);
      }
      expect(statuses.length).toBeGreaterThan(40);
    },
    240_000,
  );

  it('the jobs that read it later do nothing else with it, and none of it stands in the way', async () => {
    await world.settle();
    const waiting = await world.ctx.db.sql`select id from fragments where state in ('pending', 'failed')`;
    expect(waiting).toEqual([]);
    const rows = await world.ctx.db.sql`select sings from ${world.ctx.db.sql(CANARY)}`;
    expect(rows).toEqual([{ sings: 'still' }]);
    expect(existsSync(canaries.file)).toBe(false);
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  }, 240_000);

  it('the log has one line of JSON an event, whatever was sent', () => {
    const events = lines().map((line) => JSON.parse(line) as { level: number; msg: string; time: number });
    expect(events.length).toBeGreaterThan(10);
    for (const event of events)
      expect(event).toMatchObject({ level: expect.any(Number), msg: expect.any(String) });
    expect(events.filter(({ level }) => level === 60)).toEqual([]);
    expect(logged.join('')).not.toMatch(/\p{Cc}(?<!\n)/u);
  });

  it('an export has the files that it says, and a line an item with what was said', async () => {
    const out = join(folder, 'out', 'deep');
    const count = await exportScenario(world.ctx, SCENARIO, out);
    expect((await readdir(folder)).sort()).toEqual(['out']);
    expect(await readdir(join(folder, 'out'))).toEqual(['deep']);
    expect((await readdir(out)).sort()).toEqual([
      ...[
        'policy.json',
        'result.json',
        'stream.jsonl',
        'template.json',
        'timeline.jsonl',
        'versions',
        'words.json',
      ],
    ]);
    for (const file of await readdir(join(out, 'versions'))) expect(file).toMatch(/^[\w.:~-]+\.json$/);
    const stream = (await readFile(join(out, 'stream.jsonl'), 'utf8')).split('\n').filter(Boolean);
    expect(stream).toHaveLength(count);
    const said = stream.map((line) => (JSON.parse(line) as { text?: string }).text);
    const texts = hostileStrings(canaries).map(([, text]) => text);
    expect(texts.filter((text) => said.includes(text)).length).toBeGreaterThan(35);
  });

  it('the audit log as CSV has no cell that a spreadsheet would carry out', async () => {
    const { text, status } = await ask('GET', '/v1/audit-log?format=csv&limit=10000');
    expect(status).toBe(200);
    const cells = cellsOf(text);
    expect(cells.length).toBeGreaterThan(500);
    expect(cells.filter((cell) => /^[=+\-@\t\r\n＝＋－＠]/u.test(cell))).toEqual([]);
  });

  it('the story of a key moves no cursor, also where another service tells it', async () => {
    const trail = await signedTrail(world.ctx, SCENARIO, 'seat_preference');
    const [step] = trail.steps;
    if (step === undefined) throw new Error('there is nothing to tell');
    const forged = hostileStrings(canaries).map(([, sentence]) => ({ ...step, sentence }));
    const told = storyLines({ ...trail, key: '\u001b[2Jkey', steps: [...trail.steps, ...forged] });
    expect(told).not.toMatch(/[^\P{Cc}\n\t]|\p{Surrogate}|\p{Bidi_Control}/u);
    expect(told).toContain("seat'; drop table");
  });

  it('the types written of a template are types and nothing else', async () => {
    const texts = hostileStrings(canaries).map(([, text]) => text);
    const key = { key_name: 'origin', key_type: 'string', required: true, default_value: null } as const;
    const template = {
      ...{ schema_id: 'hostile_v1', scenario: 'hostile' },
      keys: texts.map((text, n) => ({
        ...{ ...key, key_name: `key_${n}` },
        ...{ semantic_description: text, acceptable_values: [text, 'harmless'] },
      })),
    };
    const source = ts.createSourceFile('a.ts', await typesText(template, 'en'), ts.ScriptTarget.Latest);
    expect(source.statements.map(({ kind }) => kind)).toEqual([ts.SyntaxKind.InterfaceDeclaration]);
    const [types] = source.statements;
    expect(types && ts.isInterfaceDeclaration(types) && types.members).toHaveLength(texts.length);
  });
});

/** RFC 4180. */
function cellsOf(csv: string): string[] {
  return Array.from(csv.matchAll(/"((?:[^"]|"")*)"|([^",\r\n]+)/gu), ([, quoted, bare = '']) =>
    quoted === undefined ? bare : quoted.replaceAll('""', '"'),
  );
}
