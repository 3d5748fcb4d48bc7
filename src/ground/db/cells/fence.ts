import { columnOf, type Rows, type Tx } from '../server/index.ts';
import { patiently } from './patience.ts';
import { type MovedTable, movedTables } from './tables.ts';

/**
 * Puts triggers on the tables that look at rows of scenarios which move or have moved, and at no others. One table after the
 * other: each waits for who writes to it at that moment, and so nobody writes later who has not been looked at.
 */
export async function guardTables(rows: Rows): Promise<void> {
  const names = await columnOf<string>(rows.sql`select scenario from moves order by scenario`);
  for (const table of await movedTables(rows))
    if (table.way !== 'left' || table.name === 'attempts')
      await patiently(rows.sql, (tx) => tx.unsafe(triggersOf(table, names)));
}

/** Nothing is taken away: that would wait for readers too. With no names a trigger looks at a row and finds nobody. */
function triggersOf({ name, by }: MovedTable, names: readonly string[]): string {
  const list = `'{${names.join(',')}}'::text[]`;
  const whose = (row: 'new' | 'old') =>
    by === 'scenario' ? `${row}.scenario` : `split_part(${row}.pool, '/', 1)`;
  const trigger = (event: string, suffix: string, row: 'new' | 'old') => `
    create or replace trigger refuse_moved_${suffix} before ${event} on "${name}" for each row
      when (${whose(row)} = any(${list})) execute function refuse_moved('${by}')`;
  return [trigger('insert or update', 'in', 'new'), trigger('delete', 'out', 'old')].join(';');
}

/** Waits for all who write to a scenario; as long as the transaction is under way nobody else begins to. */
export async function holdWriters(tx: Tx, scenario: string): Promise<void> {
  await tx`select pg_advisory_xact_lock(hashtext('dsp move'), hashtext(${scenario}))`;
  await asMove(tx, scenario);
}

/** What the transaction writes is let through: it is the move. */
export async function asMove(tx: Tx, scenario: string): Promise<void> {
  await tx`select set_config('dsp.moving', ${scenario}, true)`;
}

/** Writes to a copy that is older than what another cell has are refused from here on. Its rows stay. */
export async function fenceCopy(
  rows: Rows,
  scenario: string,
  { cell, epoch, at }: { readonly cell: string; readonly epoch: number; readonly at: Date },
): Promise<void> {
  // First known and then looked at: triggers are made for the names that there are, and this one refuses nobody.
  await rows.sql`
    insert into moves (scenario, cell, step, epoch, at) values (${scenario}, ${cell}, 'leaving', ${epoch}, ${at})
    on conflict (scenario) do update set cell = excluded.cell, epoch = excluded.epoch`;
  await guardTables(rows);
  await patiently(rows.sql, async (tx) => {
    await holdWriters(tx, scenario);
    await tx`update moves set step = 'fenced', at = ${at} where scenario = ${scenario}`;
  });
}
