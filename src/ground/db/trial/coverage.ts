import type { CoverageCount } from '../../../domain/needs/index.ts';
import type { Db } from '../server/index.ts';

/** Payloads and meaningful `other`s by UTC day of receipt, both days included, oldest first; of all cohorts or of one. */
export async function coverageDays(
  db: Db,
  scenario: string,
  span: { readonly from: string; readonly to: string },
  cohort: string | undefined,
): Promise<(CoverageCount & { readonly day: string })[]> {
  const within = db.sql`scenario = ${scenario} and day between ${span.from}::text::date and ${span.to}::text::date
    ${cohort === undefined ? db.sql`` : db.sql`and cohort = ${cohort}`}`;
  return db.sql<(CoverageCount & { day: string })[]>`
    select to_char(day, 'YYYY-MM-DD') as day, payloads, coalesce(in_words, 0)::int as "inWords"
    from (select day, sum(payloads)::int as payloads from payload_counts where ${within} group by day) came
    left join (select day, sum(in_words) as in_words from coverage_counts where ${within} group by day) said using (day)
    order by day`;
}
