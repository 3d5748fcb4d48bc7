import { existsSync } from 'node:fs';
import { versions } from 'node:process';
import { type Config, ConfigError, readConfig } from '../../ground/process/config.ts';
import type { Facts } from '../../proof/doctor/facts.ts';
import { databaseFacts } from './database.ts';
import { doorFacts } from './door.ts';
import { folderFacts } from './folder.ts';
import { machineFacts } from './machine.ts';
import { redisFacts } from './redis.ts';

/** Looks at everything, each thing by itself: what is broken hides nothing else. Changes nothing. */
export async function gatherFacts(): Promise<Facts> {
  const { config, settings } = readSettings();
  // The folder before the database: asking an embedded one takes the folder for as long as that lasts.
  const folder = config === null ? null : await folderFacts(config);
  const [machine, door, database, redis] = await Promise.all([
    machineFacts(config),
    config === null ? null : doorFacts(config),
    config === null ? null : databaseFacts(config, folder),
    config?.redisUrl == null ? null : redisFacts(config.redisUrl),
  ]);
  return {
    node: versions.node,
    isClone: existsSync(new URL('../commands', import.meta.url)),
    settings,
    machine,
    folder,
    door,
    database,
    redis,
  };
}

function readSettings(): { config: Config | null; settings: string | null } {
  try {
    return { config: readConfig(), settings: null };
  } catch (problem) {
    if (problem instanceof ConfigError) return { config: null, settings: problem.message };
    throw problem;
  }
}
