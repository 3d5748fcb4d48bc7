import { afterEach, describe, expect, it } from 'vitest';
import { DAY_MS } from '../../../src/domain/basics/clock.ts';
import { type KeyLife, openKeyLife, type Reported } from '../../helpers/people/key-life.ts';
import { TRIP } from '../../helpers/people/trip.ts';

const START = new Date('2026-01-05T00:00:00Z');
const AT = '/v1/scenarios/flight_booking';
const BORN = 4;
const DAYS = 30;
/** A trial is judged by what was counted of each day, whenever that was: jobs run every sixth. */
const RUNS_EVERY = 6;

let life: KeyLife;
afterEach(() => life.close());

type Payload = Pick<Reported, 'payload' | 'owner'>;
type Sends = (day: number, seat: string, value: string | undefined) => Payload[];

const payload = (owner: string, more: object): Payload => ({ owner, payload: { ...TRIP, ...more } });
const times = (count: number, one: (index: number) => Payload) =>
  Array.from({ length: count }, (_, index) => one(index));

/** Ten people, of whom each uses the key every fifth day and says the need in words every tenth. */
const people: Sends = (day, seat, value) =>
  times(10, (index) =>
    payload(`owner-${index}`, {
      ...((day + index) % 5 === 0 ? { [seat]: value } : {}),
      ...((day + index) % 10 === 1 ? { other: 'window seat' } : {}),
    }),
  );

/** A month of the key on trial: what became of it. */
async function month(
  sends: readonly Sends[],
  heldBack = false,
): Promise<{ status: string; rule: string | undefined }> {
  life = await openKeyLife();
  await life.begin(START);
  const schema_id = await life.experimentalId();
  const { seat, seatValues } = await life.seatKey();
  for (let day = BORN; day < BORN + DAYS; day++) {
    life.clock.moveTo(new Date(START.getTime() + day * DAY_MS + DAY_MS / 2));
    const sent = sends.flatMap((send) => send(day, seat, seatValues[0]));
    await life.report(
      sent.map((one, index) => ({
        ...one,
        id: `day-${day}-${index}`,
        client_agent: `agent-${one.owner}`,
        schema_id,
      })),
    );
    if ((day - BORN) % RUNS_EVERY === 0) await life.run();
    if (heldBack && day === BORN) await holdBackGang();
  }
  life.clock.moveTo(new Date(START.getTime() + (BORN + DAYS + 1) * DAY_MS));
  await life.run();
  type Told = { status: string; decisions: { kind: string; rule: string }[] };
  const { status, decisions } = (await life.call('GET', `${AT}/patch-keys/${seat}`)) as Told;
  return { status, rule: decisions.findLast(({ kind }) => kind !== 'revised')?.rule };
}

/** More owners than the others, who come back and refuse what the key is for. */
const gang: Sends = (day, seat) =>
  times(15, (index) =>
    payload(`gang-${index}`, {
      [seat]: 'nonsense',
      ...(day === BORN ? { other: 'buy a lottery ticket' } : {}),
    }),
  );

/** As if what the gang says had been found to be a campaign. */
async function holdBackGang(): Promise<void> {
  await life.ctx.db.sql`
    update fragments set state = 'quarantined', quarantine_reason = 'poison', campaign = 'gang' where owner like 'gang-%'`;
  await life.ctx.db.sql`
    insert into campaigns (id, scenario, pool, cluster, score, signs, owners, fragments, at)
    values ('gang', 'flight_booking', 'flight_booking/*', 'need-0', 1, '{}', 15, 15, ${START.toISOString()}::text::timestamptz)`;
}

describe('payloads cost nothing, so a key is not judged by how many there are', () => {
  it.each<[string, Sends[], { status: string; rule?: string }]>([
    ['its people alone promote it', [people], { status: 'stable', rule: 'proved_itself' }],
    [
      'a crowd of owners who never come back neither ends it nor keeps it from being stable by refused values',
      [people, (day, seat) => times(20, (index) => payload(`once-${day}-${index}`, { [seat]: 'nonsense' }))],
      { status: 'stable', rule: 'proved_itself' },
    ],
    [
      'two loud owners neither end it nor keep it from being stable by saying its need in words',
      [people, () => times(40, (index) => payload(`loud-${index % 2}`, { other: 'window seat' }))],
      { status: 'stable', rule: 'proved_itself' },
    ],
    [
      'neither a loud owner nor a crowd that never comes back keeps it from being stable by payloads without it',
      [
        people,
        () => times(150, () => payload('loud', {})),
        (day) => times(50, (index) => payload(`once-${day}-${index}`, {})),
      ],
      { status: 'stable', rule: 'proved_itself' },
    ],
    [
      'a fad of its people is not kept alive by owners who never come back, nor by a loud one',
      [
        (day, seat, value) =>
          people(day, seat, value).map((one) => (day < 16 ? one : { ...one, payload: TRIP })),
        (day, seat, value) => times(9, (index) => payload(`once-${day}-${index}`, { [seat]: value })),
        (_, seat, value) => times(9, () => payload('loud', { [seat]: value })),
      ],
      { status: 'experimental', rule: 'too_little_evidence' },
    ],
    [
      'a crowd of owners who never come back does not make it stable',
      [
        (day, seat, value) => times(20, (index) => payload(`once-${day}-${index}`, { [seat]: value })),
        () => times(10, (index) => payload(`owner-${index}`, {})),
      ],
      { status: 'experimental', rule: 'too_little_evidence' },
    ],
  ])('%s', async (_, sends, became) => {
    expect(await month(sends)).toMatchObject(became);
  });

  it.each([
    ['most of its people end it by refused values', false, { status: 'retired', rule: 'values_refused' }],
    [
      'those whose words are held back as a campaign do not',
      true,
      { status: 'stable', rule: 'proved_itself' },
    ],
  ])('%s', async (_, heldBack, became) => {
    expect(await month([people, gang], heldBack)).toMatchObject(became);
  });
});
