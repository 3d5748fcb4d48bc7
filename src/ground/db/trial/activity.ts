import type { Db } from '../server/index.ts';

/** What came of one day, as decisions and rows tell it now. */
export type ActiveDay = {
  /** UTC, `2026-01-05`. */
  readonly day: string;
  /** Fragments received, each once; the parts of a compound count with their whole. */
  readonly fragments: number;
  /** Needs of the pool of all that were founded, also those that have merged or gone apart since. */
  readonly needs: number;
  /** Keys that went on trial, became stable or were retired. */
  readonly experimental: number;
  readonly stable: number;
  readonly retired: number;
};

type Instant = 'received_at' | 'founded_at' | 'at';

type Span = { readonly from: Date; readonly before: Date };

/** What came in and what came of it, by UTC day, oldest first; days on which nothing happened are left out. */
export async function activeDays(db: Db, scenario: string, { from, before }: Span): Promise<ActiveDay[]> {
  const within = (column: Instant) => db.sql`
    ${db.sql(column)} >= ${from} and ${db.sql(column)} < ${before}`;
  const dayOf = (column: Instant) => db.sql`to_char(${db.sql(column)} at time zone 'UTC', 'YYYY-MM-DD')`;
  return db.sql<ActiveDay[]>`
    select day, sum(fragments)::int as fragments, sum(needs)::int as needs, sum(experimental)::int as experimental,
      sum(stable)::int as stable, sum(retired)::int as retired
    from (
      select ${dayOf('received_at')} as day, count(*) as fragments, 0 as needs, 0 as experimental, 0 as stable, 0 as retired
      from fragments where scenario = ${scenario} and part = 0 and ${within('received_at')} group by 1
      union all
      select ${dayOf('founded_at')}, 0, count(*), 0, 0, 0
      from clusters where pool = ${scenario} || '/*' and ${within('founded_at')} group by 1
      union all
      select ${dayOf('at')}, 0, 0, count(*) filter (where kind = 'experimental'),
        count(*) filter (where kind = 'stable'), count(*) filter (where kind = 'retired')
      from decisions
      where scenario = ${scenario} and subject like 'patch_key/%' and kind in ('experimental', 'stable', 'retired')
        and ${within('at')}
      group by 1) as counted
    group by day order by day`;
}
