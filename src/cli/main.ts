import { Command } from 'commander';
import { ConfigError } from '../config.ts';
import { EmbeddedPostgresError } from '../db/embedded-postgres.ts';
import { FolderInUseError } from '../db/folder-lock.ts';
import { MigrationError } from '../db/migrate.ts';
import { ModelError } from '../embedder/local-model.ts';
import { VectorCacheError } from '../embedder/vector-cache.ts';
import { PolicyError } from '../rooms.ts';
import { benchCommand } from './commands/bench.ts';
import { conformanceCommand } from './commands/conformance.ts';
import { demoCommand } from './commands/demo.ts';
import { diffCommand } from './commands/diff.ts';
import { explainCommand } from './commands/explain.ts';
import { exportCommand } from './commands/export.ts';
import { keysCommand } from './commands/keys.ts';
import { mcpCommand } from './commands/mcp.ts';
import { migrateCommand } from './commands/migrate.ts';
import { qualityCommand } from './commands/quality.ts';
import { recountCommand } from './commands/recount.ts';
import { replayCommand } from './commands/replay.ts';
import { serveCommand } from './commands/serve.ts';
import { simulateCommand } from './commands/simulate.ts';
import { typesCommand } from './commands/types.ts';
import { verifyCommand } from './commands/verify.ts';
import { workerCommand } from './commands/worker.ts';
import { UsageError } from './usage-error.ts';

const program = new Command('dsp')
  .description(
    'Differential Semantic Pool: what agents could not say in keys becomes new, tried, signed keys.',
  )
  .showHelpAfterError()
  .addCommand(serveCommand)
  .addCommand(workerCommand)
  .addCommand(migrateCommand)
  .addCommand(demoCommand)
  .addCommand(replayCommand)
  .addCommand(simulateCommand)
  .addCommand(exportCommand)
  .addCommand(qualityCommand)
  .addCommand(benchCommand)
  .addCommand(explainCommand)
  .addCommand(diffCommand)
  .addCommand(recountCommand)
  .addCommand(mcpCommand)
  .addCommand(verifyCommand)
  .addCommand(typesCommand)
  .addCommand(conformanceCommand)
  .addCommand(keysCommand);

/** Problems that a person can mend get their sentence, all others their stack. */
const SENTENCES = [
  ConfigError,
  EmbeddedPostgresError,
  FolderInUseError,
  MigrationError,
  ModelError,
  PolicyError,
  UsageError,
  VectorCacheError,
];

try {
  await program.parseAsync();
} catch (problem) {
  const known = SENTENCES.some((kind) => problem instanceof kind);
  console.error(known && problem instanceof Error ? `dsp: ${problem.message}` : problem);
  process.exitCode = 1;
}
