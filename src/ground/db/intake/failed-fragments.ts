import { columnOf, type Db, type Tx } from '../server/index.ts';
import type { Fragment } from '../tables/intake/fragments.ts';

/** Which of a scenario's failed fragments are meant; nothing said means all. */
export type WhichFailed = {
  readonly seqs?: readonly number[] | undefined;
  readonly stage?: string | undefined;
  readonly reason?: string | undefined;
};

/** What a job gave up; never with its text. */
export type FailedFragment = Pick<
  Fragment,
  'seq' | 'id' | 'source' | 'part' | 'tries' | 'receivedAt' | 'failedAt'
> & {
  readonly stage: string;
  readonly reason: string;
  /** False: its time was over meanwhile, and there is nothing left to try again. */
  readonly hasText: boolean;
};

export type FailedCount = {
  readonly scenario: string;
  readonly stage: string;
  readonly reason: string;
  readonly fragments: number;
};

/** Oldest first, those after a sequence number. */
export async function listFailed(
  db: Db,
  scenario: string,
  which: WhichFailed,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<FailedFragment[]> {
  return db.sql<FailedFragment[]>`
    select seq::float8 as seq, id, source, part, coalesce(failed_stage, '') as stage,
      coalesce(failed_reason, '') as reason, tries, text_encrypted is not null as "hasText",
      received_at as "receivedAt", failed_at as "failedAt"
    from fragments where ${meant(db.sql, scenario, which)} and seq > ${after}
    order by fragments.seq limit ${limit}`;
}

/** How many failed, by stage and reason, most first. @param scenarios null: of all scenarios */
export async function countFailed(
  db: Pick<Db, 'sql'>,
  scenarios: readonly string[] | null,
): Promise<FailedCount[]> {
  return db.sql<FailedCount[]>`
    select scenario, coalesce(failed_stage, '') as stage, coalesce(failed_reason, '') as reason,
      count(*)::int as fragments
    from fragments
    where state = 'failed' ${scenarios === null ? db.sql`` : db.sql`and scenario = any(${[...scenarios]}::text[])`}
    group by 1, 2, 3 order by fragments desc, 1, 2, 3`;
}

/**
 * The oldest first. `replay`: they wait for a job again as if they had just come; what was forgotten meanwhile stays where it is.
 * `discard`: they are given up for good. Such a row stays, with why it failed, and is counted; its text goes when its time is over.
 * @returns those that were moved; fewer than `limit`: there are no more
 */
export async function moveFailed(
  tx: Tx,
  scenario: string,
  verb: 'replay' | 'discard',
  which: WhichFailed,
  limit: number,
): Promise<number[]> {
  const [change, kept] =
    verb === 'discard'
      ? [tx`state = 'discarded'`, tx``]
      : [
          tx`state = 'pending', tries = 0, failed_stage = null, failed_reason = null, failed_at = null`,
          tx`and text_encrypted is not null`,
        ];
  return columnOf<number>(tx`
    update fragments set ${change}
    where state = 'failed' and scenario = ${scenario} and seq in (
      select seq from fragments where ${meant(tx, scenario, which)} ${kept}
      order by fragments.seq limit ${limit} for update)
    returning seq::float8`);
}

/** A failed fragment has a stage and a reason; the empty text stands for rows that have none. */
function meant(sql: Db['sql'] | Tx, scenario: string, { seqs, stage, reason }: WhichFailed) {
  return sql`scenario = ${scenario} and state = 'failed'
    ${seqs === undefined ? sql`` : sql`and seq = any(${[...seqs]}::bigint[])`}
    ${stage === undefined ? sql`` : sql`and coalesce(failed_stage, '') = ${stage}`}
    ${reason === undefined ? sql`` : sql`and coalesce(failed_reason, '') = ${reason}`}`;
}
