import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { poolOf } from '../../../src/ground/db/scenarios/scenarios.ts';
import { fixture } from '../../fixtures/load.ts';
import { dumpRows } from '../../helpers/database/rows.ts';
import {
  AT,
  byNoun,
  type Cohorts,
  CREW,
  FLIGHT,
  openCohorts,
  PILOTS,
  SEATS,
  STEWARDS,
} from '../../helpers/people/cohorts.ts';
import { runFromRows } from '../../helpers/service/jobs.ts';

let air: Cohorts;

beforeAll(async () => {
  air = await openCohorts();
});
afterAll(() => air.world.close());

describe('S-22 a need that several have', () => {
  beforeEach(async () => {
    await air.startAnew();
    // Everybody's own pool never ripens by itself, so that it is the cohorts who count.
    await air.patch({ maturity: { owners: 50 }, cohorts: { shared: 3 } });
    await air.week(0, 14, CREW, 'crew', 12);
  });

  it('makes one key: the second cohort is offered it, and enough of them make it everybody’s', async () => {
    const born = await air.key();
    expect(born).toMatchObject({ cohorts: ['crew'], pool: poolOf(FLIGHT, 'crew'), status: 'experimental' });
    await air.week(14, 14, PILOTS, 'pilots', 12);
    expect(await air.key()).toMatchObject({ cohorts: ['crew', 'pilots'], pool: poolOf(FLIGHT, 'crew') });
    await air.week(28, 14, STEWARDS, 'stewards', 12);
    const global = (await air.needs()).find(({ patch_key }) => patch_key === 'seat_preference');
    expect(await air.key()).toMatchObject({
      cohorts: ['*'],
      pool: poolOf(FLIGHT),
      cluster: global?.id,
      proposedAt: born.proposedAt,
    });
    expect(await air.decisions()).toEqual([
      'experimental by mature_need',
      'shared by need_of_cohort',
      'offered_to_all by enough_cohorts',
    ]);
    expect(await air.keyNames()).toEqual(['seat_preference *']);
  });

  it('becomes everybody’s when enough others ask for it, keeping its name, its window and its history', async () => {
    const born = await air.key();
    await air.patch({ maturity: { owners: 5 } });
    await air.week(14, 2, PILOTS, undefined, 12);
    expect((await air.key()).cohorts).toEqual(['crew']);
    await air.week(16, 10, [...PILOTS, ...STEWARDS], undefined, 12);
    const { cohorts, pool, windowStartedAt, windowEndsAt, proposedAt } = await air.key();
    expect({ cohorts, pool }).toEqual({ cohorts: ['*'], pool: poolOf(FLIGHT) });
    expect([windowStartedAt, windowEndsAt, proposedAt]).toEqual([
      born.windowStartedAt,
      born.windowEndsAt,
      born.proposedAt,
    ]);
    expect(await air.decisions()).toEqual(['experimental by mature_need', 'offered_to_all by need_of_all']);
    // The cohort's own telling of it makes no second key, however often it is said.
    await air.week(26, 14, CREW, 'crew', 12);
    expect(await air.keyNames()).toEqual(['seat_preference *']);
    expect((await air.needs('crew'))[0]?.waits).toMatchObject({ rule: 'answered_for_all' });
  });

  it('that was tried for one cohort and taken back is not tried again for another', async () => {
    await air.ask('POST', `${AT}/patch-keys/seat_preference/retire`, { reason: 'not wanted here' });
    await air.week(14, 14, PILOTS, 'pilots', 12);
    expect(await air.keyNames()).toEqual(['seat_preference crew']);
    expect((await air.needs('pilots'))[0]?.waits).toMatchObject({ rule: 'tried_elsewhere' });
  });

  it('keeps its key when the pool that made it has the need no more: it lives with the other cohort’s', async () => {
    await air.week(14, 14, PILOTS, 'pilots', 12);
    air.sortBy((text, pool) => (pool === poolOf(FLIGHT, 'crew') ? null : byNoun(text, pool)));
    await air.tell(28, [{ owner: 'ann', cohort: 'crew', text: 'something new, and learned anew' }]);
    await runFromRows(air.ctx);
    expect(await air.key()).toMatchObject({
      pool: poolOf(FLIGHT, 'pilots'),
      cluster: (await air.needs('pilots'))[0]?.id,
      status: 'experimental',
      cohorts: ['crew', 'pilots'],
    });
    expect((await air.decisions()).at(-1)).toBe('followed by need_moved');
  });

  it('comes to the same rows when every job runs twice at once', async () => {
    await air.week(14, 13, PILOTS, 'pilots', 12);
    await air.tell(
      27,
      PILOTS.map((owner, n) => ({ owner, cohort: 'pilots', text: SEATS[n] ?? '' })),
    );
    await runFromRows(air.ctx, 2);
    expect((await air.key()).cohorts).toEqual(['crew', 'pilots']);
    expect(await air.decisions()).toEqual(['experimental by mature_need', 'shared by need_of_cohort']);
    const before = await dumpRows(air.ctx.db);
    await runFromRows(air.ctx, 2);
    expect(await dumpRows(air.ctx.db)).toEqual(before);
  });

  it('never crosses scenarios, whatever is said in the other one', async () => {
    await air.world.call('PUT', '/v1/scenarios/photo_retouch/template', fixture('F06-template-photo'));
    const { clusters } = (await air.world.call(
      'GET',
      '/v1/scenarios/photo_retouch/clusters?cohort=crew',
    )) as {
      clusters: unknown[];
    };
    expect(clusters).toEqual([]);
    const before = await air.needs('crew');
    const [seat] = before;
    expect((await air.ask('GET', `/v1/scenarios/photo_retouch/clusters/${seat?.id}`)).status).toBe(404);
    // The very words of the flight's need, of a cohort of its name, in the other scenario.
    const fragments = [...SEATS, ...SEATS].map((text, n) => ({
      id: `photo-${n}`,
      text,
      client_agent: `agent of ${n}`,
      owner: `photographer ${n}`,
      cohort: 'crew',
    }));
    await air.world.call('POST', '/v1/scenarios/photo_retouch/fragments', { fragments });
    await runFromRows(air.ctx);
    expect(await air.needs('crew')).toEqual(before);
    const foreign = await air.ctx.db.sql`
      select m.phrase from memberships m join phrases p on p.id = m.phrase and p.scenario = 'photo_retouch'
      where split_part(m.pool, '/', 1) = 'flight_booking'
        and not exists (select from fragments f where f.scenario = 'flight_booking' and f.phrase = m.phrase)`;
    expect(foreign).toEqual([]);
  });
});
