import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Failpoint, LostConnection, withFailpoints } from '../../../bench/faults/lives/failpoints.ts';
import { type Connection, connect, type Rows } from '../../../src/ground/db/server/connect.ts';
import { isUnavailable } from '../../../src/ground/db/server/unavailable.ts';
import { freshDatabase } from '../../helpers/database/fresh.ts';

let connection: Connection;

beforeAll(async () => {
  connection = connect(await freshDatabase(), { max: 2 });
  await connection.sql`create table marks (mark text)`;
});
afterAll(() => connection.close());

/** One statement alone, then a transaction of two, of which the first swallows its error. */
async function work({ sql }: Rows): Promise<void> {
  await sql`insert into marks values (${'alone'})`;
  await sql.begin(async (tx) => {
    await tx`insert into marks ${tx([{ mark: 'first' }])}`.catch(() => {});
    await tx.unsafe(`insert into marks values ('second')`);
  });
}

const CASES: readonly [n: number, moment: Failpoint['moment'], marks: readonly string[]][] = [
  [1, 'before', []],
  [1, 'after', ['alone']],
  [2, 'before', ['alone']],
  [2, 'after', ['alone']],
  [3, 'after', ['alone']],
  [4, 'before', ['alone']],
  [4, 'after', ['alone', 'first', 'second']],
];

it.each(CASES)(
  'R16 a connection lost at statement %i, %s it was done, leaves what was committed',
  async (n, moment, left) => {
    await connection.sql`truncate marks`;
    const rows = withFailpoints(connection, (point) => {
      if (point.n === n && point.moment === moment) throw new LostConnection(point);
    });
    const problem = await work(rows).catch((error: unknown) => error);
    expect(isUnavailable(problem)).toBe(true);
    const marks = await connection.sql<{ mark: string }[]>`select mark from marks`;
    expect(marks.map(({ mark }) => mark)).toEqual(left);
  },
);

it('R16 every statement and commit is a failpoint once, in order; names and parts of statements are none', async () => {
  const seen: string[] = [];
  const { sql } = withFailpoints(connection, ({ n, moment, statement }) => {
    if (moment === 'before') seen.push(`${n} ${statement}`);
  });
  const which = sql`mark = ${'second'}`;
  await sql`select mark from ${sql('marks')} where ${which}`;
  await sql.begin((tx) => [tx`select 1`, tx`select 2`]);
  expect(seen).toEqual(['1 select mark from ? where ?', '2 select 1', '3 select 2', '4 commit']);
});
