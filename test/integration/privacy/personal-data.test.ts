import { Writable } from 'node:stream';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { commonOutputs, outputsOf } from '../../../src/cli/security/outputs.ts';
import { describeError } from '../../../src/ground/process/log.ts';
import { leaksOf, partsOf, type Secret } from '../../../src/proof/campaigns/leaks.ts';
import { fixture } from '../../fixtures/load.ts';
import { type Ask, askInto } from '../../helpers/asking/ask.ts';
import { voicesOf } from '../../helpers/people/crowd.ts';
import { MADE_UP_TYPES, madeUp } from '../../helpers/people/made-up-people.ts';
import { TRIP } from '../../helpers/people/trip.ts';
import { openWorld, type World } from '../../helpers/service/world.ts';

const SCENARIO = 'flight_booking';
const AT = `/v1/scenarios/${SCENARIO}`;
const DAYS = 12;
/** One of each kind for each way in, so that a leak names its door. */
const DOORS = ['once', 'thousand', 'owner', 'other', 'value', 'submitted', 'a2a', 'disguised'] as const;
type Door = (typeof DOORS)[number];
const VALUES = Object.fromEntries(
  DOORS.map((door, at) => [
    door,
    MADE_UP_TYPES.flatMap((type, nth) => madeUp(type, 1, 100 * at + nth)).map(({ type, value }) => ({
      type,
      value,
    })),
  ]),
) as Record<Door, { type: string; value: string }[]>;

const lines: string[] = [];
const answers: string[] = [];
/** What the service says of itself ("example", "https"): a word of it gives nobody away. */
let own = '';
let world: World;
let ask: Ask;

beforeAll(async () => {
  const sink = new Writable({
    write(chunk: Buffer, _, done) {
      lines.push(chunk.toString('utf8'));
      done();
    },
  });
  const log = pino({ level: 'trace', serializers: { err: describeError } }, sink);
  world = await openWorld('2026-01-05T00:00:00Z', undefined, undefined, log);
  ask = askInto(world.app, world.adminKey);
  await ask('PUT', `${AT}/template`, fixture('F01-template-flight'));
  for (let day = 0; day < DAYS; day++) {
    await say(
      voicesOf(day).map(({ text, agent, owner }, at) => ({ text, agent, owner, id: `honest-${day}-${at}` })),
    );
    if (day === 2) {
      own = (await outputs()).map(({ text }) => text.toLowerCase()).join(' ');
      await sendPrivate();
    }
    await world.settle();
    world.clock.moveTo(new Date(world.clock.now().getTime() + 24 * 3_600_000));
  }
  await world.settle();
}, 600_000);
afterAll(() => world.close());

type Saying = { id: string; text: string; agent: string; owner: string };

async function say(sayings: readonly Saying[]): Promise<void> {
  for (let from = 0; from < sayings.length; from += 500) {
    const fragments = sayings
      .slice(from, from + 500)
      .map(({ id, text, agent, owner }) => ({ id, text, client_agent: agent, owner }));
    const answer = await ask('POST', `${AT}/fragments`, { fragments });
    expect(answer.status).toBe(202);
    answers.push(answer.text);
  }
}

/** Beside an honest wish, so that each stands in a need that matures. */
async function sendPrivate(): Promise<void> {
  const said = (door: Door) => VALUES[door].map(({ value }) => `window seat please, send it to ${value}`);
  await say(
    said('once').map((text, at) => ({ id: `once-${at}`, text, agent: `lone-${at}`, owner: `lone-${at}` })),
  );
  await say(
    said('thousand').flatMap((text, at) =>
      Array.from({ length: 1_000 / MADE_UP_TYPES.length }, (_, nth) => ({
        id: `thousand-${at}-${nth}`,
        text,
        agent: 'loud',
        owner: 'loud',
      })),
    ),
  );
  await say(
    said('owner').flatMap((text, at) =>
      Array.from({ length: 10 }, (_, nth) => ({
        id: `owner-${at}-${nth}`,
        text,
        agent: `of-one-${nth}`,
        owner: 'one',
      })),
    ),
  );
  await say(
    VALUES.disguised.map(({ value }, at) => ({
      id: `disguised-${at}`,
      text: `aisle seat, ${value.replace(/\d/gu, (digit) => String.fromCodePoint(0xff10 + Number(digit)))}`,
      agent: `hidden-${at}`,
      owner: `hidden-${at}`,
    })),
  );
  const report = (id: string, payload: object) => ({
    id,
    schema_id: 'flight_booking_v1',
    payload,
    client_agent: 'reporter',
  });
  const doors: [string, unknown][] = [
    [
      `${AT}/interactions`,
      {
        interactions: [
          ...said('other').map((other, at) => report(`other-${at}`, { ...TRIP, other })),
          ...VALUES.value.map(({ value }, at) =>
            report(`value-${at}`, { ...TRIP, travel_class: value, departure_date: value }),
          ),
        ],
      },
    ],
    ...VALUES.submitted.map(({ value }): [string, unknown] => [
      '/sdsi',
      { schema_id: 'flight_booking_v1', payload: { ...TRIP, departure_date: value, travel_class: value } },
    ]),
    ...VALUES.a2a.map(({ value }, at): [string, unknown] => [
      '/a2a',
      {
        jsonrpc: '2.0',
        id: 1,
        method: 'message/send',
        params: {
          message: {
            kind: 'message',
            messageId: `m-${at}`,
            role: 'user',
            parts: [
              {
                kind: 'data',
                data: { ...TRIP, departure_date: value },
                metadata: { mimeType: 'application/json;schema=flight_booking_v1' },
              },
            ],
          },
        },
      },
    ]),
  ];
  for (const [path, body] of doors) answers.push((await ask('POST', path, body)).text);
}

function secretsOf(doors: readonly Door[]): Secret[] {
  return doors.flatMap((door) =>
    VALUES[door].flatMap(({ type, value }) =>
      partsOf(value)
        .filter((part) => !own.includes(part.toLowerCase()))
        .map((text): Secret => ({ row: `${door} ${type}`, text, absentFrom: 'anywhere' })),
    ),
  );
}

describe('T4 nothing of somebody’s data comes out, whichever way it came in', () => {
  test('the honest need beside it has a key, so there was something to leak into', async () => {
    const { text } = await ask('GET', `${AT}/template?channel=experimental`);
    expect(text).toContain('seat');
  });

  test.each(DOORS)('T5 not what came in by %s', async (door) => {
    const given = await outputs();
    expect(given.length).toBeGreaterThan(20);
    expect(leaksOf(secretsOf([door]), given)).toEqual([]);
  });

  test('an error names the key and what it takes, and never what was given', () => {
    const sent = answers.map((text) => ({ place: 'answer', published: false, text }));
    // What was sent and is valid is answered as it was understood: only what was refused counts here.
    expect(leaksOf(secretsOf(['value', 'once', 'thousand', 'owner', 'disguised']), sent)).toEqual([]);
  });
});

/** Everything that leaves the service, its log and what its tables hold in the clear. */
async function outputs() {
  const target = { ctx: world.ctx, ask: read, log: () => lines.join('') };
  return [...(await outputsOf(target, SCENARIO)), ...(await commonOutputs(target))];
}

async function read(method: string, path: string) {
  const { status, text, json } = await ask(method as 'GET', path);
  return { status, text, json };
}
