import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { connect } from '../../../src/ground/db/server/connect.ts';
import { startEmbeddedPostgres } from '../../../src/ground/db/server/embedded-postgres.ts';
import { migrateDatabase } from '../../../src/ground/db/server/migrate.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A PostgreSQL server of this run; the database `dsp_template` on it is migrated and never written to. */
    readonly postgresUrl: string;
  }
}

/** One embedded server for the whole run; every test file copies the migrated template into a database of its own. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'dsp-test-'));
  await chmod(folder, 0o755);
  // Thrown away with the run: no commit and no copy of the template waits for the disk.
  const server = await startEmbeddedPostgres(folder, false, ['autovacuum=off']);
  const admin = connect(server.url, { max: 1 });
  await admin.sql`create database dsp_template`;
  await admin.close();
  await migrateDatabase(databaseOn(server.url, 'dsp_template'));
  project.provide('postgresUrl', server.url);
  return async () => {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  };
}

function databaseOn(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}
