import { existsSync } from 'node:fs';
import { inspect } from 'node:util';
import { Command } from 'commander';
import { MendableError } from '../domain/mendable-error.ts';
import { VERSION } from '../version.ts';
import { plainText } from './plain-text.ts';

/** In the order of the help. Each is loaded when it is called: all of them together take seconds. */
const COMMANDS: Readonly<Record<string, () => Promise<Command>>> = {
  serve: async () => (await import('./commands/serve.ts')).serveCommand,
  worker: async () => (await import('./commands/worker.ts')).workerCommand,
  topology: async () => (await import('./commands/topology.ts')).topologyCommand,
  doctor: async () => (await import('./commands/doctor.ts')).doctorCommand,
  migrate: async () => (await import('./commands/migrate.ts')).migrateCommand,
  demo: async () => (await import('./commands/demo.ts')).demoCommand,
  replay: async () => (await import('./commands/replay.ts')).replayCommand,
  simulate: async () => (await import('./commands/simulate.ts')).simulateCommand,
  export: async () => (await import('./commands/export.ts')).exportCommand,
  quality: async () => (await import('./commands/quality.ts')).qualityCommand,
  // A package has no bench.
  ...(existsSync(new URL('../../bench/', import.meta.url))
    ? { bench: async () => (await import('./commands/bench.ts')).benchCommand }
    : {}),
  security: async () => (await import('./commands/security.ts')).securityCommand,
  faults: async () => (await import('./commands/faults.ts')).faultsCommand,
  explain: async () => (await import('./commands/explain.ts')).explainCommand,
  diff: async () => (await import('./commands/diff.ts')).diffCommand,
  failed: async () => (await import('./commands/failed.ts')).failedCommand,
  recount: async () => (await import('./commands/recount.ts')).recountCommand,
  mcp: async () => (await import('./commands/mcp.ts')).mcpCommand,
  verify: async () => (await import('./commands/verify.ts')).verifyCommand,
  types: async () => (await import('./commands/types.ts')).typesCommand,
  conformance: async () => (await import('./commands/conformance.ts')).conformanceCommand,
  keys: async () => (await import('./commands/keys.ts')).keysCommand,
};

const program = new Command('dsp')
  .description(
    'Differential Semantic Pool: what agents could not say in keys becomes new, tried, signed keys.',
  )
  .version(VERSION)
  .showHelpAfterError();
const [wanted = ''] = process.argv.slice(2);
const called = Object.hasOwn(COMMANDS, wanted) ? COMMANDS[wanted] : undefined;
for (const load of called === undefined ? Object.values(COMMANDS) : [called])
  program.addCommand(await load());

try {
  await program.parseAsync();
} catch (problem) {
  console.error(plainText(problem instanceof MendableError ? `dsp: ${problem.message}` : inspect(problem)));
  process.exitCode = 1;
}
