import { createHash } from 'node:crypto';
import { anyRow, oneOf, type Rows, rowOf } from '../server/index.ts';
import { patiently } from './patience.ts';
import { movedTables, ofScenario } from './tables.ts';

/** Of publication, slot and subscription: they are named in small letters and digits, and scenarios are not. */
function streamOf(scenario: string): string {
  return `dsp_move_${createHash('sha256').update(scenario).digest('hex').slice(0, 16)}`;
}

/** Whether there is what rows go over by. */
export type StreamState = {
  readonly publication: boolean;
  readonly slot: boolean;
  readonly subscription: boolean;
};

export async function streamState(from: Rows, to: Rows, scenario: string): Promise<StreamState> {
  const name = streamOf(scenario);
  const [publication, slot, subscription] = await Promise.all([
    anyRow(from.sql`select from pg_publication where pubname = ${name}`),
    anyRow(
      from.sql`select from pg_replication_slots where slot_name = ${name} and database = current_database()`,
    ),
    anyRow(subscriptionOf(to, scenario)),
  ]);
  return { publication, slot, subscription };
}

function subscriptionOf({ sql }: Rows, scenario: string) {
  return sql`
    select s.oid from pg_subscription s join pg_database d on d.oid = s.subdbid
    where d.datname = current_database() and s.subname = ${streamOf(scenario)}`;
}

/** The other cell has the months that this one has: rows come to be there by the time they were received at. */
async function makeMonths(from: Rows, to: Rows): Promise<void> {
  const months = await from.sql<{ name: string; parent: string; bounds: string }[]>`
    select c.relname as name, inhparent::regclass::text as parent, pg_get_expr(c.relpartbound, c.oid) as bounds
    from pg_inherits join pg_class c on c.oid = inhrelid
    where inhparent::regclass::text in ('fragments', 'interactions') and not inhdetachpending`;
  for (const { name, parent, bounds } of months) {
    if (
      await anyRow(
        to.sql`select from pg_class where relname = ${name} and relnamespace = 'public'::regnamespace`,
      )
    )
      continue;
    // What "before" covers differs where the two were migrated in different months, and is covered then.
    await to.sql
      .unsafe(`create table "${name}" partition of "${parent}" ${bounds}`)
      .catch((problem: unknown) => {
        if (!(problem instanceof Error && /would overlap/.test(problem.message))) throw problem;
      });
  }
}

/** Has the rows of a scenario copied, and every change of them after that. What of it is there already stays as it is. */
export async function beginStream(from: Rows, to: Rows, scenario: string, database: string): Promise<void> {
  const name = streamOf(scenario);
  const tables = (await movedTables(from)).filter(({ way }) => way === 'stream');
  await makeMonths(from, to);
  const state = await streamState(from, to, scenario);
  if (!state.publication) {
    const filtered = tables.map((table) => `"${table.name}" where (${ofScenario(table, scenario)})`);
    await patiently(from.sql, (tx) =>
      tx.unsafe(
        `create publication ${name} for table ${filtered.join(', ')} with (publish = 'insert, update, delete', publish_via_partition_root = true)`,
      ),
    );
  }
  // By itself: a subscription to a database of the same server would wait for itself to make it.
  if (!state.slot) await from.sql`select pg_create_logical_replication_slot(${name}, 'pgoutput')`;
  if (!state.subscription) {
    const address = database.replaceAll("'", "''");
    await to.sql.unsafe(
      `create subscription ${name} connection '${address}' publication ${name} with (create_slot = false, slot_name = '${name}')`,
    );
  }
}

/** How far the rows have gone over. `failures`: how often PostgreSQL gave up and began again, as its log there says. */
export type StreamProgress = {
  readonly tables: number;
  readonly copied: number;
  readonly behind: number;
  readonly failures: number;
};

export async function streamProgress(from: Rows, to: Rows, scenario: string): Promise<StreamProgress> {
  const { lsn } = await rowOf<{ lsn: string }>(from.sql`select pg_current_wal_lsn()::text as lsn`);
  return rowOf<StreamProgress>(to.sql`
    select (select count(*)::int from pg_subscription_rel r where r.srsubid = s.oid) as tables,
      (select count(*)::int from pg_subscription_rel r where r.srsubid = s.oid and r.srsubstate = 'r') as copied,
      coalesce((select greatest(0, pg_wal_lsn_diff(${lsn}::text::pg_lsn, coalesce(received_lsn, '0/0')))::float8
        from pg_stat_subscription a where a.subid = s.oid and a.relid is null), 1e12)::float8 as behind,
      coalesce((select (apply_error_count + sync_error_count)::int from pg_stat_subscription_stats e where e.subid = s.oid), 0)
        as failures
    from (${subscriptionOf(to, scenario)}) as s`);
}

/** Nothing more goes over. The slots of the other cell go with it, or are left where that cell does not answer. */
export async function endSubscription(to: Rows, scenario: string): Promise<void> {
  const name = streamOf(scenario);
  if (!(await anyRow(subscriptionOf(to, scenario)))) return;
  await to.sql.unsafe(`alter subscription ${name} disable`);
  try {
    await to.sql.unsafe(`drop subscription ${name}`);
  } catch {
    await to.sql.unsafe(`alter subscription ${name} set (slot_name = none)`);
    await to.sql.unsafe(`drop subscription ${name}`);
  }
}

/** After the subscription: what is left of the stream in the cell that the rows came from. */
export async function endPublication(from: Rows, scenario: string): Promise<void> {
  const name = streamOf(scenario);
  // Who has read from it may need a moment to go.
  await from.sql`select pg_terminate_backend(active_pid, 5000) from pg_replication_slots where slot_name = ${name} and active`;
  await from.sql`select pg_drop_replication_slot(slot_name) from pg_replication_slots where slot_name = ${name}`;
  await patiently(from.sql, (tx) => tx.unsafe(`drop publication if exists ${name}`));
}

/** What the two servers lack for a stream, each as a sentence. */
export async function streamFaults(from: Rows, to: Rows): Promise<string[]> {
  const ask = ({ sql }: Rows, name: string) => oneOf<string>(sql`select current_setting(${name})`);
  const [level, replicates, slots, senders, version, superuser, workers] = await Promise.all([
    ask(from, 'wal_level'),
    oneOf<boolean>(from.sql`select rolsuper or rolreplication from pg_roles where rolname = current_user`),
    oneOf<number>(
      from.sql`select current_setting('max_replication_slots')::int - count(*)::int from pg_replication_slots`,
    ),
    oneOf<number>(from.sql`
      select current_setting('max_wal_senders')::int - count(*)::int from pg_stat_activity where backend_type = 'walsender'`),
    Promise.all([from, to].map((rows) => ask(rows, 'server_version_num'))),
    oneOf<boolean>(to.sql`select rolsuper from pg_roles where rolname = current_user`),
    Promise.all([ask(to, 'max_logical_replication_workers'), ask(to, 'max_sync_workers_per_subscription')]),
  ]);
  const [all = 0, copying = 0] = workers.map(Number);
  const needs = copying + 1;
  return [
    ...(version.some((one) => Number(one) < 150_000) ? ['both servers must be PostgreSQL 15 or newer'] : []),
    ...(level === 'logical' ? [] : [`the server it leaves has wal_level = ${level}: it must be logical`]),
    ...(slots >= needs
      ? []
      : [
          `the server it leaves has ${slots} free replication slots (max_replication_slots): ${needs} are needed`,
        ]),
    ...(senders >= needs
      ? []
      : [`the server it leaves has ${senders} free WAL senders (max_wal_senders): ${needs} are needed`]),
    ...(replicates ? [] : ['the user of the cell that it leaves must have REPLICATION']),
    ...(superuser ? [] : ['the user of the cell that it goes to must be a superuser, who may subscribe']),
    ...(all >= 2
      ? []
      : ['the server it goes to has no max_logical_replication_workers for it: 2 are needed']),
  ];
}
