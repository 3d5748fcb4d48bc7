import type { KeyObject } from 'node:crypto';
import { waitFor } from '../../src/cli/service/wait.ts';
import { type Connection, columnOf, connect, oneOf } from '../../src/ground/db/server/index.ts';
import { fragmentCounts, outstandingWork } from '../../src/ground/db/upkeep/index.ts';
import { type OpenedVault, openVault } from '../../src/ground/vault/open-vault.ts';
import type { End } from './verdict.ts';

/** The tester's own look at the rows of a service, beside it and without asking it. Its own SQL is about faults only. */
export type Look = Connection & { readonly vault: OpenedVault['vault'] };

/**
 * @param url of a database that a service has migrated
 * @param masterKey null where the database keeps it itself
 */
export async function lookInto(url: string, masterKey: KeyObject | null = null): Promise<Look> {
  const connection = connect(url, { max: 2 });
  const given = { configured: masterKey, previous: null, file: null };
  const { vault } = await openVault(connection, given, new Date());
  return { ...connection, vault };
}

/** The id of each stored fragment, once a row; parts of compounds are their whole's. */
export async function storedIds({ sql }: Pick<Look, 'sql'>): Promise<string[]> {
  return columnOf<string>(sql`select id from fragments where part = 0 and source = 'fragment'`);
}

/** Whether every fragment that was received before an instant has been read and has its place in the pool. */
export async function noneWaitsSince({ sql }: Look, before: Date): Promise<boolean> {
  return oneOf<boolean>(sql`
    select not exists (select from fragments f left join memberships m on m.pool = f.scenario || '/*' and m.phrase = f.phrase
      where f.received_at <= ${before} and (f.state = 'pending' or m.reason = 'unplaced'))`);
}

/** Everything that an acknowledged fragment causes has happened by then, on two busy cores as well. */
const DONE_MS = 300_000;

/** Waits until every job that the rows ask for has run. Says what is left where that does not happen in time. */
export async function untilDone(look: Look): Promise<string[]> {
  let left = '';
  const done = await waitFor(async () => {
    const { pending } = await fragmentCounts(look);
    const work = await outstandingWork(look, new Date());
    left = `${pending} fragments pending, jobs ${[...new Set(work.map(({ kind }) => kind))].join(', ')}`;
    return pending === 0 && work.length === 0;
  }, DONE_MS);
  return done === null ? [`not all was worked off: ${left}`] : [];
}

/**
 * What was learned: clusters as sets of texts, keys as they are defined, and what the newest version of each line tells.
 * Ids, numbers and times are left out: they tell how it came about.
 */
export async function endOf({ sql }: Look, scenario: string): Promise<End> {
  const clusters = await columnOf<string[]>(sql`
    select array_agg(p.text order by p.text collate "C") from memberships m
      join pools o on o.pool = m.pool join phrases p on p.scenario = o.scenario and p.id = m.phrase
    where o.scenario = ${scenario} and m.cluster is not null group by m.pool, m.cluster`);
  const keys = await columnOf<string>(sql`
    select k.status || ' ' || k.definition::text from patch_keys k
    where k.scenario = ${scenario} and k.ended_at is null`);
  const lines = await sql<{ line: string; cohort: string; document: string }[]>`
    select distinct on (line, cohort) line, cohort, document from schema_versions
    where scenario = ${scenario} and line <> 'recorded' order by line, cohort, seq desc`;
  return {
    clusters: clusters.map((texts) => texts.join(' | ')),
    keys,
    versions: lines.map(({ line, cohort, document }) => `${line} ${cohort} ${keysIn(document)}`),
  };
}

function keysIn(document: string): string {
  const { keys } = JSON.parse(document) as { keys: unknown }; // our own signed template
  return JSON.stringify(keys);
}

/**
 * Brings forward what time would bring: every pool is learned anew once, with all that it holds now, and every need is judged by it.
 * How surely a need is found, and whether it is a campaign, is asked when it has grown enough since it was asked last: at other
 * moments of another run, so both are asked again.
 */
export async function learnAnew({ sql }: Look): Promise<void> {
  await sql`update clusters set judged_at = null, stability = null, tried_fragments = null, looked = null where state = 'live'`;
  await sql`update pools set due_at = now() where open`;
}

/** Effects that happened more often than they may: a version's number twice, a key born twice in one life. */
export async function doubleEffects({ sql }: Look): Promise<string[]> {
  return columnOf<string>(sql`
    select format('version %s %s number %s was published twice', line, cohort, number) from schema_versions
    where line <> 'recorded' group by scenario, line, cohort, number having count(*) > 1
    union all
    select subject || ' went on trial twice' from decisions where kind = 'experimental'
    group by scenario, subject having count(*) > 1`);
}

/** Tables of effects; `clusters` and `pools` also hold when they were last looked at, which a late job may move. */
const EFFECTS = [
  'fragments',
  'mentions',
  'phrases',
  'memberships',
  'patch_keys',
  'decisions',
  'schema_versions',
  'owners',
];

/** Rows and a digest of each table of effects, by its name: equal when nothing was added, moved or counted again. */
export async function contents({ sql }: Look): Promise<Readonly<Record<string, string>>> {
  const told: Record<string, string> = {};
  const there = await columnOf<string>(sql`
    select table_name from information_schema.tables where table_schema = 'public'
      and (table_name = any(${EFFECTS}) or table_name like '%counts' or table_name = 'measurements')`);
  for (const name of there)
    told[name] = await oneOf<string>(sql`
      select count(*) || ' rows, ' || md5(coalesce(string_agg(t::text, '|' order by t::text collate "C"), ''))
      from ${sql(name)} t`);
  return told;
}

/** Keeps every insert into fragments waiting until it is released. */
export async function holdFragments({ url }: Look) {
  const { sql, close } = connect(url, { max: 2 });
  const own = await sql.reserve();
  await own`begin`;
  await own`lock table fragments in exclusive mode`;
  return {
    /** Whether somebody waits. */
    async waiting() {
      const rows = await sql`select from pg_locks where not granted and relation = 'fragments'::regclass`;
      return rows.length > 0;
    },
    async release() {
      await own`rollback`;
      own.release();
      await close();
    },
  };
}
