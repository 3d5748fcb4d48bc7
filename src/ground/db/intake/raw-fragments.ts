import type { Db } from '../server/index.ts';
import type { Fragment } from '../tables/intake/fragments.ts';
import type { NoClusterReason } from '../tables/pools/clusters.ts';
import { openText } from './fragments.ts';

/** What was said, as it came, or one part of it, and where it stands in the pool of everybody. */
export type RawFragment = Pick<Fragment, 'source' | 'part' | 'state' | 'clientAgent' | 'owner'> & {
  /** Null: forgotten for its age, or a part without words of its own. */
  readonly text: string | null;
  /** What is learned from: redacted, in normal form. */
  readonly phrase: string | null;
  readonly cluster: string | null;
  readonly reason: NoClusterReason | null;
  readonly receivedAt: string;
};

/** All that came under an id, the whole before its parts; both ways in may have used it. */
export async function rawFragments(db: Db, scenario: string, id: string): Promise<RawFragment[]> {
  const rows = await db.sql<(Omit<RawFragment, 'text'> & { bytes: Uint8Array | null })[]>`
    select f.source, f.part, f.state, f.text_encrypted as bytes, p.text as phrase, m.cluster, m.reason,
      f.client_agent as "clientAgent", f.owner,
      to_char(f.received_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "receivedAt"
    from admitted_ids a
    join fragments f on f.scenario = a.scenario and f.received_at = a.received_at and (f.seq = a.seq or f.parent = a.seq)
    left join phrases p on p.scenario = f.scenario and p.id = f.phrase
    left join memberships m on m.pool = f.scenario || '/*' and m.phrase = f.phrase
    where a.scenario = ${scenario} and a.source in ('fragment', 'interaction') and a.id = ${id} order by f.source, f.part`;
  return Promise.all(
    rows.map(async ({ bytes, ...row }) => ({
      ...row,
      text: await openText(db, scenario, { source: row.source, id, part: row.part }, bytes),
    })),
  );
}
