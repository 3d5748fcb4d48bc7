import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { handlers } from '../../jobs/handlers.ts';
import type { Context } from '../../src/context.ts';
import { listDecisions, subjectOf } from '../../src/db/decisions.ts';
import { findPatchKey } from '../../src/db/patch-keys.ts';
import { poolOf } from '../../src/db/scenarios.ts';
import { listVersions } from '../../src/db/schema-versions.ts';
import { outstandingWork } from '../../src/db/work.ts';
import { canonicalise, digestOf } from '../../src/domain/digest.ts';
import { breakingChanges } from '../../src/domain/schema-diff.ts';
import type { SchemaDocument } from '../../src/domain/schema-version.ts';
import { publishVersions } from '../../src/signing/publish-versions.ts';
import { verify } from '../../src/signing/verify.ts';
import { fixture } from '../fixtures/load.ts';
import { type Ask, askInto } from '../helpers/ask.ts';
import { type Sorting, sortedBy } from '../helpers/by-noun.ts';
import { voicesOf } from '../helpers/crowd.ts';
import { LOST, runFromRows } from '../helpers/jobs.ts';
import { dumpRows, emptyTables } from '../helpers/rows.ts';
import { openWorld, type World } from '../helpers/world.ts';

const FLIGHT = 'flight_booking';
const AT = `/v1/scenarios/${FLIGHT}`;
const DAY_MS = 86_400_000;

const SEATS = ['window', 'aisle'].flatMap((v) => [
  `${v} seat`,
  `a seat at the ${v}`,
  `I want the ${v} seat`,
  `seat by the ${v}`,
]);
const CREW = ['ann', 'bob', 'cid', 'dan', 'eve', 'fay'];
const PILOTS = ['gus', 'hal', 'ida', 'joe'];
const STEWARDS = ['kim', 'leo', 'mia', 'ned'];

let world: World;
let ctx: Context;
let ask: Ask;
let start: Date;
const byNoun: Sorting = (text) => /seat|meal/.exec(text)?.[0] ?? null;
let sorting: Sorting = byNoun;

beforeAll(async () => {
  world = await openWorld();
  const learner = sortedBy(world.ctx.learner, () => sorting);
  ctx = { ...world.ctx, queue: LOST, learner };
  ask = askInto(world.app, world.adminKey);
});
afterAll(() => world.close());

async function startAnew(): Promise<void> {
  sorting = byNoun;
  await emptyTables(world.ctx.db);
  start = new Date(Math.ceil((world.clock.now().getTime() + 1) / DAY_MS) * DAY_MS);
  world.clock.moveTo(start);
  await world.call('PUT', `${AT}/template`, fixture('F01-template-flight'));
  await patch({ maturity: { cohesion: -1 } });
}

const patch = (policy: object) => ask('PATCH', `${AT}/policy`, policy);

type Saying = { readonly owner: string; readonly text: string; readonly cohort?: string };

/** On some days from one on: every owner says one of the texts, another one each day, and passers-by say what nobody else does. */
async function week(
  from: number,
  days: number,
  owners: readonly string[],
  cohort: string | undefined,
  passersBy = owners.length,
): Promise<void> {
  for (let day = from; day < from + days; day++) {
    const said: Saying[] = owners.map((owner, index) => ({
      owner,
      text: SEATS[(day * 3 + index) % SEATS.length] ?? '',
      ...(cohort === undefined ? {} : { cohort }),
    }));
    const others = Array.from({ length: passersBy }, (_, n) => ({
      owner: `passer-by ${n}`,
      text: `thing ${day}-${n} that nobody else asks for`,
    }));
    await tell(day, [...said, ...others]);
  }
  await runFromRows(ctx);
  expect(await outstandingWork(ctx.db, world.clock.now())).toEqual([]);
}

async function tell(day: number, sayings: readonly Saying[]): Promise<void> {
  const at = new Date(Math.max(start.getTime() + day * DAY_MS, world.clock.now().getTime()));
  world.clock.moveTo(at);
  const fragments = sayings.map(({ owner, ...rest }, index) => ({
    id: `${day}-${rest.cohort ?? ''}-${owner}-${index}`,
    client_agent: `agent of ${owner}`,
    owner,
    ...rest,
  }));
  await world.call('POST', `${AT}/fragments`, { fragments });
}

type Need = {
  id: string;
  fragments: number;
  maturity: { mature: boolean; missing: string[] };
  patch_key: string | null;
  waits: { rule: string; sentence: string } | null;
};
const needs = async (cohort?: string) => {
  const query = cohort === undefined ? '' : `?cohort=${encodeURIComponent(cohort)}`;
  return ((await world.call('GET', `${AT}/clusters${query}`)) as { clusters: Need[] }).clusters;
};
const key = async (name = 'seat_preference') => {
  const found = await findPatchKey(ctx.db, FLIGHT, name);
  if (found === null) throw new Error(`there is no key ${name}`);
  return found;
};
const keyNames = async () => {
  const { patch_keys } = (await world.call('GET', `${AT}/patch-keys`)) as {
    patch_keys: { key_name: string; cohorts: string[] }[];
  };
  return patch_keys.map(({ key_name, cohorts }) => `${key_name} ${cohorts.join()}`);
};
const decisions = async (name = 'seat_preference') =>
  (await listDecisions(ctx.db, FLIGHT, subjectOf(name))).map(({ kind, rule }) => `${kind} by ${rule}`);

describe('S-21 a need of one cohort', () => {
  beforeEach(startAnew);

  it('is ripe in its own pool when three of its people come back for weeks, while everybody’s stays silent', async () => {
    await week(0, 14, CREW.slice(0, 3), 'crew');
    const [seat] = await needs('crew');
    expect(seat).toMatchObject({ fragments: 42, maturity: { mature: true, missing: [] }, patch_key: null });
    const [global] = await needs();
    expect(global).toMatchObject({ maturity: { mature: false, missing: ['needs 2 more owners'] } });
  });

  it('has no key below k owners, says why, and is answered by itself once they are enough', async () => {
    await week(0, 14, CREW.slice(0, 3), 'crew');
    const [seat] = await needs('crew');
    expect(seat?.waits).toEqual({
      rule: 'k_anonymity',
      sentence: 'Needs 2 more owners before its words may be shown.',
    });
    expect(await keyNames()).toEqual([]);
    await week(14, 14, CREW, 'crew');
    expect(await keyNames()).toEqual(['seat_preference crew']);
    expect((await needs('crew'))[0]).toMatchObject({ patch_key: 'seat_preference', waits: null });
    // Its people alone ask for it, so everybody's pool, ripe by now, leaves it to them.
    expect((await needs())[0]).toMatchObject({
      maturity: { mature: true },
      patch_key: null,
      waits: { rule: 'need_of_cohort' },
    });
  });

  it('is found by the real learner, too', async () => {
    for (let day = 0; day < 21; day++) {
      const crew = voicesOf(day)
        .filter(({ need }) => need === 'seat')
        .map(({ text }, index) => ({ owner: CREW[index % 3] ?? '', text, cohort: 'crew' }));
      const others = voicesOf(day)
        .filter(({ need }) => need !== 'seat')
        .map(({ text, owner }) => ({ owner, text }));
      await tell(day, [...crew, ...others]);
    }
    await runFromRows({ ...ctx, learner: world.ctx.learner });
    const ripe = (await needs('crew')).filter(({ maturity }) => maturity.mature);
    expect(ripe.map(({ waits }) => waits?.rule)).toEqual(['k_anonymity']);
    const inEverybodys = (await needs()).filter(({ maturity }) => maturity.mature);
    expect(inEverybodys.every(({ patch_key }) => !patch_key?.includes('seat'))).toBe(true);
  });

  it.each([
    ['its people are fewer than the policy asks for', 2, 2],
    ['it is nearly everybody', 4, 1],
  ])('has no pool where %s', async (_, owners, passersBy) => {
    await week(0, 14, CREW.slice(0, owners), 'crew', passersBy);
    expect(await needs('crew')).toEqual([]);
  });

  it('has no pool while the policy keeps none, and afterwards one with all that was said', async () => {
    await patch({ cohorts: { pools: 'off' } });
    await week(0, 14, CREW.slice(0, 3), 'crew');
    expect(await needs('crew')).toEqual([]);
    await patch({ cohorts: { pools: 'on' } });
    await week(14, 1, CREW.slice(0, 3), 'crew');
    expect((await needs('crew'))[0]).toMatchObject({ fragments: 45, maturity: { mature: true } });
    await patch({ cohorts: { pools: 'off' } });
    const subjects = (await outstandingWork(ctx.db, world.clock.now())).map(({ subject }) => subject);
    expect(subjects).not.toContain(poolOf(FLIGHT, 'crew'));
  });

  it('gathers what its people said before its pool came to be, and what they say in known words', async () => {
    await week(0, 3, CREW.slice(0, 3), 'crew');
    expect(await needs('crew')).toEqual([]);
    await week(3, 1, CREW.slice(0, 3), 'crew');
    expect((await needs('crew'))[0]?.fragments).toBe(12);
    await week(4, 4, CREW.slice(0, 3), 'crew');
    expect((await needs('crew'))[0]?.fragments).toBe(24);
  });

  it('may be called anything: its name ends no pool and no branch', async () => {
    const name = '夜班/a.b~c*?"% '.repeat(8).trim();
    await week(0, 14, CREW, name);
    expect((await needs(name))[0]?.patch_key).toBe('seat_preference');
    const served = await world.call(
      'GET',
      `${AT}/template?channel=experimental&cohort=${encodeURIComponent(name)}`,
    );
    const { schema_id, version } = served as SchemaDocument;
    expect(version.cohort).toBe(name);
    expect(await world.call('GET', `${AT}/versions/${encodeURIComponent(schema_id)}`)).toEqual(served);
  });

  it('is pending until its own pool has it, too, and is counted once', async () => {
    await week(0, 4, CREW.slice(0, 3), 'crew');
    const status = async () => {
      const { fragments } = (await world.call('GET', '/v1/status')) as { fragments: Record<string, number> };
      const { received, ...places } = fragments;
      expect(Object.values(places).reduce((sum, one) => sum + one, 0)).toBe(received);
      return fragments;
    };
    expect(await status()).toMatchObject({ received: 24, pending: 0 });
    await tell(4, [{ owner: 'ann', cohort: 'crew', text: 'that seat over there' }]);
    const own = poolOf(FLIGHT, 'crew');
    for (;;) {
      const [next] = (await outstandingWork(ctx.db, world.clock.now())).filter(
        ({ subject }) => subject !== own,
      );
      if (next === undefined) break;
      await handlers[next.kind](ctx, next.subject);
    }
    expect((await status())['pending']).toBeGreaterThan(0);
    await runFromRows(ctx);
    expect(await status()).toMatchObject({ received: 25, pending: 0 });
  });

  it('that names everybody is everybody’s', async () => {
    await week(0, 14, CREW, '*', 0);
    expect((await needs())[0]?.patch_key).toBe('seat_preference');
    expect(await keyNames()).toEqual(['seat_preference *']);
  });
});

describe('S-22 a need that several have', () => {
  beforeEach(async () => {
    await startAnew();
    // Everybody's own pool never ripens by itself, so that it is the cohorts who count.
    await patch({ maturity: { owners: 50 }, cohorts: { shared: 3 } });
    await week(0, 14, CREW, 'crew', 12);
  });

  it('makes one key: the second cohort is offered it, and enough of them make it everybody’s', async () => {
    const born = await key();
    expect(born).toMatchObject({ cohorts: ['crew'], pool: poolOf(FLIGHT, 'crew'), status: 'experimental' });
    await week(14, 14, PILOTS, 'pilots', 12);
    expect(await key()).toMatchObject({ cohorts: ['crew', 'pilots'], pool: poolOf(FLIGHT, 'crew') });
    await week(28, 14, STEWARDS, 'stewards', 12);
    const global = (await needs()).find(({ patch_key }) => patch_key === 'seat_preference');
    expect(await key()).toMatchObject({
      cohorts: ['*'],
      pool: poolOf(FLIGHT),
      cluster: global?.id,
      proposedAt: born.proposedAt,
    });
    expect(await decisions()).toEqual([
      'experimental by mature_need',
      'shared by need_of_cohort',
      'offered_to_all by enough_cohorts',
    ]);
    expect(await keyNames()).toEqual(['seat_preference *']);
  });

  it('becomes everybody’s when enough others ask for it, keeping its name, its window and its history', async () => {
    const born = await key();
    await patch({ maturity: { owners: 5 } });
    await week(14, 2, PILOTS, undefined, 12);
    expect((await key()).cohorts).toEqual(['crew']);
    await week(16, 10, [...PILOTS, ...STEWARDS], undefined, 12);
    const { cohorts, pool, windowStartedAt, windowEndsAt, proposedAt } = await key();
    expect({ cohorts, pool }).toEqual({ cohorts: ['*'], pool: poolOf(FLIGHT) });
    expect([windowStartedAt, windowEndsAt, proposedAt]).toEqual([
      born.windowStartedAt,
      born.windowEndsAt,
      born.proposedAt,
    ]);
    expect(await decisions()).toEqual(['experimental by mature_need', 'offered_to_all by need_of_all']);
    // The cohort's own telling of it makes no second key, however often it is said.
    await week(26, 14, CREW, 'crew', 12);
    expect(await keyNames()).toEqual(['seat_preference *']);
    expect((await needs('crew'))[0]?.waits).toMatchObject({ rule: 'answered_for_all' });
  });

  it('that was tried for one cohort and taken back is not tried again for another', async () => {
    await ask('POST', `${AT}/patch-keys/seat_preference/retire`, { reason: 'not wanted here' });
    await week(14, 14, PILOTS, 'pilots', 12);
    expect(await keyNames()).toEqual(['seat_preference crew']);
    expect((await needs('pilots'))[0]?.waits).toMatchObject({ rule: 'tried_elsewhere' });
  });

  it('keeps its key when the pool that made it has the need no more: it lives with the other cohort’s', async () => {
    await week(14, 14, PILOTS, 'pilots', 12);
    sorting = (text, pool) => (pool === poolOf(FLIGHT, 'crew') ? null : byNoun(text, pool));
    await tell(28, [{ owner: 'ann', cohort: 'crew', text: 'something new, and learned anew' }]);
    await runFromRows(ctx);
    expect(await key()).toMatchObject({
      pool: poolOf(FLIGHT, 'pilots'),
      cluster: (await needs('pilots'))[0]?.id,
      status: 'experimental',
      cohorts: ['crew', 'pilots'],
    });
    expect((await decisions()).at(-1)).toBe('followed by need_moved');
  });

  it('comes to the same rows when every job runs twice at once', async () => {
    await week(14, 13, PILOTS, 'pilots', 12);
    await tell(
      27,
      PILOTS.map((owner, n) => ({ owner, cohort: 'pilots', text: SEATS[n] ?? '' })),
    );
    await runFromRows(ctx, 2);
    expect((await key()).cohorts).toEqual(['crew', 'pilots']);
    expect(await decisions()).toEqual(['experimental by mature_need', 'shared by need_of_cohort']);
    const before = await dumpRows(ctx.db);
    await runFromRows(ctx, 2);
    expect(await dumpRows(ctx.db)).toEqual(before);
  });

  it('never crosses scenarios', async () => {
    await world.call('PUT', '/v1/scenarios/photo_retouch/template', fixture('F06-template-photo'));
    const { clusters } = (await world.call('GET', '/v1/scenarios/photo_retouch/clusters?cohort=crew')) as {
      clusters: unknown[];
    };
    expect(clusters).toEqual([]);
    const [seat] = await needs('crew');
    expect((await ask('GET', `/v1/scenarios/photo_retouch/clusters/${seat?.id}`)).status).toBe(404);
  });
});

describe('S-22 a cohort’s key', () => {
  const served = async (query: string): Promise<SchemaDocument> =>
    (await world.call('GET', `${AT}/template${query}`)) as SchemaDocument;
  const keysOf = (document: Pick<SchemaDocument, 'keys'>) => document.keys.map((one) => one.key_name);
  const suggested = async (query: string) => {
    const answer = (await world.call('GET', `${AT}/suggestions${query}`)) as {
      schema_update_suggestion: { new_keys: { key_name: string }[] };
    };
    return answer.schema_update_suggestion.new_keys.map((one) => one.key_name);
  };

  beforeAll(async () => {
    await startAnew();
    await week(0, 14, CREW, 'crew', 12);
  });

  it.each([
    ['?cohort=crew&channel=experimental', true],
    ['?channel=experimental', false],
    ['?cohort=pilots&channel=experimental', false],
    ['?cohort=*&channel=experimental', false],
    ['?cohort=crew', false],
    ['', false],
  ])('on trial: template%s shows it: %s', async (query, shown) => {
    expect(keysOf(await served(query)).includes('seat_preference')).toBe(shown);
    if (!query.includes('channel')) return;
    const asked = query.replace('&channel=experimental', '').replace('?channel=experimental', '');
    expect((await suggested(asked)).includes('seat_preference')).toBe(shown);
  });

  it('C-9 is in no answer that does not name the cohort, but in what its owner asks', async () => {
    const { schema_id } = await served('?cohort=crew&channel=experimental');
    const said = { other: 'window seat', origin: 'PEK', destination: 'SHA', departure_date: '2026-05-04' };
    const validate = async (body: object) =>
      (await ask('POST', `${AT}/validate`, { payload: said, ...body })).text.includes('seat_preference');
    expect(await validate({ schema_id: 'flight_booking_v1' })).toBe(false);
    expect(await validate({ schema_id: 'flight_booking_v1', cohort: 'pilots' })).toBe(false);
    expect(await validate({ schema_id: 'flight_booking_v1', cohort: 'crew' })).toBe(true);
    expect(await validate({ schema_id })).toBe(true);
    expect((await ask('GET', `${AT}/versions`)).text).not.toContain('seat_preference');
    expect((await ask('GET', `${AT}/versions?cohort=crew`)).text).toContain('seat_preference');
    expect(await keyNames()).toEqual(['seat_preference crew']);
  });

  it('leaves every byte of everybody’s answers as it was, and the cohort’s stable ones', async () => {
    const { seq: _, ...before } = (await listVersions(ctx.db, FLIGHT, '*'))[0] ?? {};
    expect((await listVersions(ctx.db, FLIGHT, '*')).map(({ seq: _seq, ...row }) => row)).toEqual([before]);
    expect((await ask('GET', `${AT}/template?cohort=crew`)).text).toBe(
      (await ask('GET', `${AT}/template`)).text,
    );
  });

  it('is measured among those who were offered it, whatever the others do', async () => {
    const branch = await served('?cohort=crew&channel=experimental');
    const filled = { origin: 'PEK', destination: 'SHA', departure_date: '2026-05-04' };
    const interactions = [
      { schema_id: branch.schema_id, cohort: 'crew', payload: { ...filled, seat_preference: 'aisle' } },
      { schema_id: branch.schema_id, cohort: 'crew', payload: { ...filled, other: 'window seat' } },
      { schema_id: 'flight_booking_v1', payload: filled },
    ].map((one, index) => ({ id: `i-${index}`, client_agent: `agent-${index}`, ...one }));
    await world.call('POST', `${AT}/interactions`, { interactions });
    await runFromRows(ctx);
    const { measurements } = (await world.call('GET', `${AT}/patch-keys/seat_preference`)) as {
      measurements: { cohort: string; offered: number; used: number; saidInOther?: number }[];
    };
    const offered = measurements.filter((day) => day.offered > 0);
    expect(offered).toMatchObject([{ cohort: 'crew', offered: 2, used: 1 }]);
  });
});

describe('a branch', () => {
  type Row = Awaited<ReturnType<typeof listVersions>>[number];
  const documentOf = (row: Row): SchemaDocument => JSON.parse(row.document) as SchemaDocument;
  const branchOf = async (cohort: string, line: string) =>
    (await listVersions(ctx.db, FLIGHT, cohort)).filter((row) => row.line === line);
  const promote = async (name: string) => {
    const { sql } = ctx.db;
    await sql`update patch_keys set status = 'stable' where key_name = ${name}`;
    await sql`update scenarios set revision = revision + 1 where scenario = ${FLIGHT}`;
    await publishVersions(ctx, FLIGHT);
  };

  beforeAll(async () => {
    await startAnew();
    await week(0, 14, CREW, 'crew', 12);
    await promote('seat_preference');
    const template = fixture('F01-template-flight') as { keys: object[] };
    const fresh = { ...template.keys[1], key_name: 'meal', required: false };
    await world.call('PUT', `${AT}/template`, { ...template, keys: [...template.keys, fresh] });
    await ask('POST', `${AT}/patch-keys/seat_preference/retire`, { reason: 'not wanted any more' });
  });

  it('inherits what everybody has, has its own keys besides, and goes on when they are gone', async () => {
    const told = async (line: string) =>
      (await branchOf('crew', line)).map((row) => `${row.schemaId}: ${row.keyNames.join(' ')}`);
    const all = 'origin destination departure_date cabin_class passenger_count';
    expect(await told('experimental')).toEqual([
      `flight_booking_v1~crew-x1: ${all} seat_preference other`,
      `flight_booking_v1~crew.1-x2: ${all} seat_preference other`,
      `flight_booking_v2~crew.2-x3: ${all} meal seat_preference other`,
      `flight_booking_v2~crew.3-x4: ${all} meal other`,
    ]);
    expect(await told('stable')).toEqual([
      `flight_booking_v1~crew.1: ${all} seat_preference other`,
      `flight_booking_v2~crew.2: ${all} meal seat_preference other`,
      `flight_booking_v2~crew.3: ${all} meal other`,
    ]);
    expect((await listVersions(ctx.db, FLIGHT, '*')).map((row) => row.schemaId)).toEqual([
      'flight_booking_v1',
      'flight_booking_v2',
    ]);
  });

  it.each(['stable', 'experimental'])(
    'is a chain of its own on the %s line, numbered and signed',
    async (line) => {
      const jwks = await world.call('GET', '/.well-known/jwks.json');
      let previous: string | null = null;
      for (const [index, row] of (await branchOf('crew', line)).entries()) {
        const { version, ...rest } = documentOf(row);
        expect(version).toMatchObject({ line, cohort: 'crew', number: index + 1, previous_digest: previous });
        const canonical = canonicalise({ ...rest, version });
        expect(await verify(canonical, row.signature, jwks)).toMatchObject({ valid: true });
        expect(digestOf(canonical)).toBe(row.digest);
        previous = row.digest;
      }
    },
  );

  it.each(['stable', 'experimental'])('S-29 takes what it took before, on the %s line', async (line) => {
    const documents = (await branchOf('crew', line)).map(documentOf);
    const pairs = documents.slice(1).map((after, index) => breakingChanges(documents[index] ?? after, after));
    expect(pairs.flat()).toEqual([]);
  });
});

describe('a correction', () => {
  beforeEach(startAnew);

  it('acts in the pool of the need that it names, and joins no needs of two pools', async () => {
    await week(0, 14, CREW, 'crew', 12);
    const [own] = await needs('crew');
    const [global] = await needs();
    const merge = await ask('POST', `${AT}/clusters/${own?.id}/merge`, { with: global?.id });
    expect(merge.status).toBe(409);
    const { members } = (await world.call('GET', `${AT}/clusters/${own?.id}`)) as {
      members: { phrase: string }[];
    };
    const away = members.slice(0, 2).map(({ phrase }) => phrase);
    expect((await ask('POST', `${AT}/clusters/${own?.id}/split`, { phrases: away })).status).toBe(200);
    const rows = await ctx.db.sql<{ pool: string }[]>`select distinct pool from corrections`;
    expect(rows.map(({ pool }) => pool)).toEqual([poolOf(FLIGHT, 'crew')]);
  });
});

describe('a share of the agents', () => {
  beforeEach(startAnew);

  it('is offered keys on trial, always the same ones; the others have the stable line', async () => {
    await week(0, 14, CREW, undefined, 12);
    await patch({ experiment: { share: 0.5 } });
    const line = async (agent: string) => {
      const query = `?channel=experimental${agent === '' ? '' : `&client_agent=${agent}`}`;
      const { version } = (await world.call('GET', `${AT}/template${query}`)) as SchemaDocument;
      const { text } = await ask('GET', `${AT}/suggestions?client_agent=${agent === '' ? 'x' : agent}`);
      return { line: version.line, suggested: text.includes('seat_preference') };
    };
    const agents = Array.from({ length: 20 }, (_, n) => `agent-${n}`);
    const first = await Promise.all(agents.map(line));
    expect(await Promise.all(agents.map(line))).toEqual(first);
    expect(new Set(first.map((one) => JSON.stringify(one)))).toEqual(
      new Set([
        JSON.stringify({ line: 'stable', suggested: false }),
        JSON.stringify({ line: 'experimental', suggested: true }),
      ]),
    );
    expect((await line('')).line).toBe('stable');
    const { text } = await ask('GET', `${AT}/suggestions`);
    expect(text).not.toContain('seat_preference');
  });
});
