// An address of a database or a folder enters.
// A connection leaves, migrated, with its transactions fenced, traced and, in tests, broken on purpose.

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
export { type Failpoint, LostConnection, withFailpoints } from './failpoints.ts';
export { findRow, findRows, matching } from './find.ts';
export { FolderInUseError, folderHolder, isAlive, makeFolder, takeFolder } from './folder-lock.ts';
export { appliedMigrations, knownMigrations, migrateDatabase } from './migrate.ts';
export { type TakeTurn, withTurns } from './turns.ts';
export { isConnectionLost, isUnavailable } from './unavailable.ts';
