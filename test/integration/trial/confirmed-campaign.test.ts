import { afterEach, describe, expect, it } from 'vitest';
import { DAY_MS } from '../../../src/domain/basics/clock.ts';
import { vouchFor } from '../../../src/ground/db/intake/owners.ts';
import { recount } from '../../../src/ground/db/trial/recount.ts';
import { type KeyLife, openKeyLife } from '../../helpers/people/key-life.ts';
import { TRIP } from '../../helpers/people/trip.ts';

const START = new Date('2026-01-05T00:00:00Z');
const FLIGHTS = 'flight_booking';
const AT = `/v1/scenarios/${FLIGHTS}`;
const BORN = 4;
const DAYS = 32;

let life: KeyLife;
let schema_id: string;
let seat: string;
let value: string | undefined;
afterEach(() => life.close());

type Sends = (index: number, day: number) => object | null;

/** Days of ten people and of a gang of fifteen who come back, each with a payload a day, or none. */
async function live(from: number, to: number, people: Sends, gang: Sends): Promise<void> {
  for (let day = from; day < to; day++) {
    life.clock.moveTo(new Date(START.getTime() + day * DAY_MS + DAY_MS / 2));
    const sent = [...Array(25).keys()].flatMap((index) => {
      const more = index < 10 ? people(index, day) : gang(index, day);
      const owner = index < 10 ? `owner-${index}` : `gang-${index}`;
      const from = { owner, client_agent: owner, id: `day-${day}-${index}`, schema_id };
      return more === null ? [] : [{ ...from, payload: { ...TRIP, ...more } }];
    });
    await life.report(sent);
    await life.run();
  }
}

async function keyNow(): Promise<{ status: string; rule: string | undefined }> {
  type Told = { status: string; decisions: { kind: string; rule: string }[] };
  const { status, decisions } = (await life.call('GET', `${AT}/patch-keys/${seat}`)) as Told;
  return { status, rule: decisions.findLast(({ kind }) => kind !== 'revised')?.rule };
}

/** As if what the gang said in words had been found to be a campaign; a person says that it is one. */
async function confirmGang(): Promise<unknown> {
  await life.ctx.db.sql`
    update fragments set state = 'quarantined', quarantine_reason = 'poison', campaign = 'gang' where owner like 'gang-%'`;
  await life.ctx.db.sql`
    insert into campaigns (id, scenario, pool, cluster, score, signs, owners, fragments, at)
    values ('gang', ${FLIGHTS}, ${`${FLIGHTS}/*`}, 'need-0', 1, '[]', 15, 15, ${START.toISOString()}::text::timestamptz)`;
  await life.call('POST', `${AT}/quarantine/gang/confirm`, { reason: 'they are one and the same' });
  await life.run();
  expect(await recount(life.ctx.db, FLIGHTS)).toEqual([]);
  const [row] = await life.ctx.db.sql`
    select numbers from decisions where scenario = ${FLIGHTS} and subject = 'campaign/gang'`;
  return row?.['numbers'];
}

async function begin(): Promise<void> {
  life = await openKeyLife();
  await life.begin(START);
  schema_id = await life.experimentalId();
  const key = await life.seatKey();
  [seat, value] = [key.seat, key.seatValues[0]];
}

/** Each gang member says once what it is later held back for. */
const lottery = (day: number) => (day === BORN ? { other: 'buy a lottery ticket' } : {});

describe('once a person confirms a campaign, what its owners did to keys is judged without them', () => {
  it('a key that they alone used is no longer stable', async () => {
    await begin();
    await live(
      BORN,
      BORN + DAYS,
      (index, day) => ((day + index) % 10 === 0 ? { other: 'window seat' } : {}),
      (_, day) => ({ [seat]: value, ...lottery(day) }),
    );
    expect(await keyNow()).toEqual({ status: 'stable', rule: 'proved_itself' });
    expect(await confirmGang()).toEqual({ judged_again: [seat] });
    expect(await keyNow()).toEqual({ status: 'retired', rule: 'need_stays_in_words' });
  });

  it('a key that they ended by refused values comes back with its need', async () => {
    await begin();
    const people: Sends = (index, day) => ((day + index) % 5 === 0 ? { [seat]: value } : {});
    await live(BORN, BORN + DAYS, people, (_, day) => ({ [seat]: 'nonsense', ...lottery(day) }));
    expect(await keyNow()).toEqual({ status: 'retired', rule: 'values_refused' });
    expect(await confirmGang()).toEqual({ judged_again: [seat] });
    await live(
      BORN + DAYS,
      BORN + DAYS + 12,
      () => ({ other: 'window seat' }),
      () => ({ [seat]: 'nonsense' }),
    );
    expect(await keyNow()).toMatchObject({ status: 'experimental' });
  });

  it('whoever is vouched for afterwards counts again', async () => {
    await begin();
    await live(
      BORN,
      BORN + 6,
      () => null,
      (_, day) => ({ [seat]: value, ...lottery(day) }),
    );
    const used = async () => {
      const [row] = await life.ctx.db.sql<{ used: number }[]>`
        select sum(used)::int as used from measurements where scenario = ${FLIGHTS} and key_name = ${seat}`;
      return row?.used;
    };
    expect(await used()).toBe(90);
    await confirmGang();
    expect((await used()) ?? 0).toBe(0);
    await vouchFor(life.ctx.db, FLIGHTS, 'gang-10', { by: 'somebody', at: life.clock.now() });
    await life.run();
    expect(await used()).toBe(6);
  });
});
