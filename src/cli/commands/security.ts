import { existsSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Command } from 'commander';
import pc from 'picocolors';
import { loadScenario } from '../../../demo/load.ts';
import { CorpusError, readCorpora } from '../../campaigns/corpus.ts';
import { runSecurity, type SecurityRow } from '../security/run.ts';
import { securityTable } from '../security/table.ts';
import { UsageError } from '../usage-error.ts';

type Options = { readonly data: string; readonly json?: string; readonly only?: string };

const OWN = fileURLToPath(new URL('../../campaigns/corpora/', import.meta.url));
const DEMO = fileURLToPath(new URL('../../../demo/flight_booking/', import.meta.url));

export const securityCommand = new Command('security')
  .description(
    'attack a service that is started for it: injections, personal data, disguises, Sybils, bad bodies',
  )
  .option(
    '--data <dir>',
    'folder with injections.jsonl, pii.jsonl, unicode.jsonl and badbodies.jsonl (default: our own small ones)',
    OWN,
  )
  .option('--only <words>', 'only campaigns whose title holds one of these words, separated by commas')
  .option('--json <file>', 'write rows and leaks as JSON too')
  .action(async ({ data, json, only }: Options) => {
    const corpora = readCorpora((file) => textOf(join(data, file)));
    const { template, sayings } = loadScenario(DEMO);
    const guests = sayings.map(({ text }) => text);
    const rows: SecurityRow[] = [];
    console.log(`attacking a service of its own with ${data}`);
    for await (const row of runSecurity({ corpora, guests, template, only: only?.split(',') ?? null }))
      rows.push(row);
    console.log(securityTable(rows));
    if (json !== undefined) await writeFile(json, `${JSON.stringify({ rows }, null, 2)}\n`);
    const fallen = rows.filter(({ problems }) => problems.length > 0);
    const leaked = rows.reduce((sum, row) => sum + row.leaked, 0);
    console.log(
      fallen.length === 0
        ? pc.green(`all ${rows.length} campaigns withstood, nothing leaked`)
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
