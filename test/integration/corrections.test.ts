import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listDecisions } from '../../src/db/decisions.ts';
import { DAY_MS } from '../../src/domain/clock.ts';
import { fixture } from '../fixtures/load.ts';
import { voicesOf } from '../helpers/crowd.ts';
import { openWorld, type World } from '../helpers/world.ts';

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
    const fragments = voicesOf(day).map((voice, index) => ({
      id: `${day}-${index}`,
      text: voice.text,
      client_agent: voice.agent,
      owner: voice.owner,
    }));
    await world.call('POST', `${AT}/fragments`, { fragments });
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
    expect(said.map(({ kind }) => kind)).toEqual(['renamed', 'split', 'merged']);
  });
});
