import { Command, Option } from 'commander';
import { UsageError } from '../../console/usage-error.ts';
import { IMPORTS } from '../../import/read-file.ts';
import { type Import, sendImport } from '../../import/send.ts';
import { type AskingService, askingService, askService } from '../../service/api-client.ts';

type Options = Import & AskingService & { readonly dryRun?: true };

export const importCommand = askingService(
  new Command('import')
    .description('have the pool hear what stands in files of other systems: words, or calls of tools')
    .argument('<file>', 'the file')
    .addOption(
      new Option('--as <form>', 'what it is: words (jsonl, csv) or calls (posthog, otlp)')
        .choices(Object.keys(IMPORTS))
        .makeOptionMandatory(),
    )
    .option('--scenario <name>', 'of words: the scenario that hears them')
    .option('--server <name>', 'of calls: what the scenarios of tools are called by, before the tool’s name')
    .option(
      '--tools <file>',
      'with --server: the tools, as `tools/list` answers; those without a scenario get one',
    )
    .option('--dry-run', 'only tell what it holds'),
  'a key with the scope "ingest"; with --tools "admin"',
).action(async (file: string, options: Options) => {
  const calls = options.as === 'posthog' || options.as === 'otlp';
  if ((calls ? options.server : options.scenario) === undefined)
    throw new UsageError(calls ? 'Calls ask for --server.' : 'Words ask for --scenario.');
  const told = await (options.dryRun
    ? sendImport(file, options, null)
    : askService(options, (call) => sendImport(file, options, call)));
  if (options.json) console.log(JSON.stringify(told, null, 2));
  else {
    for (const [scenario, { items, accepted, repeated }] of Object.entries(told.scenarios))
      console.log(
        `${scenario}: ${items} ${options.dryRun ? 'found' : `read, ${accepted} new, ${repeated} known`}`,
      );
    for (const { line, detail } of told.refused) console.error(`dsp: line ${line}: ${detail}`);
  }
  if (told.refused.length > 0) process.exitCode = 1;
});
