import { existsSync } from 'node:fs';
import { type Command, Help, type Option } from 'commander';
import { COMMANDERS_OUTPUT } from './console/failure.ts';
import { ENVIRONMENT, environmentText } from './environment.ts';
import { EXAMPLES, examplesText } from './examples.ts';

type Loaders = Readonly<Record<string, () => Promise<Command>>>;

/** In the order of the help. Each is loaded when it is called: all of them together take seconds. */
const GROUPS: Readonly<Record<string, Loaders>> = {
  'Run the service:': {
    serve: async () => (await import('./commands/run/serve.ts')).serveCommand,
    worker: async () => (await import('./commands/run/worker.ts')).workerCommand,
    topology: async () => (await import('./commands/run/topology.ts')).topologyCommand,
    demo: async () => (await import('./commands/run/demo.ts')).demoCommand,
  },
  'Look after it:': {
    doctor: async () => (await import('./commands/look-after/doctor.ts')).doctorCommand,
    keys: async () => (await import('./commands/look-after/keys.ts')).keysCommand,
    review: async () => (await import('./commands/look-after/review.ts')).reviewCommand,
    cells: async () => (await import('./commands/look-after/cells.ts')).cellsCommand,
    migrate: async () => (await import('./commands/look-after/migrate.ts')).migrateCommand,
    failed: async () => (await import('./commands/look-after/failed.ts')).failedCommand,
    recount: async () => (await import('./commands/look-after/recount.ts')).recountCommand,
    apply: async () => (await import('./commands/look-after/apply.ts')).applyCommand,
    export: async () => (await import('./commands/look-after/export.ts')).exportCommand,
  },
  'Use what it learned:': {
    explain: async () => (await import('./commands/use/explain.ts')).explainCommand,
    import: async () => (await import('./commands/use/import.ts')).importCommand,
    digest: async () => (await import('./commands/use/digest.ts')).digestCommand,
    diff: async () => (await import('./commands/use/diff.ts')).diffCommand,
    verify: async () => (await import('./commands/use/verify.ts')).verifyCommand,
    types: async () => (await import('./commands/use/types.ts')).typesCommand,
    mcp: async () => (await import('./commands/use/mcp.ts')).mcpCommand,
    relay: async () => (await import('./commands/use/relay.ts')).relayCommand,
    proxy: async () => (await import('./commands/use/proxy.ts')).proxyCommand,
  },
  'Try and measure:': {
    replay: async () => (await import('./commands/measure/replay.ts')).replayCommand,
    simulate: async () => (await import('./commands/measure/simulate.ts')).simulateCommand,
    quality: async () => (await import('./commands/measure/quality.ts')).qualityCommand,
    conformance: async () => (await import('./commands/measure/conformance.ts')).conformanceCommand,
    security: async () => (await import('./commands/measure/security.ts')).securityCommand,
    // A package has no bench, but its curves.
    ...(existsSync(new URL('../../bench/training/', import.meta.url))
      ? {
          bench: async () => (await import('../../bench/command.ts')).benchCommand,
          faults: async () => (await import('../../bench/faults/command.ts')).faultsCommand,
          'fault-lives': async () => (await import('../../bench/faults/lives/command.ts')).livesCommand,
        }
      : {}),
  },
  'In your shell:': {
    completion: async () => (await import('./commands/completion.ts')).completionCommand(allCommands),
  },
};

/** The one that is called so, or else all: the help shows them, and a misspelt name is compared with theirs. */
export async function commandsFor(wanted: string): Promise<readonly Command[]> {
  if (wanted === '--version' || wanted === '-V') return [];
  for (const loaders of Object.values(GROUPS)) {
    const load = Object.hasOwn(loaders, wanted) ? loaders[wanted] : undefined;
    if (load !== undefined) return [prepared(await load())];
  }
  return allCommands();
}

export async function allCommands(): Promise<readonly Command[]> {
  const groups = Object.entries(GROUPS).map(([heading, loaders]) =>
    Promise.all(Object.values(loaders).map(async (load) => prepared((await load()).helpGroup(heading)))),
  );
  return (await Promise.all(groups)).flat();
}

/** With its settings and examples; a wrong word in it is thrown, so that one place decides on the exit code. */
function prepared(command: Command, above = ''): Command {
  const path = `${above} ${command.name()}`.trim();
  const [settings, examples] = [ENVIRONMENT[path], EXAMPLES[path]];
  if (settings !== undefined) command.addHelpText('after', environmentText(settings));
  if (examples !== undefined) command.addHelpText('after', examplesText(examples));
  command.exitOverride().configureOutput(COMMANDERS_OUTPUT).configureHelp({ optionDescription });
  for (const below of command.commands) prepared(below, path);
  return command;
}

const USUAL_HELP = new Help();

/** Says of an option that it cannot be left out, and nothing of a switch that is off: switches are. */
function optionDescription(option: Option): string {
  const words = USUAL_HELP.optionDescription(option).replace(' (default: false)', '');
  return option.mandatory ? `${words} (required)` : words;
}
