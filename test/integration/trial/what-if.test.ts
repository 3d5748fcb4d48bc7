import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exportScenario } from '../../../src/cli/replay/export-scenario.ts';
import { historyOf, type RecordedHistory, readHistory } from '../../../src/cli/replay/history-files.ts';
import { policyFrom, readTemplate } from '../../../src/cli/replay/owner-files.ts';
import { replayStream } from '../../../src/cli/replay/replay-stream.ts';
import { readStream } from '../../../src/cli/replay/stream.ts';
import { retelling } from '../../../src/cli/replay/what-if.ts';
import { DAY_MS } from '../../../src/domain/basics/clock.ts';
import type { Policy } from '../../../src/domain/policy/policy.ts';
import type { KeyDefinition } from '../../../src/domain/template/key-definition.ts';
import { diffLives } from '../../../src/domain/trial/what-if/lives-diff.ts';
import { saveScenario } from '../../../src/ground/db/scenarios/scenarios.ts';
import { publishVersions } from '../../../src/ground/signing/publish-versions.ts';
import { fixture } from '../../fixtures/load.ts';
import { saidTexts } from '../../helpers/database/rows.ts';
import { seatOrMealLearner, seatsAndMeals } from '../../helpers/people/seats-and-meals.ts';
import { openWorld, type World } from '../../helpers/service/world.ts';

const START = '2026-01-05T00:00:00Z';
const SCENARIO = 'flight_booking';
const DAYS = 14;
const PEOPLE = 6;

let folder: string;
let recorded: RecordedHistory;

/** A service where two needs are said every day, and whose clients use the seat key once they are offered it. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dsp-what-if-'));
  const world = await openTaughtByNouns();
  await world.call('PUT', `/v1/scenarios/${SCENARIO}/template`, fixture('F01-template-flight'));
  for (const [day, fragments] of seatsAndMeals(new Date(START), DAYS).entries()) {
    world.clock.moveTo(new Date(Date.parse(START) + (day + 1) * DAY_MS - 1));
    await world.call('POST', `/v1/scenarios/${SCENARIO}/fragments`, { fragments });
    await useSeatKey(world, day);
    await world.settle();
  }
  await exportScenario(world.ctx, SCENARIO, folder);
  await world.close();
  recorded = await readHistory(folder);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function openTaughtByNouns(): Promise<World> {
  const world = await openWorld(START);
  const learner = seatOrMealLearner(world.ctx.learner);
  Object.assign(world.ctx, { learner });
  return world;
}

async function useSeatKey({ call }: World, day: number): Promise<void> {
  const path = `/v1/scenarios/${SCENARIO}/template?channel=experimental`;
  const served = (await call('GET', path)) as { schema_id: string; keys: KeyDefinition[] };
  const seat = served.keys.find(({ key_name }) => key_name.includes('seat'));
  if (seat === undefined) return;
  const interactions = Array.from({ length: PEOPLE }, (_, person) => ({
    id: `trip-${day}-${person}`,
    schema_id: served.schema_id,
    payload: {
      origin: 'PEK',
      destination: 'SHA',
      departure_date: '2026-05-04',
      [seat.key_name]: seat.acceptable_values?.find((value) => value !== 'none') ?? true,
    },
    client_agent: `agent-${person}`,
    owner: `owner-${person}`,
    observed_at: new Date(Date.parse(START) + day * DAY_MS).toISOString(),
  }));
  await call('POST', `/v1/scenarios/${SCENARIO}/interactions`, { interactions });
}

/** The recording played again under a policy. */
async function replayed(policy: Policy): Promise<World> {
  const world = await openTaughtByNouns();
  const template = await readTemplate(join(folder, 'template.json'));
  await saveScenario(world.ctx.db, template, policy, world.clock.now());
  await publishVersions(world.ctx, SCENARIO);
  const items = await readStream(join(folder, 'stream.jsonl'));
  const retell = await retelling(world, template, recorded);
  const refused = await replayStream({
    service: world,
    clock: world.clock,
    scenario: SCENARIO,
    items,
    settle: 'daily',
    retell,
  });
  expect(refused).toEqual([]);
  return world;
}

async function changes(world: World) {
  const here = await historyOf(world.ctx, SCENARIO);
  return diffLives(recorded, here, world.clock.now().toISOString());
}

describe('an export', () => {
  it('is readable for its owner alone where it holds what users said', async () => {
    for (const name of ['stream.jsonl', 'words.json', 'template.json', 'policy.json'])
      expect((await stat(join(folder, name))).mode & 0o777).toBe(0o600);
  });

  it('replayed under its own policy gives the recorded history again', async () => {
    const world = await replayed(await policyFrom(join(folder, 'policy.json')));
    const keys = await changes(world);
    expect(keys.length).toBeGreaterThan(0);
    expect(keys.map(({ key, change, unmeasured_days }) => [key, change, unmeasured_days])).toEqual(
      keys.map(({ key }) => [key, 'same', 0]),
    );
    await world.close();
  });
});

describe('what if keys had to prove themselves by more words', () => {
  it('says that they live later, and takes the use of a key that is not there for the need said in words', async () => {
    const policy = await policyFrom(join(folder, 'policy.json'));
    const world = await replayed({ ...policy, maturity: { ...policy.maturity, fragments: 90 } });
    const seat = (await changes(world)).find(({ key }) => key.includes('seat'));
    expect(seat?.change).toBe('later');
    expect(seat?.days).toBeGreaterThan(0);
    const wholes = (await saidTexts(world.ctx.db)).filter(
      ({ id, part }) => id.startsWith('trip-') && part === 0,
    );
    const said = [...new Set(wholes.map(({ text }) => text))];
    expect(said).toEqual([expect.stringContaining('seat')]);
    await world.close();
  });
});
