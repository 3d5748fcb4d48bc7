import { columnOf, type Rows, type Tx } from '../server/index.ts';

/** Cells there can be. Each gives numbers of its own residue, so that rows of two of them never have one number. */
const NUMBERS_OF_CELLS = 1_024;

/**
 * Has all sequences go on in the residue of a cell, above what they have given and above what others have. They are locked
 * until the transaction is over: nobody is given a number in between.
 * @param given by name, what came from elsewhere
 */
export async function numberAs(
  tx: Tx,
  number: number,
  given: Readonly<Record<string, number>> = {},
): Promise<void> {
  const names = await sequences(tx);
  for (const name of names) await tx.unsafe(`alter sequence "${name}" increment by ${NUMBERS_OF_CELLS}`);
  const own = await numbersGiven({ sql: tx });
  for (const name of names) {
    const least = Math.max(own[name] ?? 0, given[name] ?? 0) + 1;
    const inResidue = least + mod(number - least, NUMBERS_OF_CELLS);
    // 0 is below the least number of a sequence.
    await tx.unsafe(`alter sequence "${name}" restart with ${inResidue || NUMBERS_OF_CELLS}`);
  }
}

/** The last number that each sequence has given: what the catalog says of one that has just begun anew is nothing. */
export async function numbersGiven({
  sql,
}: {
  readonly sql: Rows['sql'] | Tx;
}): Promise<Record<string, number>> {
  const each = (await sequences(sql)).map(
    (name) =>
      `select '${name}' as name, (last_value - case when is_called then 0 else 1 end)::float8 as last from "${name}"`,
  );
  const given = await sql.unsafe<{ name: string; last: number }[]>(each.join(' union all '));
  return Object.fromEntries(given.map(({ name, last }) => [name, last]));
}

async function sequences(sql: Rows['sql'] | Tx): Promise<string[]> {
  return columnOf<string>(sql`
    select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'S' order by relname`);
}

const mod = (value: number, by: number) => ((value % by) + by) % by;
