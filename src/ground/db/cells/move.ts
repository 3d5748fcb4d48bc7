import type { ReservedSql } from 'postgres';
import { anyRow, columnOf, findRow, type Rows } from '../server/index.ts';
import { moves } from '../tables/upkeep/cells.ts';
import type { MoveRow } from './census.ts';
import { differing, epochOf, sumsOf } from './compare.ts';
import { copyRows } from './copy-rows.ts';
import { asMove, guardTables, holdWriters } from './fence.ts';
import { numberAs, numbersGiven } from './numbers.ts';
import { patiently } from './patience.ts';
import { endPublication, endSubscription } from './stream.ts';
import { type MovedTable, movedTables, ofScenario } from './tables.ts';

/** One of the two cells of a move. */
export type Side = { readonly rows: Rows; readonly name: string; readonly number: number };

export async function findMove({ rows }: Side, scenario: string): Promise<MoveRow | null> {
  return findRow(rows, moves, { scenario });
}

/** Both cells know of it, and the one that it goes to refuses all writes but those of the stream. */
export async function announceMove(from: Side, to: Side, scenario: string, at: Date): Promise<void> {
  const epoch = ((await epochOf(from.rows, scenario)) ?? 0) + 1;
  await from.rows.sql`
    insert into moves (scenario, cell, step, epoch, at) values (${scenario}, ${to.name}, 'leaving', ${epoch}, ${at})
    on conflict (scenario) do nothing`;
  await to.rows.sql`
    insert into moves (scenario, cell, step, epoch, at) values (${scenario}, ${from.name}, 'coming', 0, ${at})
    on conflict (scenario) do update set step = 'coming', cell = excluded.cell`;
  await guardTables(to.rows);
  await guardTables(from.rows);
}

/** More than are given while a cut-over waits for its moment. */
const AHEAD = 100_000 * 1_024;

/** Numbers there go on above those here, so that what comes later has larger ones: said before, for it waits for who is given some. */
export async function numberAhead(from: Side, to: Side): Promise<void> {
  const given = await numbersGiven(from.rows);
  const ahead = Object.fromEntries(Object.entries(given).map(([name, last]) => [name, last + AHEAD]));
  await patiently(to.rows.sql, (tx) => numberAs(tx, to.number, ahead));
}

/**
 * From here on nobody writes to it, and its next epoch is the last change that goes over: where it arrives, all has.
 * @param held told when whoever writes begins to wait
 */
export async function shut({ rows }: Side, scenario: string, at: Date, held: () => void): Promise<void> {
  await patiently(rows.sql, async (tx) => {
    held();
    await holdWriters(tx, scenario);
    await tx`update scenarios set epoch = epoch + 1 where scenario = ${scenario}`;
    await tx`update moves set step = 'shut', at = ${at} where scenario = ${scenario} and step = 'leaving'`;
  });
}

/** Writers are let in again where they were: the last change was too long on its way. The next one has a mark of its own. */
export async function reopen({ rows }: Side, scenario: string, at: Date): Promise<void> {
  await rows.sql`
    update moves set step = 'leaving', epoch = epoch + 1, at = ${at} where scenario = ${scenario} and step = 'shut'`;
}

/** What goes once nothing is written any more; asked before, what there is of the audit log, so that little is left. */
export async function carryRest(from: Side, to: Side, scenario: string, all: boolean): Promise<void> {
  await to.rows.sql.begin(async (tx) => {
    await asMove(tx, scenario);
    const [last] = await tx<{ seq: string }[]>`
      select coalesce(max(seq), 0)::text as seq from audit_log where scenario = ${scenario}`;
    const whose = ofScenario({ by: 'scenario' }, scenario);
    await copyRows(from.rows.sql, tx, 'audit_log', `${whose} and seq > ${last?.seq ?? 0}`);
    if (!all) return;
    await tx`delete from webhooks where scenario = ${scenario}`;
    await copyRows(from.rows.sql, tx, 'webhooks', whose);
  });
}

/** What is compared. */
export async function comparedTables({ rows }: Side): Promise<MovedTable[]> {
  return (await movedTables(rows)).filter(({ way }) => way !== 'left');
}

/** The tables whose rows the cells have not the same number of. Both are still. */
export async function countedOtherwise(
  from: Side,
  to: Side,
  scenario: string,
  tables: readonly MovedTable[],
): Promise<string[]> {
  const counted = ({ rows }: Side) => sumsOf(rows.sql, tables, scenario, 'count');
  return differing(...(await Promise.all([counted(from), counted(to)])));
}

/**
 * Writers are let in there. All that came is compared to the letter with what it came from, as it was at that moment: that takes
 * longer than writers are to wait.
 * @param opened told when they are
 * @returns the tables in which something differs
 */
export async function open(
  from: Side,
  to: Side,
  scenario: string,
  tables: readonly MovedTable[],
  opened: () => void,
): Promise<string[]> {
  const given = await numbersGiven(from.rows);
  return to.rows.sql.begin('isolation level repeatable read read only', async (still) => {
    await still`select 1`;
    await patiently(to.rows.sql, async (tx) => {
      const own = await numbersGiven({ sql: tx });
      const behind = Object.entries(given).some(([name, last]) => last > (own[name] ?? 0));
      if (behind) await numberAs(tx, to.number, given);
      // No trigger saw the rows come (D139).
      await tx`delete from place_counts where scenario = ${scenario}`;
      await tx`insert into place_news (scenario) values (${scenario})`;
      await tx`delete from moves where scenario = ${scenario} and step = 'coming'`;
    });
    opened();
    return differing(
      ...(await Promise.all([
        sumsOf(from.rows.sql, tables, scenario, 'digest'),
        sumsOf(still, tables, scenario, 'digest'),
      ])),
    );
  });
}

export async function noteStep(
  { rows }: Side,
  scenario: string,
  step: 'opened' | 'gone' | 'fenced',
  at: Date,
): Promise<void> {
  await rows.sql`update moves set step = ${step}, at = ${at} where scenario = ${scenario}`;
}

/** Its rows go from a cell. What nobody may take out of the audit log stays. */
export async function removeRows({ rows }: Side, scenario: string): Promise<void> {
  for (const table of await movedTables(rows)) {
    if (table.name === 'audit_log') continue;
    await rows.sql.begin(async (tx) => {
      await asMove(tx, scenario);
      await tx.unsafe(`delete from "${table.name}" where ${ofScenario(table, scenario)}`);
    });
  }
  await rows.sql`delete from setbacks where subject = ${scenario} or starts_with(subject, ${`${scenario}/`})`;
}

/** As before it was begun: nothing of it is left there, and nothing looks at its rows here. */
export async function abandonMove(from: Side, to: Side, scenario: string): Promise<void> {
  await endSubscription(to.rows, scenario);
  await endPublication(from.rows, scenario);
  const coming = await anyRow(to.rows.sql`
    select from moves where scenario = ${scenario} and step = 'coming' and cell = ${from.name}`);
  if (coming) {
    await removeRows(to, scenario);
    // Where it has lived before, that it went is still so.
    await to.rows.sql`delete from moves where scenario = ${scenario} and epoch = 0`;
    await to.rows.sql`update moves set step = 'gone' where scenario = ${scenario}`;
    await guardTables(to.rows);
  }
  await from.rows.sql`delete from moves where scenario = ${scenario} and step in ('leaving', 'shut')`;
  await guardTables(from.rows);
}

/** One at a time, of all who move from or to these cells; and no month is dropped from under the copy. */
export async function alone<T>(sides: readonly Side[], work: () => Promise<T>): Promise<T | null> {
  const held: ReservedSql[] = [];
  try {
    for (const { rows } of sides) {
      const own = await rows.sql.reserve();
      held.push(own);
      const [mine] = await own<{ mine: boolean }[]>`
        select pg_try_advisory_lock(hashtext('dsp move'), 0) and pg_try_advisory_lock(hashtext('dsp months'), 1) as mine`;
      if (mine?.mine !== true) return null;
    }
    return await work();
  } finally {
    for (const own of held) {
      await own`select pg_advisory_unlock_all()`.catch(() => {});
      own.release();
    }
  }
}

/** API keys for all scenarios, which the other cell has none of by their names. */
export async function keysForAll(from: Side, to: Side): Promise<string[]> {
  const names = ({ rows }: Side) =>
    columnOf<string>(
      rows.sql`select name from api_keys where scenarios is null and revoked_at is null order by name`,
    );
  const there = new Set(await names(to));
  return (await names(from)).filter((name) => !there.has(name));
}
