import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { UsageError } from '../../src/cli/console/usage-error.ts';
import { findingsOf } from '../../src/cli/quality/findings.ts';
import { readGold } from '../../src/cli/quality/gold-files.ts';
import { readRun } from '../../src/cli/quality/run-file.ts';
import { markTwin } from '../../src/ground/db/pools/clusters.ts';
import { fixture } from '../fixtures/load.ts';
import { askInto } from '../helpers/asking/ask.ts';
import { seatOrMealLearner, seatsAndMeals } from '../helpers/people/seats-and-meals.ts';
import { LOST, runFromRows } from '../helpers/service/jobs.ts';
import { runDsp } from '../helpers/service/service-process.ts';
import { openWorld } from '../helpers/service/world.ts';

const START = new Date('2026-01-05T08:00:00Z');

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dsp-quality-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function file(name: string, lines: readonly unknown[]): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
  return path;
}

describe('what a run found', () => {
  it('says of every need what became of it, and of every fragment outside why', async () => {
    const world = await openWorld();
    const ctx = { ...world.ctx, queue: LOST, learner: seatOrMealLearner(world.ctx.learner) };
    const at = '/v1/scenarios/flight_booking';
    await world.call('PUT', `${at}/template`, fixture('F01-template-flight'));
    const bars = { maturity: { fragments: 20, owners: 5, days: 3, cohesion: 0 } };
    await askInto(world.app, world.adminKey)('PATCH', `${at}/policy`, bars);
    for (const [day, fragments] of seatsAndMeals(START, 4).entries()) {
      world.clock.moveTo(new Date(START.getTime() + (day + 1) * 86_400_000 - 1));
      // Meals come up on the last day only.
      const said = fragments.filter(({ text }) => day === 3 || text.includes('seat'));
      await world.call('POST', `${at}/fragments`, { fragments: said });
    }
    const strays = ['thank you very much', 'is there a gym nearby'];
    const fragments = strays.map((text) => ({ id: text, text, client_agent: 'agent-1' }));
    await world.call('POST', `${at}/fragments`, { fragments });
    await runFromRows(ctx);
    const { findings, texts } = await findingsOf(ctx, 'flight_booking');

    const [key] = findings.patches;
    const outcomes = findings.clusters.map(({ outcome, member_ids }) => ({
      outcome,
      said: member_ids.length,
    }));
    expect(outcomes).toHaveLength(2);
    expect(outcomes).toContainEqual({ outcome: { kind: 'key', key: key?.key_name }, said: 32 });
    expect(outcomes).toContainEqual({
      outcome: { kind: 'immature', missing: expect.arrayContaining(['needs 2 more days']) },
      said: 8,
    });
    expect(findings.left_out).toEqual({ 'thank you very much': 'no_need', 'is there a gym nearby': 'alone' });
    expect(texts.get('is there a gym nearby')).toBe('is there a gym nearby');

    const meals = findings.clusters.find(({ outcome }) => outcome.kind === 'immature')?.id ?? '';
    await ctx.db.sql.begin((tx) =>
      markTwin(tx, { id: meals, pool: 'flight_booking/*' }, key?.key_name ?? ''),
    );
    const joined = (await findingsOf(ctx, 'flight_booking')).findings;
    expect(joined.clusters.find(({ id }) => id === meals)?.outcome).toEqual({
      kind: 'twin',
      of: key?.key_name,
    });
    // What another telling says is said for the key as well.
    expect(joined.patches.map(({ member_ids }) => member_ids.length)).toEqual([40]);
    await world.close();
  });
});

describe('dsp quality', () => {
  const names = ['judged', 'blind'];
  const out = (name: string) => readFile(join(folder, 'out', name), 'utf8');

  beforeAll(async () => {
    const said = seatsAndMeals(START, 2).flat();
    for (const name of names) {
      await mkdir(join(folder, 'data', name), { recursive: true });
      await writeFile(
        join(folder, 'data', name, 'template.json'),
        JSON.stringify(fixture('F01-template-flight')),
      );
      await file(`data/${name}/fragments.jsonl`, said);
    }
    const labels = said.map(({ id, text }) => ({ id, gold_key: text.includes('seat') ? 'seat' : 'meal' }));
    await file('data/judged/gold.jsonl', labels);
    const keys = ['seat', 'meal'].map((key_name) => ({ key_name, value_kind: 'enum', values: { a: 3 } }));
    await writeFile(join(folder, 'data/judged/gold_keys.json'), JSON.stringify(keys));
  });

  it('finds the same with and without gold, and holds it against the gold where there is some', async () => {
    const args = ['quality', '--data', join(folder, 'data'), '--out', join(folder, 'out')];
    const { code, stdout } = await runDsp(args);
    expect(code).toBe(0);
    expect(await out('judged.json')).toBe(await out('blind.json'));
    // Two days are too few for a key, and that is what it says of both.
    expect(stdout).toMatch(/missed[\s\S]*seat \(enum\)[\s\S]*meal \(enum\)/);
    expect(stdout).toContain('mean of 1');
    expect(stdout).toMatch(/^said for seat: “[^”]*seat/m);
    expect(stdout).toMatch(/^ {2}\S+: \d+ fragments; not mature: .*; said: “/m);
  });

  it('of some scenarios says how far it agrees with an earlier run', async () => {
    const args = ['quality', '--data', join(folder, 'data'), '--out', join(folder, 'again')];
    const again = await runDsp([...args, '--only', 'blind', '--compare', join(folder, 'out')]);
    expect(again.stdout).toMatch(/agreement with .*[\s\S]*blind +│ 1\.00 │ 1\.00/);
    expect(again.stdout).not.toContain('judged');
  });

  it.each([
    [['--only', 'nowhere'], 'has no scenario "nowhere"; there are blind, judged'],
    [['--compare', '/nowhere'], '/nowhere/blind.json cannot be read'],
  ])('%j says what is wrong before anything runs', async (more, words) => {
    const args = ['quality', '--data', join(folder, 'data'), '--out', join(folder, 'never'), ...more];
    expect(await runDsp(args)).toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining(words) });
  });
});

describe('gold', () => {
  it.each<[string, unknown[], unknown, string]>([
    ['a line without a key', [{ id: 'a' }], [], 'gold.jsonl:1: a line has "id" and "gold_key"'],
    [
      'a key of no kind',
      [],
      [{ key_name: 'seat', value_kind: 'colour' }],
      '[0] has no "key_name" or no "value_kind"',
    ],
    ['keys that are no list', [], {}, 'gold_keys.json: this is no list of keys'],
  ])('is refused for %s, with file and place', async (_what, labels, keys, words) => {
    await mkdir(join(folder, 'bad'), { recursive: true });
    await file('bad/gold.jsonl', labels);
    await writeFile(join(folder, 'bad/gold_keys.json'), JSON.stringify(keys));
    const refused = readGold(join(folder, 'bad'));
    await expect(refused).rejects.toThrow(UsageError);
    await expect(refused).rejects.toThrow(words);
  });

  it('is none where a file of it is missing', async () => {
    expect(await readGold(join(folder, 'nowhere'))).toBeNull();
  });

  it('a result of another command is no run to compare with', async () => {
    await expect(readRun(await file('result.json', [{ patches: [] }]))).rejects.toThrow(
      'is no result of "quality"',
    );
  });
});
