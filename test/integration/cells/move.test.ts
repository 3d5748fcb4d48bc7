import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { moveScenario, STAGES, type Stage, type Told } from '../../../src/cli/cells/move-scenario.ts';
import { DAY_MS, genesisDigest, verifyChain } from '../../../src/domain/basics/index.ts';
import { census } from '../../../src/ground/db/cells/index.ts';
import { listDecisions } from '../../../src/ground/db/keys/decisions.ts';
import { anyRow } from '../../../src/ground/db/server/index.ts';
import { verify } from '../../../src/ground/signing/verify.ts';
import { fixture } from '../../fixtures/load.ts';
import { countedAnew } from '../../helpers/database/counted-anew.ts';
import { saidTexts } from '../../helpers/database/rows.ts';
import { seatOrMealLearner, seatsAndMeals } from '../../helpers/people/seats-and-meals.ts';
import { LOST, runFromRows } from '../../helpers/service/jobs.ts';
import { type Cell, openTwoCells, START } from '../../helpers/service/two-cells.ts';
import { until } from '../../helpers/service/until.ts';

const QUIET: Told = { done: () => {}, copied: () => {} };
let a: Cell;
let b: Cell;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ a, b, close } = await openTwoCells());
});
afterAll(() => close());

const ask = ({ world }: Cell, method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) =>
  world.app.inject({
    method,
    url,
    headers: { authorization: `Bearer ${world.adminKey}` },
    ...(payload === undefined ? {} : { payload }),
  });
const template = (scenario: string) => ({
  schema_id: `${scenario}_v1`,
  scenario,
  keys: [
    { key_name: 'city', key_type: 'string', required: false, semantic_description: 'The city to travel to.' },
  ],
});
const batch = (name: string, from: number, size = 10) =>
  Array.from({ length: size }, (_, index) => ({
    id: `${name}-${from + index}`,
    text: 'window seat please',
    client_agent: 'trip',
  }));

/** Sends until it is told to stop; where it is asked to come again, it goes where the answer says. Nothing is given up. */
async function writer(scenario: string, stopped: () => boolean) {
  let cell = a;
  const sent: string[] = [];
  let refusals = 0;
  while (!stopped()) {
    const fragments = batch('under-load', sent.length);
    for (;;) {
      const answer = await ask(cell, 'POST', `/v1/scenarios/${scenario}/fragments`, { fragments });
      if (answer.statusCode === 202) break;
      expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '2']);
      refusals++;
      cell = answer.json().cell === 'cell-b' ? b : a;
    }
    sent.push(...fragments.map(({ id }) => id));
  }
  return { sent, refusals };
}

describe('a scenario that moves', () => {
  it('under load: nothing lost, nothing doubled, and all that it is stands as it stood', async () => {
    const at = '/v1/scenarios/flight_booking';
    await a.world.call('PUT', `${at}/template`, fixture('F01-template-flight'));
    await a.world.call('PATCH', `${at}/policy`, { maturity: { fragments: 20, owners: 5, days: 3 } });
    for (const [day, fragments] of seatsAndMeals(START, 4).entries()) {
      a.world.clock.moveTo(new Date(START.getTime() + day * DAY_MS + DAY_MS / 2));
      await a.world.call('POST', `${at}/fragments`, { fragments });
    }
    await runFromRows({ ...a.world.ctx, queue: LOST, learner: seatOrMealLearner(a.world.ctx.learner) });
    b.world.clock.moveTo(a.world.clock.now());
    const before = await ask(a, 'GET', `${at}/versions`);
    const decisions = await listDecisions(a.world.ctx.db, 'flight_booking');
    const texts = await saidTexts(a.world.ctx.db);

    let moved = false;
    const writing = writer('flight_booking', () => moved);
    await moveScenario(a, b, 'flight_booking', QUIET);
    moved = true;
    const { sent, refusals } = await writing;
    expect(refusals).toBeGreaterThan(0);

    const [ids] = await b.rows.sql<{ ids: string[] }[]>`
      select array_agg(id order by id) as ids from fragments where source = 'fragment' and part = 0 and id like 'under-load-%'`;
    expect(ids?.ids).toEqual([...sent].sort());
    expect(await a.rows.sql`select from fragments where scenario = 'flight_booking'`).toHaveLength(0);
    expect((await ask(b, 'GET', `${at}/versions`)).json()).toEqual(before.json());
    expect(await listDecisions(b.world.ctx.db, 'flight_booking')).toEqual(decisions);
    const opened = new Map(
      (await saidTexts(b.world.ctx.db)).map((text) => [`${text.id} ${text.part}`, text.text]),
    );
    expect(texts.map((text) => opened.get(`${text.id} ${text.part}`))).toEqual(texts.map(({ text }) => text));
    const { fragments } = (await ask(b, 'GET', '/v1/status')).json();
    expect(fragments).toMatchObject(await countedAnew(b.rows));
  });

  it('goes on there: later rows have larger numbers, its chain and its line go on, and signatures verify', async () => {
    const at = '/v1/scenarios/flight_booking';
    await runFromRows({ ...b.world.ctx, queue: LOST, learner: seatOrMealLearner(b.world.ctx.learner) });
    await b.world.call('POST', `${at}/fragments`, { fragments: batch('later', 0, 1) });
    const [newest] = await b.rows
      .sql`select id from fragments where scenario = 'flight_booking' order by seq desc limit 1`;
    expect(newest?.['id']).toBe('later-0');
    const decided = (await listDecisions(b.world.ctx.db, 'flight_booking')).length;
    const { schema_id: _, ...base } = fixture('F01-template-flight') as { schema_id: string; keys: object[] };
    const keys = [...base.keys, ...template('x').keys];
    await b.world.call('PUT', `${at}/template`, { ...base, schema_id: 'flight_booking_v9', keys });
    const chain = await listDecisions(b.world.ctx.db, 'flight_booking');
    expect(chain.length).toBeGreaterThan(decided);
    expect(verifyChain(chain, genesisDigest('flight_booking'))).toEqual({ intact: true });
    const jwks = (await ask(b, 'GET', '/.well-known/jwks.json')).json();
    const versions = await b.rows.sql<{ document: string; signature: string }[]>`
      select document, signature from schema_versions where scenario = 'flight_booking'`;
    expect(versions.length).toBeGreaterThan(2);
    for (const { document, signature } of versions)
      expect(await verify(document, signature, jwks)).toMatchObject({ valid: true });
  });

  it('may come back', async () => {
    await moveScenario(b, a, 'flight_booking', QUIET);
    expect((await census(a.rows)).moves).toEqual([]);
    expect((await census(a.rows)).scenarios).toEqual([{ scenario: 'flight_booking', epoch: 2 }]);
    expect((await ask(b, 'GET', '/v1/scenarios/flight_booking/template')).json()).toMatchObject({
      cell: 'cell-a',
    });
    expect((await ask(a, 'GET', '/v1/scenarios/flight_booking/template')).statusCode).toBe(200);
  });

  it('waits for who is writing to it, and takes that along', async () => {
    await a.world.call('PUT', '/v1/scenarios/waits/template', template('waits'));
    let moving: Promise<number | null> | undefined;
    await a.rows.sql.begin(async (tx) => {
      const copied = new Promise<void>((resolve) => {
        const done = async (stage: Stage) => {
          if (stage !== 'copied') return;
          await tx`insert into sayings (scenario, key_name, interaction) values ('waits', 'city', 'one')`;
          resolve();
        };
        moving = moveScenario(a, b, 'waits', { ...QUIET, done });
      });
      await copied;
      const waits = () =>
        anyRow(a.rows.sql`select from pg_locks where locktype = 'advisory' and not granted`);
      await until('the move waits', waits);
      expect((await census(a.rows)).moves).toMatchObject([{ scenario: 'waits', step: 'leaving' }]);
    });
    await moving;
    expect(await b.rows.sql`select from sayings where scenario = 'waits'`).toHaveLength(1);
  });

  it('lets writers in again where its last change is too long on its way, and tries anew', async () => {
    await a.world.call('PUT', '/v1/scenarios/slow/template', template('slow'));
    const send = (id: string) =>
      ask(a, 'POST', '/v1/scenarios/slow/fragments', {
        fragments: [{ id, text: 'aisle', client_agent: 'trip' }],
      });
    let tries = 0;
    let release = () => {};
    const hold = () =>
      new Promise<void>((resolve) => {
        const held = new Promise<void>((go) => {
          release = go;
        });
        void b.rows.sql.begin(async (tx) => {
          await tx`lock table scenarios in exclusive mode`;
          resolve();
          await held;
        });
      });
    const done = async (stage: Stage) => {
      if (stage === 'copied') await hold();
      if (stage !== 'shut' || ++tries > 1) return;
      expect((await send('refused')).statusCode).toBe(503);
      void until('writers are let in again', async () => (await send('taken')).statusCode === 202).then(() =>
        release(),
      );
    };
    await moveScenario(a, b, 'slow', { ...QUIET, done });
    expect(tries).toBeGreaterThan(1);
    expect(await b.rows.sql`select id from fragments where scenario = 'slow'`).toEqual([{ id: 'taken' }]);
    expect((await census(b.rows)).scenarios.find(({ scenario }) => scenario === 'slow')?.epoch).toBe(tries);
  });

  it('leaves another one that is under way as it is: who writes to that is not refused', async () => {
    const cut = (stage: Stage) => {
      if (stage === 'copied') throw new Error('cut off');
    };
    for (const scenario of ['first', 'second']) {
      await a.world.call('PUT', `/v1/scenarios/${scenario}/template`, template(scenario));
      await a.world.call('POST', `/v1/scenarios/${scenario}/fragments`, { fragments: batch('early', 0) });
      await expect(moveScenario(a, b, scenario, { ...QUIET, done: cut })).rejects.toThrow('cut off');
    }
    await moveScenario(a, b, 'first', QUIET);
    await a.rows.sql`update fragments set tries = 1 where scenario = 'second'`;
    await moveScenario(a, b, 'second', QUIET);
    expect(await b.rows.sql`select from fragments where scenario = 'second' and tries = 1`).toHaveLength(10);
  });

  it.each(STAGES)(
    'is moved whole by a second run where the first was cut off when %s',
    async (cut: Stage) => {
      const scenario = `cut_${cut}`;
      await a.world.call('PUT', `/v1/scenarios/${scenario}/template`, template(scenario));
      await a.world.call('POST', `/v1/scenarios/${scenario}/fragments`, { fragments: batch('early', 0) });
      const done = (stage: Stage) => {
        if (stage === cut) throw new Error('cut off');
      };
      await expect(moveScenario(a, b, scenario, { ...QUIET, done })).rejects.toThrow('cut off');
      await moveScenario(a, b, scenario, QUIET);
      const [there] = await b.rows.sql<{ n: number }[]>`
      select count(*)::int as n from fragments where scenario = ${scenario}`;
      expect(there?.n).toBe(10);
      expect(await a.rows.sql`select from fragments where scenario = ${scenario}`).toHaveLength(0);
      const { accepted, repeated } = (
        await ask(b, 'POST', `/v1/scenarios/${scenario}/fragments`, { fragments: batch('early', 5) })
      ).json();
      expect({ accepted, repeated }).toEqual({ accepted: 5, repeated: 5 });
      for (const { rows } of [a, b]) {
        expect(await rows.sql`select from pg_publication`).toHaveLength(0);
        expect(await rows.sql`select from pg_subscription`).toHaveLength(0);
      }
      expect(await a.rows.sql`select from pg_replication_slots`).toHaveLength(0);
    },
  );
});
