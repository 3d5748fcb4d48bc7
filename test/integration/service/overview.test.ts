import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { giveKey } from '../../helpers/asking/api-key.ts';
import { askInto } from '../../helpers/asking/ask.ts';
import { bearKey } from '../../helpers/people/bear-key.ts';
import { type KeyLife, openKeyLife, type Reported } from '../../helpers/people/key-life.ts';
import { SEAT } from '../../helpers/people/seat-key.ts';

const DAY_MS = 86_400_000;
const AT = '/v1/scenarios/flight_booking';
const START = new Date('2026-02-02T00:00:00Z');

type Card = {
  key_name: string;
  status: string;
  evidence: { owners: number };
  progress: { adoption: { numerator: number }; owners: number; lacks: string[] } | null;
  approved_by: string[];
  decided: { kind: string; sentence: string } | null;
};
type Board = {
  budget: Record<string, { taken: number; most: number }>;
  waiting_needs: Record<string, number>;
  approvals_needed: number;
  keys: Card[];
};

let life: KeyLife;
let seat: string;

/** Four days of two needs, then a day on which three people use the key for one of them, and another key waits for two yeses. */
beforeAll(async () => {
  life = await openKeyLife();
  await life.begin(START);
  ({ seat } = await life.seatKey());
  life.clock.moveTo(new Date(START.getTime() + 6 * DAY_MS));
  const schema_id = await life.experimentalId();
  const used = (agent: number): Reported => ({
    id: `used-${agent}`,
    schema_id,
    payload: { origin: 'PEK', destination: 'SHA', departure_date: '2026-05-04', [seat]: 'window' },
    client_agent: `agent-${agent}`,
    owner: `owner-${agent}`,
  });
  await life.report([1, 2, 3].map(used));
  await life.run();
  await askInto(life.app, life.adminKey)('PATCH', `${AT}/policy`, { approval: { people: 2 } });
  await bearKey(life, 'flight_booking', { ...SEAT, key_name: 'waiting_seat' }, 'proposed');
  await askInto(life.app, life.adminKey)('POST', `${AT}/patch-keys/waiting_seat/approve`, {
    reason: 'asked our clients',
  });
});
afterAll(() => life.close());

const get = async <T>(path: string, key = life.adminKey) =>
  (await askInto(life.app, key)('GET', path)).json as T;
const cards = async (key?: string) => {
  const board = await get<Board>(`${AT}/lifecycle`, key);
  return { board, seat: board.keys.find((one) => one.key_name === seat) };
};

describe('the lifecycle of all keys', () => {
  it('tells of each what it rests on, how its trial goes, and what it lacks so far', async () => {
    const { board, seat: card } = await cards();
    expect(card).toMatchObject({
      status: 'experimental',
      evidence: { owners: 8 },
      progress: { adoption: { numerator: 3, denominator: 3 }, owners: 3 },
      decided: { kind: 'experimental' },
    });
    expect(card?.progress?.lacks).toContain('3 owners who came back used it and 5 must');
    expect(board.budget).toEqual({ experimental: { taken: 2, most: 20 }, total: { taken: 2, most: 60 } });
    expect(board.waiting_needs).toEqual({ for_a_place: 0, otherwise: 0 });
  });

  it('says who let a key on already, and how many must', async () => {
    const { board } = await cards();
    expect(board.approvals_needed).toBe(2);
    expect(board.keys.find((one) => one.key_name === 'waiting_seat')).toMatchObject({
      status: 'proposed',
      progress: null,
      approved_by: ['admin'],
      decided: { sentence: '1 of 2 approvals: asked our clients' },
    });
  });

  it('shows to readers what was signed, and nothing that fewer than k owners did', async () => {
    const { board, seat: card } = await cards(await giveKey(life, { name: 'reader', scopes: ['read'] }));
    expect(board.keys.map(({ key_name }) => key_name)).not.toContain('waiting_seat');
    expect(card?.progress?.owners).toBe(0);
    expect(card?.progress?.lacks.join()).not.toContain('3 owners');
  });
});

describe('the activity of a scenario', () => {
  it('is fragments in, needs found and moves of keys, by UTC day', async () => {
    type Day = Record<string, number | string>;
    const { days } = await get<{ days: Day[] }>(`${AT}/activity?from=2026-02-02&to=2026-02-08`);
    expect(days.map(({ day, fragments }) => [day, fragments]).slice(0, 4)).toEqual([
      ['2026-02-02', 16],
      ['2026-02-03', 16],
      ['2026-02-04', 16],
      ['2026-02-05', 16],
    ]);
    const sum = (name: string) => days.reduce((all, one) => all + Number(one[name]), 0);
    expect([sum('needs'), sum('experimental'), sum('stable'), sum('retired')]).toEqual([2, 2, 0, 0]);
  });

  it('refuses days that are none', async () => {
    expect((await askInto(life.app, life.adminKey)('GET', `${AT}/activity?from=2026-02-30`)).status).toBe(
      422,
    );
  });
});

describe('the list of scenarios', () => {
  it('tells the service’s time, and the share of the last 30 days’ payloads without a meaningful `other`', async () => {
    type Listed = { now: string; scenarios: { scenario: string; coverage: Record<string, number> }[] };
    const { now, scenarios } = await get<Listed>('/v1/scenarios');
    expect(now).toBe(life.clock.now().toISOString());
    expect(scenarios).toMatchObject([
      { scenario: 'flight_booking', coverage: { payloads: 67, covered: 3, rate: 3 / 67 } },
    ]);
  });
});

describe('decisions', () => {
  it('come newest first where that is asked, and a page goes on where the one before ended', async () => {
    type Page = { decisions: { seq: number }[]; next: string | null };
    const all = (await get<Page>(`${AT}/decisions?limit=1000`)).decisions.map(({ seq }) => seq);
    const first = await get<Page>(`${AT}/decisions?order=newest&limit=3`);
    const rest = await get<Page>(`${AT}/decisions?order=newest&limit=1000&after=${first.next}`);
    expect([...first.decisions, ...rest.decisions].map(({ seq }) => seq)).toEqual(all.reverse());
    expect(rest.next).toBeNull();
  });
});

describe('versions', () => {
  it('of all branches come in one list, and not together with one cohort', async () => {
    type List = { versions: { schema_id: string }[] };
    const { versions } = await get<List>(`${AT}/versions?branches=all`);
    expect(versions).toEqual((await get<List>(`${AT}/versions?cohort=*`)).versions);
    const both = await askInto(life.app, life.adminKey)('GET', `${AT}/versions?branches=all&cohort=x`);
    expect(both.status).toBe(422);
  });
});
