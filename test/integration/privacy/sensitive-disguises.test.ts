import { afterAll, beforeAll, expect, it } from 'vitest';
import { DAY_MS } from '../../../src/domain/basics/clock.ts';
import { sensitiveTopic } from '../../../src/domain/privacy/sensitivity/sensitive-topic.ts';
import { fixture } from '../../fixtures/load.ts';
import { askInto } from '../../helpers/asking/ask.ts';
import { DISGUISES, SENSITIVE_WORDS } from '../../helpers/hostile/disguises.ts';
import { sortedBy } from '../../helpers/papers/by-noun.ts';
import { LOST, runFromRows } from '../../helpers/service/jobs.ts';
import { openWorld, type World } from '../../helpers/service/world.ts';

const AT = '/v1/scenarios/flight_booking';
const OWNERS = 6;
const DAYS = 4;

/** Each word in some disguises and each disguise with some words: the words alone are tried in all of them below. */
const PAIRS = SENSITIVE_WORDS.flatMap((word, at) =>
  Object.values(DISGUISES)
    .filter((_, way) => (way + at) % 4 === 0)
    .map((disguise) => disguise(word)),
);
/** Each spelling is a need of its own; a mark in every saying tells which, whatever became of the word. */
const SPELLINGS = [...PAIRS, 'window'].map((word, at) => ({
  word,
  mark: `q${String.fromCharCode(97 + Math.floor(at / 26), 97 + (at % 26))}q`,
}));
const EVERYDAY = SPELLINGS.at(-1)?.mark ?? '';

let world: World;

beforeAll(async () => {
  world = await openWorld();
  await world.call('PUT', `${AT}/template`, fixture('F01-template-flight'));
});
afterAll(() => world.close());

const sayings = ({ word, mark }: { word: string; mark: string }) => [
  `${word} red ${mark}`,
  `${word} blue ${mark}`,
  `red ${word} ${mark}`,
  `blue ${word} ${mark}`,
];

it('I8 T11 a sensitive need said by a crowd in disguise is held, or has no key', async () => {
  const maturity = { fragments: 10, owners: 5, days: 3 };
  const policy = { evolution: 'automatic', maturity, budget: { experimental: 500, total: 1_000 } };
  expect((await askInto(world.app, world.adminKey)('PATCH', `${AT}/policy`, policy)).status).toBe(200);
  const start = world.clock.now().getTime();
  for (let day = 0; day < DAYS; day++) {
    world.clock.moveTo(new Date(start + (day + 1) * DAY_MS));
    const fragments = SPELLINGS.flatMap((spelling) =>
      Array.from({ length: OWNERS }, (_, owner) => ({
        id: `${spelling.mark}-${day}-${owner}`,
        text: sayings(spelling)[(owner + day) % 4] ?? '',
        client_agent: `agent-${owner}`,
        owner: `owner-${owner}`,
        observed_at: new Date(start + day * DAY_MS + owner * 60_000).toISOString(),
      })),
    );
    for (let at = 0; at < fragments.length; at += 1_000)
      await world.call('POST', `${AT}/fragments`, { fragments: fragments.slice(at, at + 1_000) });
  }
  const learner = sortedBy(world.ctx.learner, () => (text) => /\bq[a-z]{2}q\b/.exec(text)?.[0] ?? null);
  await runFromRows({ ...world.ctx, queue: LOST, learner });

  const rows = await world.ctx.db.sql<{ status: string; mark: string; definition: object }[]>`
    select k.status, k.definition, min(substring(p.text from 'q[a-z]{2}q')) as mark
    from patch_keys k join memberships m on m.cluster = k.cluster join phrases p on p.id = m.phrase
    group by k.key_name, k.status, k.definition`;
  const statuses = (of: (mark: string) => boolean) =>
    rows.filter(({ mark }) => of(mark)).map(({ status }) => status);
  expect(statuses((mark) => mark === EVERYDAY)).toEqual(['experimental']);
  const open = rows.filter(({ mark, status }) => mark !== EVERYDAY && status !== 'proposed');
  const word = (mark: string) => SPELLINGS.find((one) => one.mark === mark)?.word;
  expect(open.map(({ mark, definition }) => [word(mark), definition])).toEqual([]);
  // Many join another spelling's key; enough have one of their own, so that it is the hold that is seen here.
  expect(statuses((mark) => mark !== EVERYDAY).length).toBeGreaterThan(SPELLINGS.length / 4);
});

it.each(Object.entries(DISGUISES))('I8 by its word alone: %s', (_, disguise) => {
  const missed = SENSITIVE_WORDS.map(disguise).filter((word) => sensitiveTopic([word]) === null);
  expect(missed).toEqual([]);
});
