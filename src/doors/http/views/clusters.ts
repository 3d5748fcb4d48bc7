import { type ClusterRow, findCluster } from '../../../ground/db/pools/index.ts';
import type { Db } from '../../../ground/db/server/index.ts';
import { unknownIn } from './unknown.ts';

/** @throws DomainError `unknown_cluster`, also where it is another scenario's */
export async function findClusterOf(db: Db, scenario: string, id: string): Promise<ClusterRow> {
  const row = await findCluster(db, id);
  if (row?.pool.startsWith(`${scenario}/`)) return row;
  throw unknownIn(scenario, 'cluster', id);
}
