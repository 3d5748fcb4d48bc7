import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { giveUp, moveTo } from '../../../src/cli/cells/move-command.ts';
import { moveScenario } from '../../../src/cli/cells/move-scenario.ts';
import { withCells } from '../../../src/cli/cells/open-cells.ts';
import { census, joinCell } from '../../../src/ground/db/cells/index.ts';
import { type Connection, connect } from '../../../src/ground/db/server/index.ts';
import { readConfig } from '../../../src/ground/process/config.ts';
import { freshDatabase } from '../../helpers/database/fresh.ts';
import { runDsp } from '../../helpers/service/service-process.ts';
import { type Cell, openTwoCells, START } from '../../helpers/service/two-cells.ts';

let a: Cell;
let b: Cell;
let env: { DSP_MASTER_KEY: string };
let close: () => Promise<void>;
let folder: string;
let file: string;
/** A file of cells like the usual one. */
let fileWith: (changes: Record<string, object>) => Promise<string>;

beforeAll(async () => {
  const cells = await openTwoCells();
  ({ a, b, close } = cells);
  env = { DSP_MASTER_KEY: cells.master };
  folder = await mkdtemp(join(tmpdir(), 'dsp-cells-file-'));
  const usual = {
    'cell-a': { number: 0, database: a.database, address: '127.0.0.1:1' },
    'cell-b': { number: 1, database: b.database, address: '127.0.0.1:2' },
  };
  fileWith = async (changes) => {
    const path = join(folder, `${Object.keys(changes).join('-')}.json`);
    await writeFile(path, JSON.stringify({ ...usual, ...changes }));
    return path;
  };
  file = await fileWith({});
});
afterAll(async () => {
  await close();
  await rm(folder, { recursive: true, force: true });
});

const register = ({ world }: Cell, scenario: string) =>
  world.call('PUT', `/v1/scenarios/${scenario}/template`, {
    schema_id: `${scenario}_v1`,
    scenario,
    keys: [{ key_name: 'city', key_type: 'string', required: false, semantic_description: 'The city.' }],
  });
const say = ({ world }: Cell, scenario: string, id: string) =>
  world.call('POST', `/v1/scenarios/${scenario}/fragments`, {
    fragments: [{ id, text: 'window seat please', client_agent: 'trip' }],
  });
const move = (scenario: string, to: string, path = file, given: Record<string, string> = env) =>
  withCells(path, (cells) => moveTo(cells, scenario, to, readConfig(given), false));

describe('dsp cells move', () => {
  beforeAll(async () => {
    await register(a, 'trips');
    await register(b, 'meals');
  });

  it.each([
    [
      'to a cell that there is not',
      'trips',
      'cell-c',
      () => file,
      'There is no cell cell-c; there are cell-a, cell-b.',
    ],
    [
      'to a cell that is down',
      'trips',
      'cell-b',
      () => fileWith({ 'cell-b': { number: 1, database: 'postgres://dsp@127.0.0.1:1/x', address: 'x:1' } }),
      'cell-b does not answer',
    ],
    [
      'to a cell of another number',
      'trips',
      'cell-b',
      () => fileWith({ 'cell-b': { number: 2, database: b.database, address: 'x:1' } }),
      'cell-b is the cell cell-b with the number 1.',
    ],
    [
      'of a scenario that nobody has',
      'nowhere',
      'cell-b',
      () => file,
      'No cell that answers has the scenario "nowhere"',
    ],
    ['to where it is', 'trips', 'cell-a', () => file, 'trips lives in cell-a already.'],
  ])('is refused %s', async (_, scenario, to, path, words) => {
    await expect(move(scenario, to, await path())).rejects.toThrow(words);
    expect((await census(a.rows)).moves).toEqual([]);
  });

  it('is refused without the master key, with another one, and where its rows are there already', async () => {
    await expect(move('trips', 'cell-b', file, {})).rejects.toThrow('DSP_MASTER_KEY is not set');
    const other = { DSP_MASTER_KEY: randomBytes(32).toString('base64') };
    await expect(move('trips', 'cell-b', file, other)).rejects.toThrow('cell-a: ');
    await b.rows.sql`insert into pools (pool, scenario, cohort) values ('trips/*', 'trips', '*')`;
    await expect(move('trips', 'cell-b')).rejects.toThrow('cell-b has rows of trips already, in pools');
    await b.rows.sql`delete from pools where scenario = 'trips'`;
  });

  it('R26 says in a sentence that a cell was lost on the way', async () => {
    const lost = withCells(file, async (cells) => {
      await cells.find(({ name }) => name === 'cell-b')?.rows.close();
      return moveTo(cells, 'trips', 'cell-b', readConfig(env), false);
    });
    await expect(lost).rejects.toThrow(/^A cell was lost on the way: .*run it again/);
  });

  it('is refused to a cell that embeds with another model', async () => {
    const say = ({ rows }: Cell, scenario: string, model: string) => rows.sql`
      insert into phrases (scenario, id, text, language, model, transform, vector, embedded_at)
      values (${scenario}, 'p', 'aisle', 'en', ${model}, 't', '', now())`;
    await say(a, 'trips', 'one');
    await say(b, 'meals', 'two');
    await expect(move('trips', 'cell-b')).rejects.toThrow('cell-b embed with another model');
    for (const { rows } of [a, b]) await rows.sql`delete from phrases`;
  });

  it('is refused from a server whose log does not tell of rows', async () => {
    const urls = [await freshDatabase(), await freshDatabase()];
    const [c, d] = urls.map((url) => connect(url, { max: 1 })) as [Connection, Connection];
    await joinCell(c, { name: 'cell-0', number: 0, joinedAt: START }, null);
    await joinCell(d, { name: 'cell-1', number: 1, joinedAt: START }, c);
    await c.sql`insert into scenarios (scenario, template, policy, registered_at) values ('trips', '{}', '{}', now())`;
    const path = join(folder, 'other.json');
    const entries = urls.map((database, number) => [`cell-${number}`, { number, database, address: 'x:1' }]);
    await writeFile(path, JSON.stringify(Object.fromEntries(entries)));
    await expect(move('trips', 'cell-1', path)).rejects.toThrow('wal_level = replica: it must be logical');
    await Promise.all([c.close(), d.close()]);
  });

  it('is given up where it was cut off before its end, and leaves nothing there', async () => {
    await say(a, 'trips', 'before');
    for (const cut of ['announced', 'streaming', 'shut', 'arrived']) {
      const done = (stage: string) => {
        if (stage === cut) throw new Error('cut off');
      };
      await expect(moveScenario(a, b, 'trips', { done, copied: () => {} })).rejects.toThrow('cut off');
      expect(await withCells(file, (cells) => giveUp(cells, 'trips', 'cell-b'))).toBe('cell-a');
      await say(a, 'trips', `after ${cut}`);
      expect(await b.rows.sql`select from fragments`).toHaveLength(0);
      expect([(await census(a.rows)).moves, (await census(b.rows)).moves]).toEqual([[], []]);
    }
    await expect(withCells(file, (cells) => giveUp(cells, 'trips', 'cell-b'))).rejects.toThrow(
      'No move of trips',
    );
  });

  it('opens nothing where rows are missing there, and says in which table', async () => {
    const done = async (stage: string) => {
      if (stage !== 'arrived') return;
      await b.rows.sql.begin(async (tx) => {
        await tx`select set_config('dsp.moving', 'trips', true)`;
        await tx`delete from fragments where id = 'before'`;
      });
    };
    await expect(moveScenario(a, b, 'trips', { done, copied: () => {} })).rejects.toThrow(
      /fragments \(5 rows here, 4 there\)/,
    );
    expect((await census(b.rows)).moves).toMatchObject([{ step: 'coming' }]);
    await withCells(file, (cells) => giveUp(cells, 'trips', 'cell-b'));
  });

  it('moves, takes along the keys that name it, and says how long nobody could write', async () => {
    await a.rows
      .sql`insert into api_keys (name, scopes, scenarios, created_at) values ('bot', '{ingest}', '{trips}', now())`;
    await a.rows
      .sql`insert into api_key_secrets (prefix, name, hash, created_at) values ('abc', 'bot', 'x', now())`;
    const moved = await move('trips', 'cell-b');
    expect(moved).toMatchObject({ scenario: 'trips', from: 'cell-a', to: 'cell-b' });
    expect(moved.refused_ms).toBeLessThan(2_000);
    expect(await b.rows.sql`select name from api_key_secrets`).toEqual([{ name: 'bot' }]);
  });
});

describe('where scenarios live', () => {
  it('is a map for HAProxy: a scenario and its cell a line', async () => {
    const out = join(folder, 'cells.map');
    const ran = await runDsp(['cells', 'map', '--file', file, '--out', out]);
    expect(ran).toMatchObject({ code: 0 });
    expect(await readFile(out, 'utf8')).toBe('meals cell-b\ntrips cell-b\n');
  });

  it('is no map where a cell is silent, or the file has not the cell that a scenario went to', async () => {
    const out = join(folder, 'none.map');
    const down = await fileWith({
      'cell-z': { number: 9, database: 'postgres://dsp@127.0.0.1:1/x', address: 'x:1' },
    });
    const silent = await runDsp(['cells', 'map', '--file', down, '--out', out]);
    expect([silent.code, silent.stderr]).toEqual([
      1,
      expect.stringContaining('No map was written: cell-z does not answer'),
    ]);
    const one = join(folder, 'one.json');
    await writeFile(one, JSON.stringify({ 'cell-a': { number: 0, database: a.database, address: 'x:1' } }));
    const stray = await runDsp(['cells', 'map', '--file', one, '--out', out]);
    expect([stray.code, stray.stderr]).toEqual([
      1,
      expect.stringContaining('the cell cell-b, which is not in the file'),
    ]);
    await expect(readFile(out)).rejects.toThrow('ENOENT');
    // What was known of the silent one stays, where there is a map of before.
    await writeFile(out, 'trips cell-a\nfar cell-z\n');
    const kept = await runDsp(['cells', 'map', '--file', down, '--out', out]);
    expect([kept.code, kept.stderr]).toEqual([0, expect.stringContaining('cell-z does not answer')]);
    expect(await readFile(out, 'utf8')).toBe('far cell-z\nmeals cell-b\ntrips cell-b\n');
  });

  it('is asked of each cell: a copy of an older epoch is named, and fenced by a word', async () => {
    await a.rows.sql`delete from moves`;
    await a.rows.sql`
      insert into scenarios (scenario, template, policy, registered_at, epoch) values ('trips', '{}', '{}', now(), 0)`;
    const before = await runDsp(['cells', 'list', '--json', '--file', file]);
    const trips = JSON.parse(before.stdout).scenarios.find(
      (one: { scenario: string }) => one.scenario === 'trips',
    );
    expect([before.code, trips]).toMatchObject([
      1,
      { cell: 'cell-b', older: [{ cell: 'cell-a', epoch: 0 }] },
    ]);
    await expect(move('trips', 'cell-a')).rejects.toThrow('fence it first');
    expect((await runDsp(['cells', 'fence', 'trips', '--file', file])).code).toBe(0);
    await expect(a.rows.sql`update scenarios set revision = 9 where scenario = 'trips'`).rejects.toThrow(
      'trips lives in the cell cell-b',
    );
    expect((await runDsp(['cells', 'list', '--file', file])).code).toBe(0);
  });
});
