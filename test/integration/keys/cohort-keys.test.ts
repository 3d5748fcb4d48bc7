import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SchemaDocument } from '../../../src/domain/template/schema-version.ts';
import { listVersions } from '../../../src/ground/db/versions/schema-versions.ts';
import { AT, type Cohorts, CREW, FLIGHT, openCohorts } from '../../helpers/people/cohorts.ts';
import { runFromRows } from '../../helpers/service/jobs.ts';

let air: Cohorts;

beforeAll(async () => {
  air = await openCohorts();
});
afterAll(() => air.world.close());

describe('S-22 a cohort’s key', () => {
  const served = async (query: string): Promise<SchemaDocument> =>
    (await air.world.call('GET', `${AT}/template${query}`)) as SchemaDocument;
  const keysOf = (document: Pick<SchemaDocument, 'keys'>) => document.keys.map((one) => one.key_name);
  const suggested = async (query: string) => {
    const answer = (await air.world.call('GET', `${AT}/suggestions${query}`)) as {
      schema_update_suggestion: { new_keys: { key_name: string }[] };
    };
    return answer.schema_update_suggestion.new_keys.map((one) => one.key_name);
  };

  beforeAll(async () => {
    await air.startAnew();
    await air.week(0, 14, CREW, 'crew', 12);
  });

  it.each([
    ['?cohort=crew&channel=experimental', true],
    ['?channel=experimental', false],
    ['?cohort=pilots&channel=experimental', false],
    ['?cohort=*&channel=experimental', false],
    ['?cohort=crew', false],
    ['', false],
  ])('on trial: template%s shows it: %s', async (query, shown) => {
    expect(keysOf(await served(query)).includes('seat_preference')).toBe(shown);
    if (!query.includes('channel')) return;
    const asked = query.replace('&channel=experimental', '').replace('?channel=experimental', '');
    expect((await suggested(asked)).includes('seat_preference')).toBe(shown);
  });

  it('C-9 is in no answer that does not name the cohort, but in what its owner asks', async () => {
    const { schema_id } = await served('?cohort=crew&channel=experimental');
    const said = { other: 'window seat', origin: 'PEK', destination: 'SHA', departure_date: '2026-05-04' };
    const validate = async (body: object) =>
      (await air.ask('POST', `${AT}/validate`, { payload: said, ...body })).text.includes('seat_preference');
    expect(await validate({ schema_id: 'flight_booking_v1' })).toBe(false);
    expect(await validate({ schema_id: 'flight_booking_v1', cohort: 'pilots' })).toBe(false);
    expect(await validate({ schema_id: 'flight_booking_v1', cohort: 'crew' })).toBe(true);
    expect(await validate({ schema_id })).toBe(true);
    expect((await air.ask('GET', `${AT}/versions`)).text).not.toContain('seat_preference');
    expect((await air.ask('GET', `${AT}/versions?cohort=crew`)).text).toContain('seat_preference');
    // Agents that are handed contexts are handed no other cohort's.
    const contexts = async (query: string) =>
      (await air.ask('GET', `${AT}/suggestions/contexts${query}`)).text.includes('seat_preference');
    for (const query of ['', '?cohort=pilots', '?cohort=*']) expect(await contexts(query)).toBe(false);
    expect(await contexts('?cohort=crew')).toBe(true);
    expect(await air.keyNames()).toEqual(['seat_preference crew']);
  });

  it('leaves every byte of everybody’s answers as it was, and the cohort’s stable ones', async () => {
    const { seq: _, ...before } = (await listVersions(air.ctx.db, FLIGHT, '*'))[0] ?? {};
    expect((await listVersions(air.ctx.db, FLIGHT, '*')).map(({ seq: _seq, ...row }) => row)).toEqual([
      before,
    ]);
    expect((await air.ask('GET', `${AT}/template?cohort=crew`)).text).toBe(
      (await air.ask('GET', `${AT}/template`)).text,
    );
  });

  it('is measured among those who were offered it, whatever the others do', async () => {
    const branch = await served('?cohort=crew&channel=experimental');
    const filled = { origin: 'PEK', destination: 'SHA', departure_date: '2026-05-04' };
    const interactions = [
      { schema_id: branch.schema_id, cohort: 'crew', payload: { ...filled, seat_preference: 'aisle' } },
      { schema_id: branch.schema_id, cohort: 'crew', payload: { ...filled, other: 'window seat' } },
      { schema_id: 'flight_booking_v1', payload: filled },
    ].map((one, index) => ({ id: `i-${index}`, client_agent: `agent-${index}`, ...one }));
    await air.world.call('POST', `${AT}/interactions`, { interactions });
    await runFromRows(air.ctx);
    const { measurements } = (await air.world.call('GET', `${AT}/patch-keys/seat_preference`)) as {
      measurements: { cohort: string; offered: number; used: number; saidInOther?: number }[];
    };
    const offered = measurements.filter((day) => day.offered > 0);
    expect(offered).toMatchObject([{ cohort: 'crew', offered: 2, used: 1 }]);
  });
});
