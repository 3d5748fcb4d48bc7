import { randomUUID } from 'node:crypto';
import type { Db, Tx } from '../server/index.ts';

/** Of this process: what stands under another name in the rows was left by one that is gone, or nearly. */
const PROCESS = randomUUID();

/** One of several that work on a scenario's pending fragments side by side, from 0 on; each has its own. */
export type Lane = { readonly scenario: string; readonly lane: number };

type Claim = { readonly lane: number; readonly seqs: readonly number[] };

/** What other lanes have claimed. Until the transaction is over nobody else claims: two that look at once would choose the same. */
export async function claimsOfOthers(tx: Tx, { scenario, lane }: Lane): Promise<Claim[]> {
  await tx`select pg_advisory_xact_lock(hashtext('dsp attempts'), hashtext(${scenario}))`;
  return tx<Claim[]>`
    select lane, claimed::float8[] as seqs from attempts where scenario = ${scenario} and lane <> ${lane} order by lane`;
}

/** These are this lane's, and no other's, until it gives them back. */
export async function claim(tx: Tx, { scenario, lane }: Lane, seqs: readonly number[]): Promise<void> {
  await tx`
    insert into attempts (scenario, lane, process, claimed, seqs)
    values (${scenario}, ${lane}, ${PROCESS}, ${[...seqs]}::bigint[], '{}')
    on conflict (scenario, lane) do update set process = excluded.process, claimed = excluded.claimed, seqs = '{}'`;
}

/** What was claimed and not placed waits for any lane again. */
export async function giveBack(db: Db, { scenario, lane }: Lane): Promise<void> {
  await db.sql`delete from attempts where scenario = ${scenario} and lane = ${lane} and process = ${PROCESS}`;
}

/** Notes which of the claimed are about to be read and embedded: a text that takes the process along says nothing afterwards. */
export async function beginAttempt(db: Db, lane: Lane, seqs: readonly number[]): Promise<void> {
  await setInHand(db.sql, lane, seqs);
}

/** In the transaction that saves what was in hand; what another process noted meanwhile stays. */
export async function endAttempt(sql: Db['sql'] | Tx, lane: Lane): Promise<void> {
  await setInHand(sql, lane, []);
}

async function setInHand(sql: Db['sql'] | Tx, { scenario, lane }: Lane, seqs: readonly number[]) {
  await sql`
    update attempts set seqs = ${[...seqs]}::bigint[]
    where scenario = ${scenario} and lane = ${lane} and process = ${PROCESS}`;
}

/** What another process had in hand in this lane and did not save, and forgets it: empty unless that one was ended. */
export async function takeAbandoned(db: Db, { scenario, lane }: Lane): Promise<number[]> {
  const [row] = await db.sql<{ seqs: string[] }[]>`
    delete from attempts where scenario = ${scenario} and lane = ${lane} and process <> ${PROCESS} returning seqs`;
  return row?.seqs.map(Number) ?? [];
}
