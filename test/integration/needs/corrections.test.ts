import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { placeWhileLearned } from '../../../jobs/placing/place-phrases.ts';
import { DAY_MS } from '../../../src/domain/basics/clock.ts';
import { listDecisions } from '../../../src/ground/db/keys/decisions.ts';
import { poolOf } from '../../../src/ground/db/scenarios/scenarios.ts';
import { fixture } from '../../fixtures/load.ts';
import { fragmentsOf } from '../../helpers/people/crowd.ts';
import { openWorld, type World } from '../../helpers/service/world.ts';

const AT = '/v1/scenarios/flight_booking';
const START = new Date('2026-01-05T12:00:00Z');

type Member = { phrase: string; text: string };
type Detail = { id: string; label: string | null; members: Member[] };

let world: World;
const clusters = async () => {
  const { clusters: found } = (await world.call('GET', `${AT}/clusters`)) as { clusters: { id: string }[] };
  return Promise.all(
    found.map(async ({ id }) => (await world.call('GET', `${AT}/clusters/${id}`)) as Detail),
  );
};
const holding = async (phrase: string) =>
  (await clusters()).find(({ members }) => members.some((member) => member.phrase === phrase));
const largest = async () => {
  const [first] = (await clusters()).sort((a, b) => b.members.length - a.members.length);
  if (first === undefined) throw new Error('the crowd made no cluster');
  return first;
};
const order = async (url: string, body: object) =>
  ((await world.call('POST', url, body)) as { correction: string }).correction;
/** A later day, so that the pool may be learned again. */
const settle = async () => {
  world.clock.moveTo(new Date(world.clock.now().getTime() + DAY_MS));
  await world.settle();
};

beforeAll(async () => {
  world = await openWorld(START.toISOString());
  await world.call('PUT', `${AT}/template`, fixture('F01-template-flight'));
  for (let day = 0; day < 14; day++) {
    world.clock.moveTo(new Date(START.getTime() + day * DAY_MS));
    await world.call('POST', `${AT}/fragments`, { fragments: fragmentsOf(day) });
  }
  await settle();
});
afterAll(() => world.close());

describe('what a person says about a need', () => {
  it('names it, through every later learning', async () => {
    const { id } = await largest();
    await world.call('POST', `${AT}/clusters/${id}/rename`, { name: 'where to sit' });
    await settle();
    expect((await world.call('GET', `${AT}/clusters/${id}`)) as Detail).toMatchObject({
      label: 'where to sit',
    });
  });

  it('splits it, and joins it again', async () => {
    const { id, members } = await largest();
    const [one, ...rest] = members.map((member) => member.phrase);
    const away = rest.slice(-Math.floor(rest.length / 2));
    await world.call('POST', `${AT}/clusters/${id}/split`, { phrases: away });
    await settle();
    const [stayed, left] = [await holding(one ?? ''), await holding(away[0] ?? '')];
    expect(stayed?.id).toBeDefined();
    expect(left?.id).toBeDefined();
    expect(left?.id).not.toBe(stayed?.id);
    // One part is the need that it was, with its key, if it had one.
    expect([stayed?.id, left?.id]).toContain(id);

    await world.call('POST', `${AT}/clusters/${stayed?.id}/merge`, { with: left?.id });
    await settle();
    const together = await Promise.all(
      [...rest, one ?? ''].map(async (phrase) => (await holding(phrase))?.id),
    );
    expect(new Set(together).size).toBe(1);
  });

  it('leaves every phrase where it is until the pool is learned anew, also beside one who learns it just now', async () => {
    const { sql } = world.ctx.db;
    const pool = poolOf('flight_booking');
    const places = () =>
      sql`select phrase, cluster, reason from memberships where pool = ${pool} order by phrase`;
    const { id, members } = await largest();
    const away = members.slice(-Math.floor(members.length / 2)).map(({ phrase }) => phrase);
    const split = await order(`${AT}/clusters/${id}/split`, { phrases: away });
    const ordered = await places();
    expect(ordered.filter(({ cluster, reason }) => cluster === id && reason === 'unplaced')).toHaveLength(
      members.length,
    );
    await sql`update pools set held_by = 'somebody', held_until = now() + interval '100 years' where pool = ${pool}`;
    await placeWhileLearned(world.ctx, pool);
    expect(await places()).toEqual(ordered);
    await sql`update pools set held_by = null, held_until = null where pool = ${pool}`;
    await settle();
    const both = (await places()).filter(({ cluster, reason }) => cluster !== null && reason !== null);
    expect(both).toEqual([]);
    await order(`${AT}/corrections/${split}/undo`, {});
    await settle();
  });

  it('is taken back: what it put apart is together again, a name is the one before', async () => {
    const { id, label, members } = await largest();
    const away = members.slice(-Math.floor(members.length / 2)).map(({ phrase }) => phrase);
    const split = await order(`${AT}/clusters/${id}/split`, { phrases: away });
    await settle();
    expect((await holding(away[0] ?? ''))?.id).not.toBe((await holding(members[0]?.phrase ?? ''))?.id);
    await order(`${AT}/corrections/${split}/undo`, { reason: 'A slip of the hand.' });
    await settle();
    const homes = await Promise.all(members.map(async ({ phrase }) => (await holding(phrase))?.id));
    expect(new Set(homes).size).toBe(1);

    const at = `${AT}/clusters/${homes[0]}`;
    const first = await order(`${at}/rename`, { name: 'one name' });
    const second = await order(`${at}/rename`, { name: 'another name' });
    await order(`${AT}/corrections/${first}/undo`, {});
    expect(await world.call('GET', at)).toMatchObject({ label: 'another name' });
    await order(`${AT}/corrections/${second}/undo`, {});
    expect(await world.call('GET', at)).toMatchObject({ label });
  });

  it('is taken back once, and listed with who did', async () => {
    const { corrections } = (await world.call('GET', `${AT}/corrections`)) as {
      corrections: { id: string; kind: string; taken_back: { by: string } | null }[];
    };
    const taken = corrections.filter(({ taken_back }) => taken_back !== null);
    expect(taken.map(({ kind }) => kind).toSorted()).toEqual(['renamed', 'renamed', 'split', 'split']);
    expect(taken[0]?.taken_back?.by).toBe('admin');
    await expect(order(`${AT}/corrections/${taken[0]?.id}/undo`, {})).rejects.toThrow(/409/);
    await expect(order(`${AT}/corrections/none/undo`, {})).rejects.toThrow(/404/);
  });

  it('gives back what another order replaced, in whichever order they are taken back', async () => {
    const { id, members } = await largest();
    const [a = '', b = ''] = members.map(({ phrase }) => phrase);
    const held = async () => {
      const rows = await world.ctx.db.sql<{ kind: string }[]>`
        select kind from corrections where pool = 'flight_booking/*'
          and phrase_a = ${a < b ? a : b} and phrase_b = ${a < b ? b : a}`;
      return rows[0]?.kind ?? null;
    };
    const before = await held();
    const pin = await order(`${AT}/clusters/${id}/pin`, { phrases: [b] });
    const split = await order(`${AT}/clusters/${id}/split`, {
      phrases: members.slice(1).map(({ phrase }) => phrase),
    });
    expect(await held()).toBe('cannot_link');
    await order(`${AT}/corrections/${pin}/undo`, {});
    expect(await held()).toBe('cannot_link');
    await order(`${AT}/corrections/${split}/undo`, {});
    expect(await held()).toBe(before);
  });

  it('is refused where it names what is not there, and nothing is kept of it', async () => {
    const { id } = await largest();
    for (const verb of ['split', 'pin']) {
      const answer = await world.app.inject({
        method: 'POST',
        url: `${AT}/clusters/${id}/${verb}`,
        headers: { authorization: `Bearer ${world.adminKey}` },
        payload: { phrases: ['no-such-phrase'] },
      });
      expect(answer.statusCode, verb).toBe(422);
      expect(answer.json().errors[0].path).toBe('phrases');
    }
  });

  it('is recorded with the name of who said it', async () => {
    const said = (await listDecisions(world.ctx.db, 'flight_booking')).filter(({ by }) => by === 'admin');
    expect(said.slice(0, 3).map(({ kind }) => kind)).toEqual(['renamed', 'split', 'merged']);
    expect(said.filter(({ kind }) => kind === 'taken_back')).toHaveLength(6);
  });
});
