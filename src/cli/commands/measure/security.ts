import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Command, Option } from 'commander';
import pc from 'picocolors';
import { loadScenario } from '../../../../demo/load.ts';
import { CorpusError, readCorpora } from '../../../proof/campaigns/corpus.ts';
import { jsonOption, tellerBeside, wholeNumber, writeJson } from '../../console/options.ts';
import { withProgress } from '../../console/progress.ts';
import { UsageError } from '../../console/usage-error.ts';
import { runSecurity } from '../../security/run.ts';
import { type SecurityRow, securityTable } from '../../security/table.ts';

type Options = {
  readonly data: string;
  readonly json?: string | true;
  readonly only?: string;
  readonly seeds: number;
  readonly slow?: true;
};

const OWN = fileURLToPath(new URL('../../../proof/campaigns/corpora/', import.meta.url));
const DEMO = fileURLToPath(new URL('../../../../demo/flight_booking/', import.meta.url));

export const securityCommand = new Command('security')
  .description(
    'attack a service that is started for it: injections, personal data, disguises, crowds of new owners, bad bodies',
  )
  .addOption(
    new Option(
      '--data <dir>',
      'folder with injections.jsonl, pii.jsonl, unicode.jsonl and badbodies.jsonl',
    ).default(OWN, 'small ones of our own'),
  )
  .option(
    '--only <words>',
    'only campaigns whose title holds one of these words, separated by commas (default: all)',
  )
  .option(
    '--seeds <number>',
    'in how many orders a crowd of all attacks comes; the worst counts',
    wholeNumber(0),
    1,
  )
  .option('--slow', 'attacks that take two months instead, on a virtual clock (half an hour)')
  .addOption(jsonOption('write rows and leaks as JSON too'))
  .action(async ({ data, json, only, seeds, slow }: Options) => {
    const corpora = readCorpora((file) => textOf(join(data, file)));
    const tell = tellerBeside(json);
    tell(`attacking a service of its own with ${data}`);
    const attack = {
      corpora,
      people: loadScenario(DEMO),
      only: only?.split(',') ?? null,
      slow: slow === true,
      seeds: Array.from({ length: seeds }, (_, seed) => seed + 1),
    };
    const rows = await withProgress('steps', null, json !== true, async ({ reached }) => {
      const played: SecurityRow[] = [];
      for await (const row of runSecurity(attack, reached)) played.push(row);
      return played;
    });
    tell(securityTable(rows));
    await writeJson(json, { rows });
    const fallen = rows.filter(({ problems }) => problems.length > 0);
    const leaked = fallen.reduce((sum, row) => sum + row.leaked, 0);
    const bought = rows.filter((row) => row.bought).length;
    const price = bought === 0 ? 'nothing leaked' : `but for ${bought} that were bought`;
    tell(
      fallen.length === 0
        ? pc.green(`all ${rows.length} campaigns withstood, ${price}`)
        : pc.red(`${fallen.length} of ${rows.length} campaigns got something, ${leaked} leaks`),
    );
    if (fallen.length > 0) process.exitCode = 1;
  });

function textOf(file: string): string {
  if (!existsSync(file)) throw new UsageError(`There is no file ${file}.`);
  try {
    return readFileSync(file, 'utf8');
  } catch {
    throw new CorpusError(`${file} cannot be read.`);
  }
}
