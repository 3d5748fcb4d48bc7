import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { pino } from 'pino';
import ts from 'typescript';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exportScenario } from '../../../src/cli/replay/export-scenario.ts';
import { storyLines } from '../../../src/cli/show/trail-text.ts';
import { typesText } from '../../../src/cli/show/types-text.ts';
import { describeError } from '../../../src/ground/process/log.ts';
import { signedTrail } from '../../../src/ground/signing/trail.ts';
import { fixture } from '../../fixtures/load.ts';
import { type Ask, askInto } from '../../helpers/asking/ask.ts';
import { FIELDS, type Target } from '../../helpers/hostile/hostile-fields.ts';
import { type Canaries, hostileStrings } from '../../helpers/hostile/hostile-strings.ts';
import { bearKey } from '../../helpers/people/bear-key.ts';
import { SEAT } from '../../helpers/people/seat-key.ts';
import { openWorld, type World } from '../../helpers/service/world.ts';

const SCENARIO = 'flight_booking';
const AT = `/v1/scenarios/${SCENARIO}`;
const CANARY = 'canary_of_hostile_strings';

let world: World;
let ask: Ask;
let folder: string;
let canaries: Canaries;
let target: Target;
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
  await ask('PUT', `${AT}/template`, fixture('F01-template-flight'));
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
  target = { world, ask, cluster: clusters[0]?.id ?? '' };
});
afterAll(async () => {
  await world.close();
  await rm(folder, { recursive: true, force: true });
});

const lines = () => logged.join('').split('\n').filter(Boolean);

describe('I9 a text that is a program to somebody is data here, or refused', () => {
  it.each(Object.entries(FIELDS))('%s', async (_, { send, kept }) => {
    const statuses: number[] = [];
    for (const [n, [kind, text]] of hostileStrings(canaries).entries()) {
      const what = `${kind}: ${JSON.stringify(text)}`;
      const answer = await send(target, text, n);
      statuses.push(answer.status);
      expect(answer.status, `${what} → ${answer.text.slice(0, 300)}`).toBeLessThan(500);
      if (answer.status < 300) expect((await kept?.(target, text, n)) ?? text, what).toBe(text);
    }
    expect(statuses.length).toBeGreaterThan(40);
  });

  it('the jobs that read it later do nothing else with it, and none of it stands in the way', async () => {
    await world.settle();
    const waiting = await world.ctx.db.sql`select id from fragments where state in ('pending', 'failed')`;
    expect(waiting).toEqual([]);
    const rows = await world.ctx.db.sql`select sings from ${world.ctx.db.sql(CANARY)}`;
    expect(rows).toEqual([{ sings: 'still' }]);
    expect(existsSync(canaries.file)).toBe(false);
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });

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
        'corrections.json',
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
