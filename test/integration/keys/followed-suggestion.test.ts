import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { measurePatchKeys } from '../../../jobs/measure-patch-keys.ts';
import { DAY_MS } from '../../../src/domain/basics/clock.ts';
import { type Ask, askInto } from '../../helpers/asking/ask.ts';
import { type KeyLife, openKeyLife } from '../../helpers/people/key-life.ts';

const AT = '/v1/scenarios/flight_booking';
const START = new Date('2026-01-05T00:00:00Z');
const TRIP = { origin: 'PEK', destination: 'SHA', departure_date: '2026-05-04' };

type Patches = {
  new_keys: { key_name: string }[];
  schema_id: string;
  digest: string;
  signature: { digest: string };
};
type Answer = {
  valid: boolean;
  schema_id: string;
  payload: Record<string, unknown>;
  unknown: string[];
  errors: { path: string; acceptable?: unknown }[];
  ahead?: { keys: string[]; schema_id: string; digest: string };
  schema_update_suggestion?: Patches;
};

let life: KeyLife;
let ask: Ask;
let seat: string;
let value: string;
let onTrial: string;

async function rpc(method: string, its: object): Promise<Answer> {
  const answer = await ask('POST', '/sdsi', { jsonrpc: '2.0', id: 1, method, params: its });
  return (answer.json as { result: Answer }).result;
}
/** A client of version 1, whatever it was told. */
const submit = (payload: object, more: object = {}) =>
  rpc('submit_payload', { schema_id: 'flight_booking_v1', payload: { ...TRIP, ...payload }, ...more });

async function measured(): Promise<{ offered: number; used: number; refused: number }> {
  await measurePatchKeys(life.ctx, 'flight_booking');
  const [row] = await life.ctx.db.sql<{ offered: number; used: number; refused: number }[]>`
    select coalesce(sum(offered), 0)::int as offered, coalesce(sum(used), 0)::int as used,
      coalesce(sum(refused), 0)::int as refused from measurements where key_name = ${seat}`;
  return row ?? { offered: 0, used: 0, refused: 0 };
}

async function grew(by: () => Promise<unknown>) {
  const before = await measured();
  await by();
  const after = await measured();
  return {
    offered: after.offered - before.offered,
    used: after.used - before.used,
    refused: after.refused - before.refused,
  };
}

beforeAll(async () => {
  life = await openKeyLife();
  ask = askInto(life.app, life.adminKey);
  await life.begin(START);
  life.clock.moveTo(new Date(START.getTime() + 5 * DAY_MS));
  const { seat: name, seatValues } = await life.seatKey();
  seat = name;
  value = seatValues[0] ?? '';
  onTrial = await life.experimentalId();
});
afterAll(() => life.close());

describe('a suggestion', () => {
  it('S-28 S-39 names the version that has its keys, with its digest and seal, whichever the door', async () => {
    const template = (await ask('GET', `${AT}/template?channel=experimental`)).json as {
      schema_id: string;
      signature: { digest: string };
    };
    const asked = (await ask('GET', `${AT}/suggestions`)).json as { schema_update_suggestion: Patches };
    const answered = await submit({ other: 'a pillow please' });
    for (const patches of [asked.schema_update_suggestion, answered.schema_update_suggestion]) {
      expect(patches?.new_keys.map((key) => key.key_name)).toContain(seat);
      expect(patches).toMatchObject({
        schema_id: onTrial,
        digest: template.signature.digest,
        signature: template.signature,
      });
    }
  });
});

describe('S-28 S-9 a client of version 1 that follows a suggestion at once', () => {
  it('is understood: the value is kept, and the answer says which version knows it', async () => {
    let answer: Answer | undefined;
    const counted = await grew(async () => {
      answer = await submit({ [seat]: value });
    });
    expect(answer).toMatchObject({ valid: true, schema_id: 'flight_booking_v1', unknown: [], errors: [] });
    expect(answer?.payload[seat]).toBe(value);
    expect(answer?.ahead).toMatchObject({ keys: [seat], schema_id: onTrial });
    expect(counted).toEqual({ offered: 1, used: 1, refused: 0 });
  });

  it('is told the acceptable values where its own is none of them', async () => {
    let answer: Answer | undefined;
    const counted = await grew(async () => {
      answer = await submit({ [seat]: 'on the wing' });
    });
    expect(answer?.valid).toBe(false);
    expect(answer?.errors).toEqual([
      expect.objectContaining({ path: seat, acceptable: expect.arrayContaining([value]) }),
    ]);
    expect(counted).toEqual({ offered: 1, used: 1, refused: 1 });
  });

  it('is counted so where a server reports its payload', async () => {
    let items: unknown;
    const counted = await grew(async () => {
      const one = {
        schema_id: 'flight_booking_v1',
        client_agent: 'reported',
        payload: { ...TRIP, [seat]: value },
      };
      ({ items } = (await life.report([
        { id: 'followed', ...one },
        { id: 'followed-in-a-cohort', ...one, cohort: 'crew' },
      ])) as { items: unknown });
    });
    expect(items).toEqual([
      expect.objectContaining({
        schema: 'known',
        valid: true,
        ahead: expect.objectContaining({ keys: [seat] }),
      }),
      expect.objectContaining({
        schema: 'known',
        valid: true,
        ahead: expect.objectContaining({ keys: [seat] }),
      }),
    ]);
    expect(counted).toEqual({ offered: 2, used: 2, refused: 0 });
  });

  it('and is offered nothing by a payload that does not use the key', async () => {
    expect(await grew(() => submit({}))).toEqual({ offered: 0, used: 0, refused: 0 });
    expect((await submit({ [seat]: null })).ahead).toBeUndefined();
  });

  it('in strict mode too, and validation alone stores nothing', async () => {
    const asked = { schema_id: 'flight_booking_v1', payload: { ...TRIP, [seat]: value }, mode: 'strict' };
    const counted = await grew(async () => {
      expect(await rpc('validate_payload', { scenario: 'flight_booking', ...asked })).toMatchObject({
        valid: true,
        ahead: { keys: [seat] },
      });
    });
    expect(counted).toEqual({ offered: 0, used: 0, refused: 0 });
  });
});

describe('a key that nobody knows', () => {
  const said = async (id: string) =>
    (
      await life.ctx.db.sql<{ text: string; near_misses: unknown }[]>`
        select p.text, f.near_misses from fragments f left join phrases p on p.scenario = f.scenario and p.id = f.phrase
        where f.scenario = 'flight_booking' and f.interaction = ${id} order by p.text`
    ).map((row) => row);

  it.each<[name: string, payload: object, unknown: string[], texts: string[]]>([
    ['a word', { pet: 'dog' }, ['pet'], ['pet: dog']],
    ['a yes', { late_checkout: true }, ['late_checkout'], ['late checkout']],
    ['a no', { bedLinen: false }, ['bedLinen'], ['no bed linen']],
    ['a number', { number_of_pets: 2 }, ['number_of_pets'], ['number of pets: 2']],
    ['an object, which says nothing', { pets: { dog: 1 } }, ['pets'], []],
    ['beside other', { pet: 'dog', other: 'a quiet cabin' }, ['pet'], ['a quiet cabin', 'pet: dog']],
  ])('is reported as unknown and heard as words: %s', async (name, payload, unknown, texts) => {
    const id = `unknown-${name.replaceAll(/\W/g, '-')}`;
    const answer = await submit(payload, { interaction: id, client_agent: 'somebody' });
    expect(answer).toMatchObject({ valid: true, unknown });
    expect(answer.ahead).toBeUndefined();
    await life.run();
    const rows = await said(id);
    const [key] = unknown;
    expect(rows.map(({ text }) => text).filter(Boolean)).toEqual(texts);
    if (texts.length > 0)
      expect(rows.flatMap((row) => row.near_misses ?? [])).toContainEqual({ key, score: 1 });
  });
});
