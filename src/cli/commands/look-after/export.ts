import { Command } from 'commander';
import { withProgress } from '../../console/progress.ts';
import { asUsage } from '../../console/usage-error.ts';
import { exportScenario } from '../../replay/export-scenario.ts';
import { withDatabase } from '../../service/with-database.ts';
import { exportScenarioCommand } from './apply.ts';
import { exportKeysCommand } from './export-keys.ts';

export const exportCommand = new Command('export')
  .description(
    'write a scenario: what it received, to be replayed, what its owner set, to be kept in git, or what was learned, for its owner’s code',
  )
  .addCommand(exportScenarioCommand)
  .addCommand(exportKeysCommand);

exportCommand
  .command('stream', { isDefault: true })
  .description('write what a scenario received and what became of it, to be replayed')
  .requiredOption('--scenario <name>', 'the scenario')
  .requiredOption(
    '--out <dir>',
    'gets template.json, policy.json, corrections.json, stream.jsonl and its history',
  )
  .option('--json', 'what was written where, as JSON')
  .addHelpText(
    'after',
    `
The stream holds what users said, word for word, so no API key is enough: the database itself is read (DATABASE_URL, or
DATA_DIR of an embedded service), and the files are readable for you alone. Values that no key took
come as the text that was kept of them; members that no key has were not kept, and are not in it.

Play it again with
  dsp replay --template DIR/template.json --stream DIR/stream.jsonl --policy DIR/policy.json --corrections DIR/corrections.json --out OTHER`,
  )
  .action(async ({ scenario, out, json }: { scenario: string; out: string; json?: true }) => {
    const lines = await withProgress('lines', null, json === undefined, ({ reached }) =>
      withDatabase((db) => exportScenario({ db }, scenario, out, reached)),
    ).catch(asUsage);
    if (json) console.log(JSON.stringify({ scenario, lines, out }));
    else console.error(`dsp: ${lines} lines of ${scenario} written to ${out}, readable for you alone`);
  });
