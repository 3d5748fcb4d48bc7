import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { embedFragments } from '../../../jobs/embed-fragments.ts';
import { listDecisions } from '../../../src/ground/db/keys/decisions.ts';
import { recount } from '../../../src/ground/db/trial/recount.ts';
import { outstandingWork } from '../../../src/ground/db/upkeep/work.ts';
import { verifyTrail } from '../../../src/ground/signing/verify-trail.ts';
import { fixture } from '../../fixtures/load.ts';
import { giveKey } from '../../helpers/asking/api-key.ts';
import { askInto } from '../../helpers/asking/ask.ts';
import { dumpRows } from '../../helpers/database/rows.ts';
import { type KeyLife, openKeyLife, type Reported } from '../../helpers/people/key-life.ts';
import { TRIP } from '../../helpers/people/trip.ts';

const AT = '/v1/scenarios/flight_booking';
const START = new Date('2026-01-05T00:00:00Z');
const DAY_MS = 86_400_000;

let life: KeyLife;

beforeEach(async () => {
  life = await openKeyLife();
});
afterEach(() => life.close());

const ask = () => askInto(life.app, life.adminKey);
const erase = async (what: 'client-agents' | 'owners', id: string) =>
  (await ask()('DELETE', `/v1/${what}/${encodeURIComponent(id)}`)).json as Record<string, unknown>;

/** What one person says beside all others: common words, rare ones, two wishes in one, values in their own words. */
function victim(schemaId: string, more: Partial<Reported> = {}): Reported[] {
  const from = { schema_id: schemaId, client_agent: 'agent-zebulon', owner: 'owner-quackenbush', ...more };
  const payload = { ...TRIP, origin: 'Xanthippetown' };
  return [
    { ...from, id: 'v-1', payload: { ...payload, other: 'window seat' }, outcome: 'success' },
    { ...from, id: 'v-2', payload: { ...payload, other: 'a seat beside my pet quagga' } },
    { ...from, id: 'v-3', payload: { ...payload, other: 'vegan meal and a basket for the thylacine' } },
    { ...from, id: 'v-4', payload: { ...payload, cabin_class: 'ornithopter', other: 'aisle seat' } },
  ];
}

const TRACES = [
  'zebulon',
  'quackenbush',
  'xanthippe',
  'quagga',
  'thylacine',
  'ornithopter',
  'v-1',
  'v-2',
  'v-3',
  'v-4',
];

/** Which of the words stand anywhere in the database, as text or as the bytes of a text. */
async function traces(): Promise<string[]> {
  const rows = Object.entries(await dumpRows(life.ctx.db)).flatMap(([table, list]) =>
    list.map((row) => `${table} ${row.toLowerCase()}`),
  );
  return TRACES.filter((word) => {
    const hex = Buffer.from(word).toString('hex');
    const whole = new RegExp(`(?<![a-z0-9])${word}`);
    return rows.some((row) => whole.test(row) || (word.length > 4 && row.includes(hex)));
  });
}

const ofOthers = async () => {
  const { sql } = life.ctx.db;
  return {
    fragments: await sql`
      select seq, id, part, state, phrase, encode(text_encrypted, 'hex') as text from fragments
      where owner <> 'owner-quackenbush' order by seq`,
    interactions: await sql`
      select id, keys_set, encode(content_encrypted, 'hex') as content from interactions
      where owner <> 'owner-quackenbush' order by id`,
    versions: await sql`select document, signature, digest from schema_versions order by seq`,
  };
};

describe('T20 I-19 erasing a person', () => {
  it.each(['owners', 'client-agents'] as const)(
    'by %s leaves no word, id or vector of theirs in the database, and all sums as if they had never spoken',
    async (what) => {
      await life.begin(START);
      await life.report(victim('flight_booking_v1'));
      await life.run();
      const offered = await life.experimentalId();
      const { seat, seatValues } = await life.seatKey();
      const used = victim(offered).map((one, i) => ({
        ...one,
        id: `${one.id}-later`,
        payload: { ...one.payload, [seat]: i === 0 ? seatValues[0] : 'ornithopter' },
      }));
      await life.report(used);
      await life.report([
        { id: 'o-1', schema_id: offered, client_agent: 'other', payload: { ...TRIP, [seat]: seatValues[0] } },
      ]);
      await life.run();
      expect(await traces()).toEqual(
        expect.arrayContaining(['zebulon', 'quackenbush', 'quagga', 'thylacine', 'v-2']),
      );
      const before = await ofOthers();

      const answer = await erase(what, what === 'owners' ? 'owner-quackenbush' : 'agent-zebulon');
      expect(answer).toMatchObject({ fragments: 13, interactions: 8, scenarios: ['flight_booking'] });
      expect(await traces()).toEqual([]);
      await life.run();
      expect(await traces()).toEqual([]);
      expect(await recount(life.ctx.db, 'flight_booking')).toEqual([]);
      const after = await ofOthers();
      expect(after.fragments).toEqual(before.fragments);
      expect(after.interactions).toEqual(before.interactions);
      expect(after.versions.slice(0, before.versions.length)).toEqual(before.versions);
    },
  );

  it('keeps the signed history and the trail of a key valid', async () => {
    await life.begin(START);
    await life.report(victim('flight_booking_v1'));
    await life.run();
    const { seat } = await life.seatKey();
    await erase('owners', 'owner-quackenbush');
    await life.run();
    const trail = (await ask()('GET', `${AT}/patch-keys/${seat}/trail`)).json;
    const jwks = (await ask()('GET', '/.well-known/jwks.json')).json;
    expect(await verifyTrail(trail, jwks)).toBeNull();
  });

  it('is told in the chain by how much it was and by whom it was asked, and once', async () => {
    await life.begin(START);
    await life.report(victim('flight_booking_v1'));
    await life.run();
    await erase('owners', 'owner-quackenbush');
    expect(await erase('owners', 'owner-quackenbush')).toMatchObject({
      fragments: 0,
      interactions: 0,
      scenarios: [],
    });
    const told = (await listDecisions(life.ctx.db, 'flight_booking')).filter(({ kind }) => kind === 'erased');
    expect(told).toMatchObject([{ by: 'admin', numbers: { fragments: 5, interactions: 4 } }]);
    expect(told[0]?.subject).toMatch(/^erasure\/[0-9a-f]{32}$/);
  });

  it('takes away the need that nobody else has, with its pool’s last phrase', async () => {
    await life.register(START);
    await life.report(victim('flight_booking_v1'));
    await life.run();
    await erase('client-agents', 'agent-zebulon');
    await life.run();
    const { sql } = life.ctx.db;
    expect(await sql`select from memberships`).toHaveLength(0);
    expect(await sql`select from phrases`).toHaveLength(0);
    expect(await sql`select from clusters where state = 'live'`).toHaveLength(0);
    expect(await outstandingWork(life.ctx.db, life.clock.now())).toEqual([]);
  });

  it('wins over a job that has read their words and is about to place them', async () => {
    await life.register(START);
    await life.report(victim('flight_booking_v1'));
    const { embedder } = life.ctx;
    let erased = false;
    const slow = {
      ...embedder,
      attempt: async (texts: readonly string[]) => {
        if (!erased) {
          erased = true;
          await erase('owners', 'owner-quackenbush');
        }
        return embedder.attempt(texts);
      },
    };
    await embedFragments({ ...life.ctx, embedder: slow }, 'flight_booking');
    await life.run();
    expect(await traces()).toEqual([]);
  });

  it('takes a phrase from under a job that is about to say it again for somebody else: it is new in the next turn', async () => {
    await life.register(START);
    await life.report(victim('flight_booking_v1').slice(0, 1));
    await life.run();
    await life.report([
      {
        id: 'w-1',
        schema_id: 'flight_booking_v1',
        client_agent: 'another',
        payload: { ...TRIP, other: 'window seat' },
      },
    ]);
    const { vault } = life.ctx.db;
    const late = {
      ...vault,
      encrypting: async () => {
        await erase('owners', 'owner-quackenbush');
        return vault.encrypting();
      },
    };
    await embedFragments({ ...life.ctx, db: { ...life.ctx.db, vault: late } }, 'flight_booking');
    await life.run();
    const { fragments } = (await life.call('GET', '/v1/status')) as { fragments: object };
    expect(fragments).toMatchObject({ received: 1, pending: 0 });
    expect(await life.ctx.db.sql`select id from phrases`).toHaveLength(1);
  });

  it('lets a later consolidation rest on the others’ words alone', async () => {
    await life.begin(START);
    await life.report(victim('flight_booking_v1'));
    await life.run();
    const centroid = async () =>
      (
        await life.ctx.db.sql`select encode(centroid, 'hex') as centroid from clusters where id like '%-seat'`
      )[0]?.['centroid'];
    const withThem = await centroid();
    await erase('owners', 'owner-quackenbush');
    life.clock.moveTo(new Date(START.getTime() + 5 * DAY_MS));
    await life.run();
    expect(await centroid()).not.toBe(withThem);
  });

  it('stays within the scenarios of the key that asks', async () => {
    await life.register(START);
    await life.call('PUT', '/v1/scenarios/photo_retouch/template', fixture('F06-template-photo'));
    const said = { id: 'p-1', text: 'bluer sky over the quagga', client_agent: 'agent-zebulon' };
    for (const scenario of ['flight_booking', 'photo_retouch'])
      await life.call('POST', `/v1/scenarios/${scenario}/fragments`, { fragments: [said] });
    const key = await giveKey(life, { name: 'photos', scopes: ['admin'], scenarios: ['photo_retouch'] });
    const answer = await askInto(life.app, key)('DELETE', '/v1/client-agents/agent-zebulon');
    expect(answer.json).toMatchObject({ fragments: 1, scenarios: ['photo_retouch'] });
    expect(await life.ctx.db.sql`select scenario from fragments`).toEqual([{ scenario: 'flight_booking' }]);
  });
});
