import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY_MS } from '../../../src/domain/basics/clock.ts';
import { type KeyLife, openKeyLife } from '../../helpers/people/key-life.ts';
import { TRIP } from '../../helpers/people/trip.ts';

const START = new Date('2026-01-05T00:00:00Z');
const AT = '/v1/scenarios/flight_booking';
/** The trial begins when its people have spoken for four days. */
const BORN = 4;
const DAYS = 30;
const A_DAY = 20;

type Told = {
  status: string;
  decisions: { kind: string; rule: string; sentence: string; numbers: Record<string, unknown> }[];
  measures: { trial: { total: { adoption: { numerator: number; denominator: number } } } };
};
type Need = { id: string; fragments: number };

let life: KeyLife;
let seat: string;
let offered: string;
let before: Need | undefined;

const told = async () => (await life.call('GET', `${AT}/patch-keys/${seat}`)) as Told;
const need = async () =>
  ((await life.call('GET', `${AT}/clusters`)) as { clusters: Need[] }).clusters.find(({ id }) =>
    id.endsWith('seat'),
  );

/** A month in which three of six hundred payloads use the key, and two a day still say the need in words. */
beforeAll(async () => {
  life = await openKeyLife();
  await life.begin(START);
  offered = await life.experimentalId();
  const found = await life.seatKey();
  seat = found.seat;
  before = await need();
  for (let day = BORN; day < BORN + DAYS; day++) {
    life.clock.moveTo(new Date(START.getTime() + day * DAY_MS + DAY_MS / 2));
    await life.report(
      Array.from({ length: A_DAY }, (_, index) => ({
        id: `day-${day}-${index}`,
        schema_id: offered,
        payload: { ...TRIP, ...said(day, index, found.seatValues[0]) },
        client_agent: `agent-${(day + index) % 8}`,
        owner: `owner-${(day + index) % 8}`,
      })),
    );
    await life.run();
  }
  life.clock.moveTo(new Date(START.getTime() + (BORN + DAYS + 1) * DAY_MS));
  await life.run();
});
afterAll(() => life.close());

function said(day: number, index: number, value: string | undefined): object {
  if (index === 0 && day % 10 === 0) return { [seat]: value };
  return index === 1 || index === 2 ? { other: 'window seat' } : {};
}

describe('S-35 a key on trial that 0.5 % of the payloads use', () => {
  it('is retired at the end of its thirty days, with the reason and the numbers kept', async () => {
    const { status, decisions, measures } = await told();
    expect(status).toBe('retired');
    expect(measures.trial.total.adoption).toMatchObject({ numerator: 3, denominator: DAYS * A_DAY });
    const [born, ended] = decisions.filter(({ kind }) => kind !== 'revised');
    expect(born).toMatchObject({ kind: 'experimental' });
    expect(ended).toMatchObject({
      kind: 'retired',
      rule: 'need_stays_in_words',
      sentence: expect.stringMatching(/^Retired: only .* kept saying it in words\.$/),
      numbers: { adoption: { numerator: 3, denominator: DAYS * A_DAY } },
    });
  });

  it('is offered no more, while a payload that names its version is read as before', async () => {
    const template = (await life.call('GET', `${AT}/template?channel=experimental`)) as {
      keys: { key_name: string }[];
    };
    expect(template.keys.map(({ key_name }) => key_name)).not.toContain(seat);
    const payload = { ...TRIP, [seat]: 'window' };
    expect(await life.call('POST', `${AT}/validate`, { schema_id: offered, payload })).toMatchObject({
      valid: true,
      payload: { [seat]: 'window' },
    });
  });

  it('leaves its fragments in the pool: the need is there with all that was said, and no key lives of it', async () => {
    const now = await need();
    expect(now?.id).toBe(before?.id);
    expect((await life.seatKey()).seat).toBe('');
    expect(now?.fragments).toBeGreaterThan(before?.fragments ?? 0);
    const states = await life.ctx.db.sql`
      select distinct f.state from fragments f join memberships m on m.phrase = f.phrase
      where m.cluster = ${before?.id ?? ''}`;
    expect(states).toEqual([{ state: 'pooled' }]);
  });
});
