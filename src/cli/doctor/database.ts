import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DAY_MS } from '../../domain/basics/index.ts';
import { renewalHorizon } from '../../domain/versions/index.ts';
import { otherModels } from '../../ground/db/pools/index.ts';
import { connect, knownMigrations, type Rows } from '../../ground/db/server/index.ts';
import { rowsHealth, serverHealth } from '../../ground/db/upkeep/index.ts';
import { transformOf } from '../../ground/embedder/local-model.ts';
import { type Config, masterKeysOf } from '../../ground/process/config.ts';
import { masterKeyFault } from '../../ground/vault/open-vault.ts';
import type { DatabaseFacts, FolderFacts, RowFacts } from '../../proof/doctor/facts.ts';
import { reachServer } from '../service/with-database.ts';
import { wordsOf } from './words-of.ts';

/** A worker that was away for a weekend renews late, and nothing is wrong. */
const RENEWAL_TAKES_MS = 7 * DAY_MS;

/** Of an embedded database that nobody runs, its server is started for the look and stopped again. Migrates nothing. */
export async function databaseFacts(
  config: Config,
  folder: FolderFacts | null,
): Promise<DatabaseFacts | null> {
  const embedded = config.databaseUrl === null;
  if (embedded && !existsSync(join(config.dataDir, 'postgres'))) return { kind: 'unborn' };
  // The folder's own line says why.
  if (embedded && (!folder?.writable || folder.barredBy !== null)) return null;
  try {
    const { url, stop } = await reachServer(config);
    const { close, ...rows } = connect(url, { max: 1, statementMs: 10_000 });
    try {
      const { version, skewMs, migrations: applied } = await serverHealth(rows);
      const known = knownMigrations();
      return {
        kind: 'reached',
        embedded,
        version,
        skewMs,
        migrations: { applied, known },
        rows: applied === known ? await rowFacts(rows, config, new Date()) : null,
      };
    } finally {
      await close();
      await stop();
    }
  } catch (problem) {
    return { kind: 'away', embedded, words: wordsOf(problem) };
  }
}

async function rowFacts(rows: Rows, config: Config, now: Date): Promise<RowFacts> {
  const keys = masterKeysOf(config);
  const space = { model: config.embeddingModel, transform: transformOf(config.embeddingModel) };
  const { failed, lagSeconds, backedOff, signingSince, expiries } = await rowsHealth(rows, now);
  const renewedBy = renewalHorizon(new Date(now.getTime() - RENEWAL_TAKES_MS));
  return {
    masterKeyFault: await masterKeyFault(rows, keys).catch(wordsOf),
    keyBesideData: keys.configured === null && keys.file === null,
    otherModels: await otherModels(rows, space),
    failed,
    lagSeconds,
    backedOff,
    signingKeyDays:
      signingSince === null ? null : Math.floor((now.getTime() - signingSince.getTime()) / DAY_MS),
    versions: {
      expired: expiries.filter((at) => at <= now).length,
      late: expiries.filter((at) => at > now && at <= renewedBy).length,
    },
  };
}
