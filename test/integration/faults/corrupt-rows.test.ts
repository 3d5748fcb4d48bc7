import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { accountForFragments } from '../../../jobs/account-for-fragments.ts';
import { embedFragments } from '../../../jobs/embed-fragments.ts';
import { exportScenario } from '../../../src/cli/replay/export-scenario.ts';
import type { Context } from '../../../src/context.ts';
import { DAY_MS } from '../../../src/domain/basics/clock.ts';
import { phraseId } from '../../../src/domain/words/normal-form.ts';
import { listPatchKeys } from '../../../src/ground/db/keys/patch-keys.ts';
import { clusterPhrases } from '../../../src/ground/db/pools/clusters.ts';
import { leaveOtherModels } from '../../../src/ground/db/pools/other-models.ts';
import { poolPhrases } from '../../../src/ground/db/pools/phrases.ts';
import { outstandingWork } from '../../../src/ground/db/upkeep/work.ts';
import type { Embedder } from '../../../src/ground/embedder/embedder.ts';
import { emptyTables } from '../../helpers/database/rows.ts';
import { breaking } from '../../helpers/hostile/breaking.ts';
import { type KeyLife, openKeyLife } from '../../helpers/people/key-life.ts';
import { runFromRows } from '../../helpers/service/jobs.ts';

const SCENARIO = 'flight_booking';
const AT = `/v1/scenarios/${SCENARIO}`;
const POOL = `${SCENARIO}/*`;
const AISLE = phraseId('aisle seat');
type Sql = Context['db']['sql'];
type Line = { readonly msg: string } & Readonly<Record<string, unknown>>;

let life: KeyLife;
let ctx: Context;
let lines: Line[];
let folder: string;

beforeAll(async () => {
  const log = pino({ level: 'warn' }, { write: (line: string) => lines.push(JSON.parse(line)) });
  lines = [];
  folder = await mkdtemp(join(tmpdir(), 'dsp-corrupt-'));
  life = await openKeyLife();
  ctx = { ...life.ctx, log };
});
afterAll(async () => {
  await life.close();
  await rm(folder, { recursive: true, force: true });
});

/** Two needs with a key on trial each, and nothing left to do. */
beforeEach(async () => {
  await emptyTables(ctx.db);
  await life.begin(new Date(Math.ceil((life.clock.now().getTime() + 1) / DAY_MS) * DAY_MS));
  lines = [];
});

const say = (id: string, text: string, owner = 'owner-1') =>
  life.call('POST', `${AT}/fragments`, { fragments: [{ id, text, client_agent: owner, owner }] });
const clusters = async () => (await clusterPhrases(ctx.db, POOL)).map(({ phrases }) => phrases.length);
const keys = async () =>
  (await listPatchKeys(ctx.db, SCENARIO)).map(({ keyName, status }) => `${keyName} ${status}`);
const spaces = async () =>
  (await ctx.db.sql`select distinct model, transform, octet_length(vector) as bytes from phrases`).map(
    ({ model, transform, bytes }) => [model, transform, bytes],
  );
const own = () => [[ctx.embedder.model, ctx.embedder.transform, ctx.embedder.dimensions + 4]];
const told = (msg: string) => lines.filter((line) => line.msg === msg);
const unaccounted = () => ctx.db.sql`
  select distinct what, id from unaccounted where looked_at is not null order by id`;

/** What was done to the row of a phrase of its own. */
const BROKEN: readonly {
  readonly what: string;
  readonly text: string;
  readonly tamper: (sql: Sql, id: string) => Promise<unknown>;
}[] = [
  {
    what: 'empty',
    text: 'aisle seat',
    tamper: (sql, id) => sql`update phrases set vector = '' where id = ${id}`,
  },
  {
    what: 'too short',
    text: 'seat on the aisle',
    tamper: (sql, id) => sql`update phrases set vector = substr(vector, 1, 200) where id = ${id}`,
  },
  {
    what: 'too long',
    text: 'window seat',
    tamper: (sql, id) => sql`update phrases set vector = vector || '\\x00'::bytea where id = ${id}`,
  },
  {
    what: 'with a scale that is no number',
    text: 'halal meal',
    tamper: (sql, id) => sql`
      update phrases set vector = set_byte(set_byte(vector, 3, 127), 2, 192) where id = ${id}`,
  },
  {
    what: 'with a negative scale',
    text: 'kosher meal',
    tamper: (sql, id) => sql`
      update phrases set vector = set_byte(vector, 3, get_byte(vector, 3) + 128) where id = ${id}`,
  },
  {
    what: 'of another model',
    text: 'meal without meat',
    tamper: (sql, id) => sql`update phrases set model = 'another' where id = ${id}`,
  },
  {
    what: 'of another transform',
    text: 'vegetarian meal',
    tamper: (sql, id) => sql`update phrases set transform = 'another' where id = ${id}`,
  },
];

describe('R21 a vector that', () => {
  it(`is ${BROKEN.map(({ what }) => what).join(', ')} is told, stays out of all clusters, and is made anew by learning`, async () => {
    const [before, keysBefore] = [await clusters(), await keys()];
    const ids = BROKEN.map(({ text }) => phraseId(text)).sort();
    for (const { text, tamper } of BROKEN) await tamper(ctx.db.sql, phraseId(text));
    const there = new Set((await poolPhrases(ctx.db, POOL, ctx.embedder)).map(({ id }) => id));
    expect([there.size, ids.filter((id) => there.has(id))]).toEqual([16 - ids.length, []]);
    await accountForFragments(ctx);
    const astray = await ctx.db.sql<{ phrase: string; what: string }[]>`
      select distinct f.phrase, u.what from unaccounted u join fragments f using (seq) order by f.phrase`;
    expect(astray).toEqual(ids.map((phrase) => ({ phrase, what: 'no_vector' })));
    // Each was said on four days.
    expect(told('fragments.unaccounted')).toMatchObject([{ count: 4 * ids.length }]);
    expect(await outstandingWork(ctx.db, ctx.clock.now())).toContainEqual({
      kind: 'cluster-pool',
      subject: POOL,
    });
    await runFromRows(ctx);
    expect(told('phrase.embedded_anew')).toMatchObject([{ pool: POOL, phrases: ids }]);
    expect(await spaces()).toEqual(own());
    expect([await clusters(), await keys()]).toEqual([before, keysBefore]);
    await accountForFragments(ctx);
    expect(await unaccounted()).toEqual([]);
  });

  it('is broken and cannot be made anew is alone, and named; the others are learned', async () => {
    const before = await clusters();
    await ctx.db.sql`update phrases set vector = '' where id = ${AISLE}`;
    await say('again', 'a window seat with a view');
    await ctx.db.sql`update pools set due_at = ${ctx.clock.now().toISOString()}::text::timestamptz`;
    const failing = { ...ctx, embedder: breaking(ctx.embedder, /^aisle seat$/) };
    await runFromRows(failing);
    expect(told('phrase.not_embedded')[0]).toMatchObject({ pool: POOL, phrases: [AISLE] });
    expect((await clusters()).reduce((sum, size) => sum + size)).toBe(
      before.reduce((sum, size) => sum + size) + 1,
    );
    expect(await outstandingWork(ctx.db, ctx.clock.now())).toEqual([]);
  });

  it('is broken is made anew when its words are said again', async () => {
    await ctx.db.sql`update phrases set vector = '' where id = ${AISLE}`;
    await say('again', 'aisle seat');
    await runFromRows(ctx);
    expect(await spaces()).toEqual(own());
  });
});

/** The same model under another name, with fewer dimensions: what it makes compares with nothing that is stored. */
const shorter = (embedder: Embedder): Embedder => {
  const cut = (vector: Float32Array) => {
    const part = vector.slice(0, 200);
    const length = Math.hypot(...part);
    return part.map((x) => x / length);
  };
  return {
    ...embedder,
    model: 'shorter',
    dimensions: 200,
    embed: async (texts) => (await embedder.embed(texts)).map(cut),
    attempt: async (texts) =>
      (await embedder.attempt(texts)).map((one) =>
        'value' in one ? { value: { vector: cut(one.value.vector), reading: null } } : one,
      ),
  };
};

describe('R21 another model', () => {
  it('embeds all of a pool anew before it places the first word: one space, the same needs, the same keys', async () => {
    const [before, keysBefore] = [await clusters(), await keys()];
    const another = { ...ctx, embedder: shorter(ctx.embedder) };
    // As a start does.
    expect(await leaveOtherModels(ctx.db, another.embedder, ctx.clock.now())).toMatchObject([
      { scenario: SCENARIO, model: ctx.embedder.model, phrases: 16 },
    ]);
    await say('first', 'a quiet seat');
    await runFromRows(another);
    expect(await spaces()).toEqual([['shorter', ctx.embedder.transform, 204]]);
    const centroids = await ctx.db.sql`
      select distinct octet_length(centroid) as bytes from clusters where state = 'live'`;
    expect(centroids).toEqual([{ bytes: 204 }]);
    const sum = (sizes: readonly number[]) => sizes.reduce((total, size) => total + size);
    expect(sum(await clusters())).toBe(sum(before) + 1);
    expect(await keys()).toEqual(keysBefore);
    expect(await outstandingWork(ctx.db, ctx.clock.now())).toEqual([]);
  });
});

describe('R21 a row of a pool that hangs on nothing', () => {
  it('a membership of no phrase goes, is named, and keeps no job busy', async () => {
    await ctx.db.sql`insert into memberships (pool, phrase, reason) values (${POOL}, 'nothing', 'unplaced')`;
    const before = await clusters();
    await runFromRows(ctx);
    expect(told('membership.of_nothing')).toMatchObject([{ pool: POOL, phrases: ['nothing'] }]);
    expect(await clusters()).toEqual(before);
    expect(await outstandingWork(ctx.db, ctx.clock.now())).toEqual([]);
  });

  it('a membership of no cluster is told, and mended by learning', async () => {
    const before = await clusters();
    await ctx.db.sql`update memberships set cluster = 'nowhere' where phrase = ${AISLE}`;
    await accountForFragments(ctx);
    expect(told('fragments.unaccounted')).toMatchObject([{ found: Array(4).fill({ what: 'no_place' }) }]);
    await runFromRows(ctx);
    expect(await clusters()).toEqual(before);
    await accountForFragments(ctx);
    expect(await unaccounted()).toEqual([]);
  });

  it('a cluster without a centroid takes nobody in, is named, and has one again', async () => {
    const before = await clusters();
    await ctx.db.sql`update clusters set centroid = substr(centroid, 1, 100) where id like '%seat'`;
    await say('new', 'a front seat');
    await runFromRows(ctx);
    expect(told('cluster.without_centroid')).toMatchObject([{ pool: POOL, clusters: [`${POOL}-seat`] }]);
    const bytes = await ctx.db.sql`
      select distinct octet_length(centroid) as bytes from clusters where state = 'live'`;
    expect(bytes).toEqual([{ bytes: 388 }]);
    expect((await clusters()).reduce((sum, size) => sum + size)).toBe(
      before.reduce((sum, size) => sum + size) + 1,
    );
  });
});

describe('R21 a text that was tampered with', () => {
  const TAMPERED: Readonly<Record<string, (sql: Sql) => Promise<unknown>>> = {
    changed: (sql) => sql`
      update fragments set text_encrypted = set_byte(text_encrypted, 20, 255 - get_byte(text_encrypted, 20))
      where id = 'changed'`,
    'cut off': (sql) => sql`
      update fragments set text_encrypted = substr(text_encrypted, 1, 9) where id = 'cut off'`,
    moved: (sql) => sql`
      update fragments set text_encrypted = (select text_encrypted from fragments where id = 'good') where id = 'moved'`,
    unencrypted: (sql) => sql`
      update fragments set text_encrypted = '\\x00'::bytea || convert_to('slipped in', 'UTF8') where id = 'unencrypted'`,
  };
  const ids = Object.keys(TAMPERED).sort();

  it(`(${ids.join(', ')}) goes to the failed store with the reason; the rest flows, and all is accounted for`, async () => {
    await say('good', 'a front seat');
    for (const id of ids) await say(id, `a rear seat ${id}`);
    for (const tamper of Object.values(TAMPERED)) await tamper(ctx.db.sql);
    await runFromRows(ctx);
    const rows = await ctx.db.sql`
      select id, failed_stage as stage, failed_reason as reason from fragments where state = 'failed' order by id`;
    expect(rows).toEqual(
      ids.map((id) => ({ id, stage: 'embed-fragments', reason: 'opening: NotAuthentic' })),
    );
    expect(await ctx.db.sql`select state from fragments where id = 'good'`).toEqual([{ state: 'pooled' }]);
    const { failed } = (await life.call('GET', `${AT}/failed`)) as { failed: unknown[] };
    expect(failed).toHaveLength(ids.length);
    await accountForFragments(ctx);
    expect(await unaccounted()).toEqual([]);
    expect(JSON.stringify(lines)).not.toMatch(/rear|slipped/);
    await expect(exportScenario(ctx, SCENARIO, folder)).rejects.toThrow(
      /^fragments\.text_encrypted of \["flight_booking","fragment","(changed|cut off|moved|unencrypted)","0"\]: /,
    );
  });

  it('under a key that this process has not waits by itself, and is named where nothing else waits', async () => {
    await say('good', 'a front seat');
    await say('foreign', 'a rear seat');
    await ctx.db.sql`
      update fragments set text_encrypted = set_byte(text_encrypted, 4, 77) where id = 'foreign'`;
    await embedFragments(ctx, SCENARIO);
    const rows = await ctx.db
      .sql`select id, state from fragments where id in ('good', 'foreign') order by id`;
    expect(rows).toEqual([
      { id: 'foreign', state: 'pending' },
      { id: 'good', state: 'pooled' },
    ]);
    await expect(embedFragments(ctx, SCENARIO)).rejects.toThrow(
      'fragments.text_encrypted of ["flight_booking","fragment","foreign","0"]: there is no data key 77',
    );
  });
});
