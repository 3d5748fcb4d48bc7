import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
// @ts-expect-error it has no types
import { applyOverlay } from 'openapi-overlays-js/src/overlay.js';
import { applyPatch } from 'rfc6902';
import { Value } from 'typebox/value';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FORMS } from '../../../src/cli/as-code/key-forms.ts';
import type { KeyDefinition } from '../../../src/domain/template/key-definition.ts';
import { readApi } from '../../../src/doors/client/openapi/operations.ts';
import { templateOf } from '../../../src/doors/client/wishes/tool-template.ts';
import { bearKey } from '../../helpers/people/bear-key.ts';
import { runDsp } from '../../helpers/service/service-process.ts';
import { openWorld, type World } from '../../helpers/service/world.ts';

const common = { required: false, default_value: null };
const KEYS: readonly KeyDefinition[] = [
  {
    ...{ ...common, key_name: 'seat_preference', key_type: 'string', default_value: 'none' },
    acceptable_values: ['window', 'aisle', 'none'],
    semantic_description:
      "Seat. Acceptable values: window, aisle, none. Example mapping: 'by the window' -> 'window'.",
  },
  {
    ...common,
    key_name: 'bags',
    key_type: 'integer',
    minimum: 0,
    maximum: 3,
    semantic_description: 'Number of bags.',
  },
  {
    ...common,
    key_name: 'pet',
    key_type: 'boolean',
    default_value: false,
    semantic_description: 'A pet comes along.',
  },
  { ...common, key_name: 'weight', key_type: 'number', semantic_description: 'Weight in kg.' },
];
const LEARNED = KEYS.map((definition) => ({
  definition,
  evidence: `Promoted: ${definition.key_name}'s trial.`,
}));
const OWN = { type: 'object', properties: { from: { type: 'string', description: 'Where from.' } } };

const written = async (form: string, at?: string) =>
  (await FORMS[form]?.({ scenario: 'air_book', keys: LEARNED, at })) ?? '';
/** What a tool with this input would register, without its own. */
const imported = (inputSchema: object) =>
  templateOf(
    'air_book',
    { name: 'book', inputSchema: inputSchema as Record<string, unknown> },
    1,
  )?.keys.filter(({ key_name }) => key_name !== 'from' && key_name !== 'other');

describe('learned keys, exported, applied by somebody else’s tool and imported again, are what they were', () => {
  it('as a JSON Patch', async () => {
    const schema = structuredClone({ input: OWN });
    const faults = applyPatch(schema, JSON.parse(await written('json-patch', '/input')) as never);
    expect(faults.filter((fault) => fault !== null)).toEqual([]);
    expect(imported(schema.input)).toEqual(KEYS);
  });

  const body = { requestBody: { content: { 'application/json': { schema: OWN } } } };
  const query = { parameters: [{ name: 'from', in: 'query', schema: OWN.properties.from }] };
  it.each<[string, object]>([
    [".post.requestBody.content['application/json'].schema", { post: body }],
    ['.get', { get: query }],
    ["['get']", { get: query }],
  ])('as an OpenAPI Overlay of a body or a query, %s', async (at, path) => {
    const document = { openapi: '3.1.0', info: { title: 'Air', version: '1' }, paths: { '/book': path } };
    const overlay: unknown = JSON.parse(await written('overlay', `$.paths['/book']${at}`));
    const { operations } = await readApi(applyOverlay(structuredClone(document), overlay) as typeof document);
    expect(imported(operations[0]?.tool.inputSchema ?? {})).toEqual(KEYS);
  });

  it('as a JSON Schema', async () => {
    expect(imported(JSON.parse(await written('json-schema')) as object)).toEqual(KEYS);
  });

  it.each(['zod', 'typebox'])('as %s, which takes and refuses the same', async (form) => {
    const folder = mkdtempSync(join(process.cwd(), 'test/.keys-'));
    try {
      const file = join(folder, 'keys.mjs');
      writeFileSync(file, await written(form));
      const { airBookKeys } = (await import(pathToFileURL(file).href)) as { airBookKeys: never };
      const takes = (value: object) =>
        form === 'typebox'
          ? Value.Check(airBookKeys, value)
          : (airBookKeys as { safeParse(value: object): { success: boolean } }).safeParse(value).success;
      expect([{}, { seat_preference: 'aisle', bags: 3, pet: true, weight: 1.5 }].map(takes)).toEqual([
        true,
        true,
      ]);
      expect([{ seat_preference: 'wing' }, { bags: 4 }, { bags: 1.5 }, { pet: 'dog' }].map(takes)).toEqual([
        ...[false, false, false, false],
      ]);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

describe('dsp export keys', () => {
  let world: World;
  let folder: string;
  let ask: (...args: string[]) => ReturnType<typeof runDsp>;
  const git = (...args: string[]) =>
    execFileSync('git', ['-C', folder, ...args], { encoding: 'utf8' }).trim();
  beforeAll(async () => {
    world = await openWorld();
    const url = await world.app.listen({ port: 0, host: '127.0.0.1' });
    const [seat] = KEYS;
    if (seat === undefined) throw new Error('there is a key');
    const template = {
      schema_id: 'air_book_v1',
      scenario: 'air_book',
      keys: [
        { ...common, key_name: 'from', key_type: 'string', semantic_description: 'Where from.' },
        { ...common, key_name: 'other', key_type: 'string', semantic_description: 'What no key takes.' },
      ],
    };
    await world.call('PUT', '/v1/scenarios/air_book/template', template);
    await bearKey(world, 'air_book', seat, 'stable');
    folder = mkdtempSync(join(tmpdir(), 'dsp-export-'));
    ask = (...args) =>
      runDsp(['export', 'keys', 'air_book', '--url', url, ...args], { DSP_KEY: world.adminKey });
    for (const [name, value] of [
      ['user.name', 'Owner'],
      ['user.email', 'owner@example.org'],
    ])
      execFileSync('git', ['-C', folder, 'init', '-q']) && git('config', name ?? '', value ?? '');
    git('commit', '-q', '--allow-empty', '-m', 'First');
  });
  afterAll(async () => {
    await world?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it('commits them on a branch of their owner’s repository, once, and touches nothing else there', async () => {
    const file = join(folder, 'src/keys.json');
    const { code, stdout } = await ask('--out', file, '--git');
    expect([code, stdout.split(' ')[0]]).toEqual([0, 'semantic-pool/air_book']);
    expect(git('log', '--format=%s', 'semantic-pool/air_book')).toBe(
      'Add seat_preference to air_book\nFirst',
    );
    expect(git('status', '--porcelain')).toBe('');
    expect(JSON.parse(git('show', 'semantic-pool/air_book:src/keys.json'))).toHaveProperty(
      'properties.seat_preference',
    );
    expect((await ask('--out', file, '--git')).stderr).toContain('has it as it is');
    expect(git('rev-list', '--count', 'semantic-pool/air_book')).toBe('2');
  });

  it('writes a file', async () => {
    const file = join(folder, 'keys.ts');
    await ask('--as', 'typescript', '--out', file);
    expect(readFileSync(file, 'utf8')).toContain("seat_preference?: 'window' | 'aisle' | 'none';");
  });

  it.each([
    [['--git'], '--git asks for --out'],
    [['--as', 'overlay', '--at', '/input'], '--at /input is no place'],
    [['--out', '/dev/null', '--git'], 'git does not take it'],
  ])('refuses %j', async (args, why) => {
    const { code, stderr } = await ask(...args);
    expect([code, stderr]).toEqual([1, expect.stringContaining(why)]);
  });
});
