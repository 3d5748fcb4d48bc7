import { OLDEST_OBSERVATION_DAYS } from '../../../domain/reading/index.ts';
import type { Db, Tx } from '../server/index.ts';

/** When fragment or payload `f` was said, as far as its client is believed: never later than it came in, and not ages before. */
export function saidAt(sql: Db['sql'] | Tx) {
  return sql.unsafe(
    `case when f.observed_at < f.received_at - interval '${OLDEST_OBSERVATION_DAYS} days' then f.received_at
      else least(f.observed_at, f.received_at) end`,
  );
}
