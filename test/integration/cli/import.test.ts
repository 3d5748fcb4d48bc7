import { mkdtempSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runDsp } from '../../helpers/service/service-process.ts';
import { openWorld, type World } from '../../helpers/service/world.ts';

const TEMPLATE = {
  ...{ schema_id: 'heard_v1', scenario: 'heard' },
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
const TOOLS = {
  tools: [{ name: 'book', inputSchema: { type: 'object', properties: { from: { type: 'string' } } } }],
};
const posthog = (uuid: string, more: object) => ({
  ...{ uuid, event: '$mcp_tool_call', distinct_id: 'acme', timestamp: '2026-01-05T10:00:00Z' },
  properties: { $mcp_tool_name: 'book', $mcp_client_name: 'claude', ...more },
});
const attribute = (key: string, stringValue: string) => ({ key, value: { stringValue } });
const span = (spanId: string, tool: string, given: object) => ({
  ...{ traceId: 'a1', spanId, startTimeUnixNano: '1767607200000000000' },
  attributes: [
    attribute('gen_ai.operation.name', 'execute_tool'),
    attribute('gen_ai.tool.name', tool),
    attribute('gen_ai.tool.call.arguments', JSON.stringify(given)),
  ],
});
const spans = (...all: object[]) => ({
  resourceSpans: [
    { resource: { attributes: [attribute('service.name', 'planner')] }, scopeSpans: [{ spans: all }] },
  ],
});

let world: World;
let url: string;
const folder = mkdtempSync(join(tmpdir(), 'dsp-import-'));
beforeAll(async () => {
  world = await openWorld('2026-01-06T00:00:00Z');
  url = await world.app.listen({ port: 0, host: '127.0.0.1' });
  await world.call('PUT', '/v1/scenarios/heard/template', TEMPLATE);
  await writeFile(join(folder, 'tools.json'), JSON.stringify(TOOLS));
});
afterAll(async () => {
  await world?.close();
  await rm(folder, { recursive: true, force: true });
});

const WORDS = ['--scenario', 'heard'];
const calls = (server: string) => ['--server', server, '--tools', join(folder, 'tools.json')];
const run = async (name: string, text: string, args: readonly string[]) => {
  const file = join(folder, name);
  await writeFile(file, text);
  return runDsp(['import', file, '--url', url, ...args], { DSP_KEY: world.adminKey });
};
const heard = async (scenario: string) => {
  await world.settle();
  return world.ctx.db.sql<{ text: string; client_agent: string; owner: string }[]>`
    select p.text, f.client_agent, f.owner from fragments f
    join phrases p on p.scenario = f.scenario and p.id = f.phrase
    where f.scenario = ${scenario} order by p.text, f.client_agent`;
};

/** A file of each form, and who said what in it. */
const FORMS: readonly [
  form: string,
  text: string,
  args: readonly string[],
  scenario: string,
  said: object[],
][] = [
  [
    'jsonl',
    '{"text":"a window seat","client_agent":"bot","owner":"acme"}\n\n{"text":"an aisle seat"}\n',
    WORDS,
    'heard',
    [
      { text: 'a window seat', client_agent: 'bot', owner: 'acme' },
      { text: 'an aisle seat', client_agent: 'imported', owner: 'imported' },
    ],
  ],
  [
    'csv',
    '\ufefftext,client_agent\n"an exit row, with room",csv-bot\n',
    WORDS,
    'heard',
    // Two wishes in one cell.
    [{ text: 'an exit row', client_agent: 'csv-bot', owner: 'csv-bot' }],
  ],
  [
    'posthog',
    JSON.stringify(
      [
        posthog('u1', { $mcp_intent: 'a seat by the window', $mcp_parameters: { from: 'PEK' } }),
        posthog('u2', { $mcp_parameters: { name: 'book', arguments: { from: 'PEK', units: 'kelvin' } } }),
        { ...posthog('u3', {}), event: '$mcp_initialize' },
      ],
      null,
      2,
    ),
    calls('hog'),
    'hog_book',
    [
      { text: 'a seat by the window', client_agent: 'claude', owner: 'acme' },
      { text: 'units: kelvin', client_agent: 'claude', owner: 'acme' },
    ],
  ],
  [
    'otlp',
    [
      spans(span('1', 'book', { from: 'PEK', other: 'a quiet seat' })),
      spans(span('2', 'book', { from: 'PEK' })),
    ]
      .map((one) => JSON.stringify(one))
      .join('\n'),
    calls('traced'),
    'traced_book',
    [{ text: 'a quiet seat', client_agent: 'planner', owner: 'planner' }],
  ],
];

describe('dsp import', () => {
  it.each(FORMS)(
    'hears what stands in %s, once, however often it is run',
    async (form, text, args, scenario, said) => {
      const first = await run(`words.${form}`, text, ['--as', form, ...args]);
      expect([first.code, first.stderr]).toEqual([0, '']);
      for (const one of said) expect(await heard(scenario)).toContainEqual(one);
      const before = (await heard(scenario)).length;
      const again = await run(`words.${form}`, text, ['--as', form, ...args]);
      expect(again.stdout).toMatch(/ 0 new, [1-9]\d* known/u);
      expect((await heard(scenario)).length).toBe(before);
    },
  );

  it('tells what a file holds, and sends nothing', async () => {
    const { stdout } = await run('dry.jsonl', '{"text":"a dry run"}\n', [
      '--as',
      'jsonl',
      ...WORDS,
      '--dry-run',
    ]);
    expect(stdout).toBe('heard: 1 found\n');
    expect((await heard('heard')).map(({ text }) => text)).not.toContain('a dry run');
  });

  it('names the line of what it cannot read, and of what the service does not take; the rest is heard', async () => {
    const text = `{"text" no\n{"text":"a seat of its own"}\n{"text":\n{"words":"none"}\n{"text":"${'x'.repeat(3_000)}"}\n`;
    const { code, stderr } = await run('bad.jsonl', text, ['--as', 'jsonl', ...WORDS]);
    expect(code).toBe(1);
    for (const told of ['line 1: is no JSON', 'line 3: is no JSON', 'line 4: has no "text"', 'line 5: '])
      expect(stderr).toContain(told);
    expect((await heard('heard')).map(({ text: one }) => one)).toContain('a seat of its own');
  });

  it.each([
    ['words without a scenario', ['--as', 'csv'], 'Words ask for --scenario.'],
    ['calls without a server', ['--as', 'otlp'], 'Calls ask for --server.'],
  ])('refuses %s', async (_, args, why) => {
    expect(await run('any.txt', '{}', args)).toMatchObject({ code: 1, stderr: expect.stringContaining(why) });
  });
});
