import type { Reached } from '../../../domain/trial/index.ts';
import type { Db } from '../server/index.ts';

/** How the scenario's keys were taken up, whatever became of them: what a new key's forecast rests on. */
export async function capturesSoFar(db: Db, scenario: string): Promise<Reached[]> {
  return db.sql<Reached[]>`
    select sum(used)::int as used, sum(said_in_other)::int as said from measurements
    where scenario = ${scenario} group by key_name order by key_name`;
}
