import { countFailed } from '../intake/index.ts';
import { appliedMigrations, type Rows, rowOf } from '../server/index.ts';
import { backedOff } from './setbacks.ts';
import { lagSeconds } from './status.ts';

/** What only the server can say of itself. */
export type ServerHealth = {
  /** `server_version_num`, e.g. 180004 */
  readonly version: number;
  /** Milliseconds by which its clock is ahead of this process's. */
  readonly skewMs: number;
  /** Of ours; 0 for a database that nobody has migrated. */
  readonly migrations: number;
};

/** What can be asked of any PostgreSQL, whoever made its tables. */
export async function serverHealth(rows: Rows): Promise<ServerHealth> {
  const before = Date.now();
  const { version, now } = await rowOf<{ version: number; now: number }>(rows.sql`
    select current_setting('server_version_num')::int as version,
      (extract(epoch from clock_timestamp()) * 1000)::float8 as now`);
  const middle = (before + Date.now()) / 2;
  return { version, skewMs: Math.round(now - middle), migrations: await appliedMigrations(rows) };
}

/** What the rows of all scenarios say of how work goes. */
export type RowsHealth = {
  readonly failed: number;
  readonly lagSeconds: number;
  readonly backedOff: readonly { readonly job: string; readonly subject: string; readonly reason: string }[];
  /** When the key in use began to sign; null: there is none. */
  readonly signingSince: Date | null;
  /** When the newest version of each line expires. */
  readonly expiries: readonly Date[];
};

/** What the rows say of how the service is; only of tables of this release. Nothing is decrypted. */
export async function rowsHealth(rows: Rows, now: Date): Promise<RowsHealth> {
  const [failed, lag, setbacks, keys, versions] = await Promise.all([
    countFailed(rows, null),
    lagSeconds(rows, now),
    backedOff(rows, undefined),
    rows.sql<{ since: Date }[]>`
      select coalesce(signs_from, created_at) as since from signing_keys
      where retired_at is null and revoked_at is null and coalesce(signs_from, created_at) <= ${now}
      order by 1 desc limit 1`,
    rows.sql<{ expires: Date }[]>`
      select distinct on (scenario, line, cohort) expires_at as expires from schema_versions
      where line <> 'recorded' order by scenario, line, cohort, seq desc`,
  ]);
  const [key] = keys;
  return {
    failed: failed.reduce((sum, { fragments }) => sum + fragments, 0),
    lagSeconds: lag,
    backedOff: setbacks.map(({ kind, subject, reason }) => ({ job: kind, subject, reason })),
    signingSince: key?.since ?? null,
    expiries: versions.map(({ expires }) => expires),
  };
}
