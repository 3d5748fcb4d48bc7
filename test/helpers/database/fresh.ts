import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { type Connection, connect } from '../../../src/ground/db/server/connect.ts';

/** One a process: a connection costs the server as much as a quarter of a copy. */
let admin: Connection | null = null;

/** A migrated, empty database of its own; it goes with the server at the end of the run. */
export async function freshDatabase(): Promise<string> {
  const server = inject('postgresUrl');
  const name = `test_${randomBytes(6).toString('hex')}`;
  admin ??= connect(server, { max: 1 });
  // Copying a template while another copy is under way fails ("source database is being accessed"); one at a time.
  await admin.sql`select pg_advisory_lock(42)`;
  try {
    await admin.sql.unsafe(`create database ${name} template dsp_template`);
  } finally {
    await admin.sql`select pg_advisory_unlock(42)`;
  }
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}
