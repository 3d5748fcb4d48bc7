// An address of a database or a folder enters.
// A connection leaves, migrated, its transactions fenced and traced.

export { anyRow, columnOf, oneOf, rowOf } from './answers.ts';
export { askedTogether } from './asked-together.ts';
export { type Connection, connect, type Db, type Rows, surveyTables, type Tx } from './connect.ts';
export {
  type EmbeddedPostgres,
  embeddedBinaries,
  freePort,
  runningEmbeddedPostgres,
  startEmbeddedPostgres,
} from './embedded-postgres.ts';
export { findRow, findRows, matching } from './find.ts';
export { FolderInUseError, folderHolder, isAlive, makeFolder, takeFolder } from './folder-lock.ts';
export { appliedMigrations, knownMigrations, migrateDatabase } from './migrate.ts';
export { isConnectionLost, isUnavailable, refusedForCell } from './unavailable.ts';
