import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DAY_MS } from '../../../src/domain/basics/clock.ts';
import { recount } from '../../../src/ground/db/trial/recount.ts';
import { giveKey } from '../../helpers/asking/api-key.ts';
import { type KeyLife, openKeyLife } from '../../helpers/people/key-life.ts';
import { TRIP } from '../../helpers/people/trip.ts';
import { runDsp } from '../../helpers/service/service-process.ts';

const START = new Date('2026-01-05T00:00:00Z');
const FLIGHTS = 'flight_booking';
const AT = `/v1/scenarios/${FLIGHTS}`;

type Key = {
  status: string;
  definition: { acceptable_values?: string[]; semantic_description: string; key_name: string };
  orders: { id: number; reason: string }[];
  decisions: { kind: string; rule: string; sentence: string; by: string }[];
  replaced_by: string | null;
};

let life: KeyLife;
let seat: string;
let values: string[];
const begin = async () => {
  life = await openKeyLife();
  await life.begin(START);
  ({ seat, seatValues: values } = await life.seatKey());
};
const end = () => life.close();

/** With the key that may do all, or another one. */
async function ask(
  method: 'PATCH' | 'POST' | 'GET',
  path: string,
  body?: object,
  more: Record<string, string> = {},
) {
  const response = await life.app.inject({
    method,
    url: `${AT}/patch-keys/${path}`,
    headers: {
      authorization: `Bearer ${life.adminKey}`,
      ...(body === undefined ? {} : { 'content-type': 'application/merge-patch+json' }),
      ...more,
    },
    ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
  });
  return { status: response.statusCode, headers: response.headers, json: response.json() };
}
const keyNow = async (name = seat) => (await ask('GET', name)).json as Key;
const served = async (channel: 'stable' | 'experimental') => {
  const { keys } = (await life.call('GET', `${AT}/template?channel=${channel}`)) as {
    keys: Key['definition'][];
  };
  return keys.find(({ key_name }) => [seat, 'place_on_board'].includes(key_name));
};
const reason = 'our words for it';

/** A month in which people use the key. */
async function promote(): Promise<void> {
  const schema_id = await life.experimentalId();
  for (let day = 4; day < 35; day++) {
    life.clock.moveTo(new Date(START.getTime() + day * DAY_MS + DAY_MS / 2));
    await life.report(
      Array.from({ length: 10 }, (_, index) => ({
        id: `day-${day}-${index}`,
        owner: `owner-${index}`,
        client_agent: `agent-${index}`,
        schema_id,
        payload: { ...TRIP, ...((day + index) % 4 === 0 ? { [seat]: values[0] } : {}) },
      })),
    );
    await life.run();
  }
  expect((await keyNow()).status).toBe('stable');
}

describe('what a person sets of a key on trial', () => {
  beforeEach(begin);
  afterEach(end);

  it('is served at once, and described anew where the person wrote no text', async () => {
    const [first = '', ...rest] = values;
    const wanted = [`${first}_place`, ...rest];
    const { status, json } = await ask('PATCH', seat, {
      acceptable_values: wanted,
      aliases: { [`${first}_place`]: [first] },
      default_value: null,
      reason,
    });
    expect([status, json.changes.length > 0]).toEqual([200, true]);
    const now = await served('experimental');
    expect(now?.acceptable_values).toEqual(wanted);
    expect(now?.semantic_description).toContain(`Acceptable values: ${wanted.join(', ')}.`);
    const { decisions } = await keyNow();
    expect(decisions.at(-1)).toMatchObject({ kind: 'revised', rule: 'by_hand_edit', sentence: reason });
    // Phrases that said the old value say the new one.
    const said = await life.ctx.db.sql`
      select distinct value #>> '{}' as value from memberships where cluster in (
        select cluster from patch_keys where key_name = ${seat}) and value is not null`;
    expect(said.map(({ value }) => value)).toContain(`${first}_place`);
    expect(said.map(({ value }) => value)).not.toContain(first);
  });

  it('may be in words that nobody said, and stands while the need grows', async () => {
    const text = 'Where on the aircraft the traveller would like to sit.';
    await ask('PATCH', seat, { semantic_description: text, reason });
    await life.report(
      Array.from({ length: 40 }, (_, index) => ({
        id: `more-${index}`,
        owner: `more-${index % 20}`,
        client_agent: 'more',
        schema_id: 'flight_booking_v1',
        payload: { ...TRIP, other: index % 2 === 0 ? 'a window seat, please' : 'aisle seat would be good' },
      })),
    );
    await life.run();
    expect((await served('experimental'))?.semantic_description).toBe(text);
  });

  it('is taken back one by one, in any order', async () => {
    const before = (await keyNow()).definition;
    await ask('PATCH', seat, { semantic_description: 'Where to sit on board.', reason });
    await ask('PATCH', seat, { required: true, reason: 'nobody flies standing' });
    const { orders } = await keyNow();
    expect(orders.map(({ id }) => id)).toEqual([1, 2]);
    await ask(
      'POST',
      `${seat}/orders/1/undo`,
      { reason: 'not our words' },
      { 'content-type': 'application/json' },
    );
    expect((await keyNow()).definition).toEqual({ ...before, required: true });
    await ask(
      'POST',
      `${seat}/orders/2/undo`,
      { reason: 'they may' },
      { 'content-type': 'application/json' },
    );
    expect(await keyNow()).toMatchObject({ definition: before, orders: [] });
    expect(
      (
        await ask(
          'POST',
          `${seat}/orders/2/undo`,
          { reason: 'again' },
          { 'content-type': 'application/json' },
        )
      ).status,
    ).toBe(409);
  });

  it('gives it another name, under which its trial goes on, and takes it back', async () => {
    const { status } = await ask('PATCH', seat, { key_name: 'place_on_board', reason });
    expect(status).toBe(200);
    expect(await keyNow()).toMatchObject({ status: 'retired', replaced_by: 'place_on_board' });
    expect(await keyNow('place_on_board')).toMatchObject({ status: 'experimental' });
    expect((await served('experimental'))?.key_name).toBe('place_on_board');
    await ask(
      'POST',
      'place_on_board/orders/1/undo',
      { reason: 'as it was' },
      { 'content-type': 'application/json' },
    );
    expect(await keyNow()).toMatchObject({ status: 'experimental', replaced_by: null });
    expect((await served('experimental'))?.key_name).toBe(seat);
    await life.run();
    expect(await recount(life.ctx.db, FLIGHTS)).toEqual([]);
  });

  it('is refused where the key has changed since it was read', async () => {
    const { headers } = await ask('GET', seat);
    const tag = { 'if-match': String(headers['etag']) };
    expect((await ask('PATCH', seat, { required: true, reason }, tag)).status).toBe(200);
    const late = await ask('PATCH', seat, { required: false, reason }, tag);
    expect([late.status, late.json.definition.required]).toEqual([412, true]);
  });
});

describe('what leaves a key on trial as it was, one for all,', () => {
  beforeAll(begin);
  afterAll(end);

  it.each<[string, object, string, RegExp]>([
    ['a member that there is not', { colour: 'red' }, 'colour', /is none of key_name/],
    ['its status', { status: 'experimental' }, 'status', /is none of/],
    ['nothing', {}, '', /names no member/],
    ['a name of the template', { key_name: 'origin' }, 'key_name', /is a key of the template/],
    ['the reserved name', { key_name: 'other' }, 'key_name', /./],
    ['a name that is none', { key_name: 'Sitz Platz' }, 'key_name', /must begin with a Latin letter/],
    ['a default that is no value', { default_value: 'cockpit' }, 'default_value', /./],
    ['a type that its values are not of', { key_type: 'colour' }, 'key_type', /must be one of/],
    [
      'an address in its text',
      { semantic_description: 'Ask jane.doe@example.com.' },
      'semantic_description',
      /./,
    ],
    ['no description', { semantic_description: null }, 'semantic_description', /missing/],
  ])('is refused with its place: %s', async (_, patch, path, detail) => {
    const before = await keyNow();
    const { status, json } = await ask('PATCH', seat, { ...patch, reason });
    expect(status).toBe(422);
    expect(json.errors[0]).toEqual({ path, detail: expect.stringMatching(detail) });
    expect(await keyNow()).toEqual(before);
  });

  it('is only told where a preview is asked for', async () => {
    const before = await keyNow();
    const { json } = await ask('PATCH', `${seat}?preview=true`, { required: true, reason });
    expect(json.changes.length).toBeGreaterThan(0);
    expect(await keyNow()).toEqual(before);
  });
});

describe('what a person sets of a stable key', () => {
  beforeEach(begin);
  afterEach(end);

  it('goes out at once where it breaks nobody, and waits for approval where it does', async () => {
    await promote();
    const curator = {
      authorization: `Bearer ${await giveKey(life, { name: 'curator', scopes: ['read', 'curate'] })}`,
    };
    const text = 'Where to sit on board.';
    expect((await ask('PATCH', seat, { semantic_description: text, reason }, curator)).status).toBe(200);
    expect((await served('stable'))?.semantic_description).toBe(text);
    const less = { acceptable_values: values.slice(1), default_value: null, reason };
    // Asked for and refused, it leaves no trace but in the decisions.
    const renamed = await ask('PATCH', seat, { key_name: 'place_on_board', reason }, curator);
    const before = (await keyNow()).orders.length;
    await ask('POST', `${seat}/orders/${renamed.json.orders.at(-1).id}/undo`, {
      reason: 'clients know it so',
    });
    const { definition, orders, decisions } = await keyNow();
    expect([definition.key_name, orders.length]).toEqual([seat, before - 1]);
    expect(decisions.slice(-2)).toMatchObject([
      { rule: 'by_hand_asked', by: 'curator', sentence: reason },
      { rule: 'by_hand_undo', by: 'admin', sentence: 'clients know it so' },
    ]);
    const asked = await ask('PATCH', seat, less, curator);
    const { id } = asked.json.orders.at(-1);
    expect([asked.status, asked.json.asks, asked.json.clients.length]).toEqual([202, true, 10]);
    // What is learned meanwhile does not obey it either.
    await life.run();
    expect((await served('stable'))?.acceptable_values).toEqual(values);
    const waiting = async () =>
      ((await life.call('GET', '/v1/inbox')) as { items: { item: string; orders: object[] }[] }).items.filter(
        ({ item }) => item.startsWith('change:'),
      );
    const at = `${AT}/patch-keys/${seat}/orders/${id}`;
    expect(await waiting()).toMatchObject([
      {
        item: `change:${seat}/orders/${id}`,
        orders: [
          { verb: 'approve', path: `${at}/approve` },
          { verb: 'undo', path: `${at}/undo` },
        ],
      },
    ]);
    expect((await ask('POST', `${seat}/orders/${id}/approve`, { reason }, curator)).status).toBe(403);
    const { json } = await ask('POST', `${seat}/orders/${id}/approve`, { reason });
    expect(json.clients.length).toBe(10);
    expect(await waiting()).toEqual([]);
    expect((await ask('POST', `${seat}/orders/${id}/approve`, { reason })).status).toBe(409);
    expect(json.older_versions_until).toBe(new Date(life.clock.now().getTime() + 30 * DAY_MS).toISOString());
    expect((await served('stable'))?.acceptable_values).toEqual(values.slice(1));
  });

  it('renamed it stays stable, and clients of the old name are served on', async () => {
    await promote();
    const old = ((await life.call('GET', `${AT}/template?channel=stable`)) as { schema_id: string })
      .schema_id;
    const { json } = await ask('PATCH', seat, { key_name: 'place_on_board', reason });
    expect(json).toMatchObject({
      key: { status: 'stable', key_name: 'place_on_board' },
      older_versions_until: null,
    });
    const payload = { ...TRIP, [seat]: values[0] };
    const judged = await life.call('POST', `${AT}/validate`, { schema_id: old, payload });
    expect(judged).toMatchObject({ valid: true, payload });
  });
});

describe('from a terminal', () => {
  beforeEach(begin);
  afterEach(end);

  it('a key is put right: by flags, in an editor, and back', async () => {
    const url = await life.app.listen({ port: 0, host: '127.0.0.1' });
    const dsp = (args: string[], env: NodeJS.ProcessEnv = {}) =>
      runDsp(['keys', 'edit', FLIGHTS, seat, '--url', url, '--because', reason, ...args], {
        DSP_KEY: life.adminKey,
        ...env,
      });
    expect(await dsp(['--set', 'default_value=cockpit'])).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/ {2}default_value: .*none of its acceptable values/),
    });
    expect(await dsp(['--set', 'required=true', 'semantic_description=Where to sit.'])).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/is now required.*1 {2}required, semantic_description/s),
    });
    const editor = `sed -i 's/Where to sit./On which place to sit./'`;
    expect(await dsp([], { EDITOR: editor })).toMatchObject({ code: 0 });
    expect((await keyNow()).definition).toMatchObject({
      required: true,
      semantic_description: 'On which place to sit.',
    });
    expect(await dsp(['--undo', '1', '--json'])).toMatchObject({ code: 0 });
    expect((await keyNow()).definition).toMatchObject({
      required: false,
      semantic_description: 'On which place to sit.',
    });
  });
});
