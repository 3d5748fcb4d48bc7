import { DomainError } from '../../../domain/basics/index.ts';
import { type ClusterRow, findCluster } from '../../../ground/db/pools/index.ts';
import type { Db } from '../../../ground/db/server/index.ts';

/** @throws DomainError `unknown_cluster`, also where it is another scenario's */
export async function findClusterOf(db: Db, scenario: string, id: string): Promise<ClusterRow> {
  const row = await findCluster(db, id);
  if (row?.pool.startsWith(`${scenario}/`)) return row;
  throw unknownCluster(scenario, id);
}

export function unknownCluster(scenario: string, id: string): DomainError {
  return new DomainError('unknown_cluster', `The scenario "${scenario}" has no cluster "${id}".`);
}
