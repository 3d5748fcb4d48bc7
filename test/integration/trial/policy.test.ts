import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEFAULT_POLICY } from '../../../src/domain/policy/policy.ts';
import { fixture } from '../../fixtures/load.ts';
import { openWorld, type World } from '../../helpers/service/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
  await world.call('PUT', '/v1/scenarios/flight_booking/template', fixture('F01-template-flight'));
});
afterAll(() => world.close());

const patch = (body: unknown) =>
  world.app.inject({
    method: 'PATCH',
    url: '/v1/scenarios/flight_booking/policy',
    headers: { authorization: `Bearer ${world.adminKey}` },
    payload: body as object,
  });

describe('the policy of a scenario', () => {
  it('is the default until somebody changes it', async () => {
    expect(await world.call('GET', '/v1/scenarios/flight_booking/policy')).toEqual(DEFAULT_POLICY);
  });

  it('changes where it is named and stays as it was elsewhere', async () => {
    const answer = await patch({ maturity: { fragments: 30 } });
    expect(answer.statusCode).toBe(200);
    expect(await world.call('GET', '/v1/scenarios/flight_booking/policy')).toEqual({
      ...DEFAULT_POLICY,
      maturity: { ...DEFAULT_POLICY.maturity, fragments: 30 },
    });
  });

  it('keeps both of two changes that are made at once', async () => {
    const changes = Array.from({ length: 8 }, (_, n) =>
      patch(n % 2 === 0 ? { maturity: { owners: 11 } } : { window: { days: 17 } }),
    );
    expect((await Promise.all(changes)).map(({ statusCode }) => statusCode)).toEqual(Array(8).fill(200));
    const policy = (await world.call('GET', '/v1/scenarios/flight_booking/policy')) as typeof DEFAULT_POLICY;
    expect([policy.maturity.owners, policy.window.days]).toEqual([11, 17]);
    await patch({ maturity: { owners: DEFAULT_POLICY.maturity.owners } });
  });

  it('is refused whole where one setting is wrong, and the place is named', async () => {
    const answer = await patch({ maturity: { owners: 9 }, window: { days: 0 } });
    expect(answer.statusCode).toBe(422);
    expect(answer.json().errors[0].path).toBe('window.days');
    const policy = (await world.call('GET', '/v1/scenarios/flight_booking/policy')) as typeof DEFAULT_POLICY;
    expect(policy.maturity.owners).toBe(DEFAULT_POLICY.maturity.owners);
  });

  it('is read without what is no setting any more, and a change that names such a one is told so', async () => {
    await world.ctx.db.sql`
      update scenarios set policy = jsonb_set(policy, '{window,extensions}', '5') || '{"colour": {"of": "red"}}'`;
    const answer = await patch({ window: { extensions: 5 } });
    expect(answer.statusCode).toBe(422);
    expect(answer.json().errors).toEqual([
      { path: 'window.extensions', detail: 'is no setting; there are days' },
    ]);
    expect((await patch({ window: { days: 20 } })).statusCode).toBe(200);
    const [row] = await world.ctx.db.sql<{ policy: typeof DEFAULT_POLICY }[]>`select policy from scenarios`;
    const shown = (await world.call('GET', '/v1/scenarios/flight_booking/policy')) as typeof DEFAULT_POLICY;
    for (const policy of [row?.policy, shown]) {
      expect(policy?.window).toEqual({ days: 20 });
      expect(Object.keys(policy ?? {}).sort()).toEqual(Object.keys(DEFAULT_POLICY).sort());
    }
  });
});
