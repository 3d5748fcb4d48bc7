import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { handlers } from '../../../jobs/handlers.ts';
import type { SchemaDocument } from '../../../src/domain/template/schema-version.ts';
import { poolOf } from '../../../src/ground/db/scenarios/scenarios.ts';
import { outstandingWork } from '../../../src/ground/db/upkeep/work.ts';
import { AT, type Cohorts, CREW, FLIGHT, openCohorts } from '../../helpers/people/cohorts.ts';
import { voicesOf } from '../../helpers/people/crowd.ts';
import { runFromRows } from '../../helpers/service/jobs.ts';

let air: Cohorts;

beforeAll(async () => {
  air = await openCohorts();
});
afterAll(() => air.world.close());

describe('S-21 a need of one cohort', () => {
  beforeEach(() => air.startAnew());

  it('is ripe in its own pool when three of its people come back for weeks, while everybody’s stays silent', async () => {
    await air.week(0, 14, CREW.slice(0, 3), 'crew');
    const [seat] = await air.needs('crew');
    expect(seat).toMatchObject({ fragments: 42, maturity: { mature: true, missing: [] }, patch_key: null });
    const [global] = await air.needs();
    expect(global).toMatchObject({ maturity: { mature: false, missing: ['needs 2 more owners'] } });
  });

  it('has no key below k owners, says why, and is answered by itself once they are enough', async () => {
    await air.week(0, 14, CREW.slice(0, 3), 'crew');
    const [seat] = await air.needs('crew');
    expect(seat?.waits).toEqual({
      rule: 'k_anonymity',
      sentence:
        'Needs 2 more owners who come back after 3 days, or for whom somebody vouches, before its words may be shown.',
    });
    expect(await air.keyNames()).toEqual([]);
    await air.week(14, 14, CREW, 'crew');
    expect(await air.keyNames()).toEqual(['seat_preference crew']);
    expect((await air.needs('crew'))[0]).toMatchObject({ patch_key: 'seat_preference', waits: null });
    // Its people alone ask for it, so everybody's pool, ripe by now, leaves it to them.
    expect((await air.needs())[0]).toMatchObject({
      maturity: { mature: true },
      patch_key: null,
      waits: { rule: 'need_of_cohort' },
    });
  });

  it('is found by the real learner, too', async () => {
    for (let day = 0; day < 21; day++) {
      const crew = voicesOf(day)
        .filter(({ need }) => need === 'seat')
        .map(({ text }, index) => ({ owner: CREW[index % 3] ?? '', text, cohort: 'crew' }));
      const others = voicesOf(day)
        .filter(({ need }) => need !== 'seat')
        .map(({ text, owner }) => ({ owner, text }));
      await air.tell(day, [...crew, ...others]);
    }
    await runFromRows({ ...air.ctx, learner: air.world.ctx.learner });
    const ripe = (await air.needs('crew')).filter(({ maturity }) => maturity.mature);
    expect(ripe.map(({ waits }) => waits?.rule)).toEqual(['k_anonymity']);
    const needOf = async (id: string | undefined) =>
      (await air.world.call('GET', `${AT}/clusters/${id}`)) as { members: { text: string }[] };
    const about = async (word: RegExp, needs: Awaited<ReturnType<Cohorts['needs']>>) => {
      const members = await Promise.all(needs.map(async ({ id }) => (await needOf(id)).members));
      return needs.filter((_, at) => members[at]?.every(({ text }) => word.test(text)));
    };
    expect(await about(/seat|sit|window|aisle/i, ripe)).toHaveLength(1);
    // Everybody's pool hears the same three people, and does not take them for everybody.
    const others = (await air.needs()).filter(({ maturity }) => maturity.mature);
    expect(others.length).toBeGreaterThan(0);
    expect(await about(/seat|sit|window|aisle/i, others)).toEqual([]);
  });

  it.each([
    ['its people are fewer than the policy asks for', 2, 2],
    ['it is nearly everybody', 4, 1],
  ])('has no pool where %s', async (_, owners, passersBy) => {
    await air.week(0, 14, CREW.slice(0, owners), 'crew', passersBy);
    expect(await air.needs('crew')).toEqual([]);
  });

  it('has no pool while the policy keeps none, and afterwards one with all that was said', async () => {
    await air.patch({ cohorts: { pools: 'off' } });
    await air.week(0, 14, CREW.slice(0, 3), 'crew');
    expect(await air.needs('crew')).toEqual([]);
    await air.patch({ cohorts: { pools: 'on' } });
    await air.week(14, 1, CREW.slice(0, 3), 'crew');
    expect((await air.needs('crew'))[0]).toMatchObject({ fragments: 45, maturity: { mature: true } });
    await air.patch({ cohorts: { pools: 'off' } });
    const subjects = (await outstandingWork(air.ctx.db, air.world.clock.now())).map(({ subject }) => subject);
    expect(subjects).not.toContain(poolOf(FLIGHT, 'crew'));
  });

  it('gathers what its people said before its pool came to be, and what they say in known words', async () => {
    await air.week(0, 3, CREW.slice(0, 3), 'crew');
    expect(await air.needs('crew')).toEqual([]);
    await air.week(3, 1, CREW.slice(0, 3), 'crew');
    expect((await air.needs('crew'))[0]?.fragments).toBe(12);
    await air.week(4, 4, CREW.slice(0, 3), 'crew');
    expect((await air.needs('crew'))[0]?.fragments).toBe(24);
  });

  it('may be called anything: its name ends no pool and no branch', async () => {
    const name = '夜班/a.b~c*?"% '.repeat(8).trim();
    await air.week(0, 14, CREW, name);
    expect((await air.needs(name))[0]?.patch_key).toBe('seat_preference');
    const served = await air.world.call(
      'GET',
      `${AT}/template?channel=experimental&cohort=${encodeURIComponent(name)}`,
    );
    const { schema_id, version } = served as SchemaDocument;
    expect(version.cohort).toBe(name);
    expect(await air.world.call('GET', `${AT}/versions/${encodeURIComponent(schema_id)}`)).toEqual(served);
  });

  it('is pending until its own pool has it, too, and is counted once', async () => {
    await air.week(0, 4, CREW.slice(0, 3), 'crew');
    const status = async () => {
      const { fragments } = (await air.world.call('GET', '/v1/status')) as {
        fragments: Record<string, number>;
      };
      const { received, ...places } = fragments;
      expect(Object.values(places).reduce((sum, one) => sum + one, 0)).toBe(received);
      return fragments;
    };
    expect(await status()).toMatchObject({ received: 24, pending: 0 });
    await air.tell(4, [{ owner: 'ann', cohort: 'crew', text: 'that seat over there' }]);
    const own = poolOf(FLIGHT, 'crew');
    for (;;) {
      const [next] = (await outstandingWork(air.ctx.db, air.world.clock.now())).filter(
        ({ subject }) => subject !== own,
      );
      if (next === undefined) break;
      await handlers[next.kind](air.ctx, next.subject);
    }
    expect((await status())['pending']).toBeGreaterThan(0);
    await runFromRows(air.ctx);
    expect(await status()).toMatchObject({ received: 25, pending: 0 });
  });

  it('that names everybody is everybody’s', async () => {
    await air.week(0, 14, CREW, '*', 0);
    expect((await air.needs())[0]?.patch_key).toBe('seat_preference');
    expect(await air.keyNames()).toEqual(['seat_preference *']);
  });
});

describe('a correction', () => {
  beforeEach(() => air.startAnew());

  it('acts in the pool of the need that it names, and joins no needs of two pools', async () => {
    await air.week(0, 14, CREW, 'crew', 12);
    const [own] = await air.needs('crew');
    const [global] = await air.needs();
    const merge = await air.ask('POST', `${AT}/clusters/${own?.id}/merge`, { with: global?.id });
    expect(merge.status).toBe(409);
    const { members } = (await air.world.call('GET', `${AT}/clusters/${own?.id}`)) as {
      members: { phrase: string }[];
    };
    const away = members.slice(0, 2).map(({ phrase }) => phrase);
    expect((await air.ask('POST', `${AT}/clusters/${own?.id}/split`, { phrases: away })).status).toBe(200);
    const rows = await air.ctx.db.sql<{ pool: string }[]>`select distinct pool from corrections`;
    expect(rows.map(({ pool }) => pool)).toEqual([poolOf(FLIGHT, 'crew')]);
  });
});
