import type { KeyValue } from '../domain/key-definition.ts';
import type { Db } from './connect.ts';

/** The fragments behind a cluster, a compound once by its own id, with the value each was mapped to. */
export async function clusterFragments(
  db: Db,
  cluster: string,
): Promise<{ id: string; value: KeyValue | null }[]> {
  return db.sql<{ id: string; value: KeyValue | null }[]>`
    select f.id, (array_agg(m.value order by f.part) filter (where m.value is not null))[1] as value
    from memberships m
    join pools on pools.pool = m.pool
    join fragments f on f.scenario = pools.scenario and f.phrase = m.phrase and f.state = 'pooled'
    where m.cluster = ${cluster} group by f.id order by f.id`;
}
