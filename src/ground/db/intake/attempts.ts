import { randomUUID } from 'node:crypto';
import type { Db, Tx } from '../server/index.ts';

/** Of this process: what stands under another name in the rows was left by one that is gone, or nearly. */
const PROCESS = randomUUID();

/** Notes which fragments are about to be read and embedded: a text that takes the process along says nothing afterwards. */
export async function beginAttempt(db: Db, scenario: string, seqs: readonly number[]): Promise<void> {
  await db.sql`
    insert into attempts (scenario, process, seqs) values (${scenario}, ${PROCESS}, ${[...seqs]}::bigint[])
    on conflict (scenario) do update set process = excluded.process, seqs = excluded.seqs`;
}

/** In the transaction that saves what was in hand; what another process noted meanwhile stays. */
export async function endAttempt(sql: Db['sql'] | Tx, scenario: string): Promise<void> {
  await sql`delete from attempts where scenario = ${scenario} and process = ${PROCESS}`;
}

/** What another process had in hand and did not save, and forgets it: empty unless that one was ended. */
export async function takeAbandoned(db: Db, scenario: string): Promise<number[]> {
  const [row] = await db.sql<{ seqs: string[] }[]>`
    delete from attempts where scenario = ${scenario} and process <> ${PROCESS} returning seqs`;
  return row?.seqs.map(Number) ?? [];
}
