import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { embedFragments } from '../../../jobs/embed-fragments.ts';
import type { Context } from '../../../src/context.ts';
import type { Reader } from '../../../src/ground/threads/reader.ts';
import { fixture } from '../../fixtures/load.ts';
import { emptyTables } from '../../helpers/database/rows.ts';
import { LOST } from '../../helpers/service/jobs.ts';
import { until } from '../../helpers/service/until.ts';
import { openWorld, type World } from '../../helpers/service/world.ts';

const SCENARIO = 'flight_booking';

let world: World;

beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());
afterEach(() => emptyTables(world.ctx.db));

async function say(texts: readonly string[]): Promise<void> {
  await world.call('PUT', `/v1/scenarios/${SCENARIO}/template`, fixture('F01-template-flight'));
  for (let from = 0; from < texts.length; from += 100) {
    const fragments = texts
      .slice(from, from + 100)
      .map((text, i) => ({ id: `${from + i}`, text, client_agent: 'agent-1' }));
    await world.call('POST', `/v1/scenarios/${SCENARIO}/fragments`, { fragments });
  }
}

/** Tells what each call of its reader has in hand, and whom it nudges. */
function watched(before: () => Promise<void> = async () => {}) {
  const inHand: string[][] = [];
  const nudged: string[] = [];
  const read: Reader['read'] = async (readings) => {
    inHand.push(readings.map(({ text }) => text));
    await before();
    return world.ctx.reader.read(readings);
  };
  const queue = { ...LOST, nudge: (kind: string, subject: string) => void nudged.push(`${kind} ${subject}`) };
  const ctx: Context = { ...world.ctx, queue, reader: { ...world.ctx.reader, read } };
  return { ctx, inHand, nudged };
}

describe('those that embed one scenario side by side', () => {
  it('have each its own fragments, and every one of them is counted once', async () => {
    const texts = Array.from(
      { length: 700 },
      (_, i) => `${i % 2 === 0 ? 'window' : 'aisle'} seat in row ${i % 17}`,
    );
    await say(texts);
    // Nobody saves before all have claimed.
    let open = () => {};
    const gate = new Promise<void>((resolve) => {
      open = resolve;
    });
    const lanes = [SCENARIO, `${SCENARIO}/1`, `${SCENARIO}/2`].map((subject) => ({
      subject,
      ...watched(() => gate),
    }));
    const runs: Promise<unknown>[] = [];
    for (const { subject, ctx, inHand } of lanes) {
      runs.push(embedFragments(ctx, subject));
      await until('it has claimed', () => inHand.length > 0);
    }
    open();
    await Promise.all(runs);
    expect(lanes.map(({ inHand }) => inHand.flat().length)).toEqual([256, 256, 188]);
    expect(lanes.flatMap(({ inHand }) => inHand.flat()).sort()).toEqual(texts.toSorted());
    const { sql } = world.ctx.db;
    expect(await sql`select fragments from pools`).toEqual([{ fragments: 700 }]);
    expect(await sql`select state, count(*)::int from fragments group by state`).toEqual([
      { state: 'pooled', count: 700 },
    ]);
    expect(await sql`select from attempts`).toHaveLength(0);
    // Each calls the next one where there is more than it takes itself, and comes again.
    expect(lanes.map(({ nudged }) => nudged.filter((one) => one.startsWith('embed')))).toEqual([
      [`embed-fragments ${SCENARIO}/1`, `embed-fragments ${SCENARIO}`],
      [`embed-fragments ${SCENARIO}/2`, `embed-fragments ${SCENARIO}/1`],
      [],
    ]);
  });

  it('R14 leave each other what they claimed, also when their process ends: the first one calls who finds it', async () => {
    await say(['a window seat', 'a deadly wish', 'vegetarian meal', 'an aisle seat']);
    await world.ctx.db.sql`
      insert into attempts (scenario, lane, process, claimed, seqs)
      select ${SCENARIO}, 1, 'one that has ended', array_agg(seq) filter (where id in ('0', '1', '2')),
        array_agg(seq) filter (where id = '1') from fragments`;
    const first = watched();
    await embedFragments(first.ctx, SCENARIO);
    expect(first.inHand).toEqual([['an aisle seat']]);
    expect(first.nudged).toContain(`embed-fragments ${SCENARIO}/1`);
    const second = watched();
    await embedFragments(second.ctx, `${SCENARIO}/1`);
    expect(second.inHand).toEqual([['a window seat', 'vegetarian meal'], ['a deadly wish']]);
    const { sql } = world.ctx.db;
    expect(await sql`select id, tries from fragments where tries > 0`).toEqual([{ id: '1', tries: 1 }]);
    expect(await sql`select from attempts`).toHaveLength(0);
  });
});
