import { randomInt } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Command } from 'commander';
import pc from 'picocolors';
import { jsonOption, tellerBeside, wholeNumber, writeJson } from '../../src/cli/console/options.ts';
import { startProgress } from '../../src/cli/console/progress.ts';
import { textTable } from '../../src/cli/console/text-table.ts';
import { UsageError } from '../../src/cli/console/usage-error.ts';
import { CAMPAIGNS } from './campaigns.ts';
import { type FaultRow, playCampaign } from './run.ts';
import { stood } from './verdict.ts';

type Options = {
  readonly only?: string;
  readonly rounds?: number;
  readonly seed?: number;
  readonly minutes: number;
  readonly json?: string | true;
  readonly ledger?: string;
};

export const faultsCommand = new Command('faults')
  .description(
    'break services that are started for it (kill -9, Redis, database, disk …) and see that nothing is lost',
  )
  .option('--only <words>', 'only these rows (R1,R4), or faults whose words hold one of these (default: all)')
  .option('--rounds <n>', 'rounds of each campaign (default: its own)', wholeNumber(1))
  .option('--seed <n>', 'plays the same points again (default: a random one, which is told)', wholeNumber(0))
  .option('--minutes <n>', 'no campaign begins a round after that long', wholeNumber(1), 30)
  .addOption(jsonOption('write the rows as JSON too'))
  .option('--ledger <dir>', 'write every request and answer of each campaign there, one JSON line each')
  .action(async ({ only, rounds, seed = randomInt(1e6), minutes, json, ledger }: Options) => {
    const wanted = only?.split(',').map((word) => word.trim().toLowerCase());
    const campaigns = CAMPAIGNS.filter(
      ({ row, fault }) =>
        wanted === undefined ||
        wanted.some((word) => row.toLowerCase() === word || (!/^r\d+$/.test(word) && fault.includes(word))),
    );
    if (campaigns.length === 0) throw new UsageError(`No campaign is called ${only}.`);
    if (ledger !== undefined) await mkdir(ledger, { recursive: true });
    // Signals end the process the usual way, with its "exit" listeners: those kill what was started.
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));
    const tell = tellerBeside(json);
    tell(`seed ${seed}`);
    const rows: FaultRow[] = [];
    const progress = startProgress('campaigns', campaigns.length, json !== true);
    const say = (line: string) => (json === true ? undefined : progress.say(line));
    for (const campaign of campaigns) {
      const row = await playCampaign(campaign, {
        rounds: rounds ?? null,
        seed,
        minutes,
        say: progress.note,
        async keep({ row: name, fault }, entries) {
          if (ledger === undefined) return;
          const file = join(ledger, `${name}-${fault.replace(/\W+/g, '-')}.jsonl`);
          await writeFile(file, entries.map((entry) => `${JSON.stringify(entry)}\n`).join(''));
        },
      });
      progress.reached(rows.push(row));
      const word = row.skipped !== null ? 'skipped' : stood(row) ? 'stood' : 'did harm';
      // A run that is broken off has told what it knows.
      say(`${row.row} ${row.fault}: ${word}, ${row.rounds} rounds in ${row.seconds.toFixed(0)} s`);
      if (!stood(row)) say([...row.problems, `struck at: ${row.points.join('; ')}`].join('\n'));
    }
    progress.end();
    tell(faultTable(rows));
    await writeJson(json, { seed, rows });
    const fallen = rows.filter((row) => !stood(row));
    const names = fallen.map(({ row }) => row).join(',');
    tell(
      fallen.length === 0
        ? pc.green(`all ${rows.length} faults withstood`)
        : pc.red(
            `${fallen.length} of ${rows.length} faults did harm; again: npm run faults -- --only ${names} --seed ${seed}`,
          ),
    );
    process.exit(fallen.length === 0 ? 0 : 1);
  });

/** What was broken, what was sent meanwhile, and what became of it. */
function faultTable(rows: readonly FaultRow[]): string {
  return textTable(
    ['row', 'fault', 'rounds', 'sent', 'acknowledged', 'lost', 'doubled', 'recovered in (s)', 'verdict'],
    rows.map((row) => [
      row.row,
      row.fault,
      row.rounds,
      row.sent,
      row.acknowledged,
      row.lost.length,
      row.doubled.length,
      spanOf(row.recoveries),
      verdictOf(row),
    ]),
    {
      colWidths: [null, 40, null, null, null, null, null, null, 50],
      colAligns: ['left', 'left', 'right', 'right', 'right', 'right', 'right', 'right', 'left'],
      wordWrap: true,
    },
  );
}

/** The whole of a problem is printed above the table; cli-table3 wraps words in quadratic time. */
const LONGEST = 160;

function verdictOf(row: FaultRow): string {
  if (row.skipped !== null) return pc.yellow(`skipped: ${row.skipped}`);
  if (stood(row)) return pc.green('stood');
  const { lost, doubled, problems } = row;
  const ids = [...lost, ...doubled].slice(0, 5);
  return pc.red(
    [...problems.slice(0, 6).map(cut), ...(ids.length > 0 ? [`ids ${ids.join(', ')}`] : [])].join('; '),
  );
}

function cut(problem: string): string {
  return problem.length > LONGEST ? `${problem.slice(0, LONGEST)}…` : problem;
}

/** Median and longest, in seconds. */
function spanOf(recoveries: readonly number[]): string {
  const sorted = [...recoveries].sort((a, b) => a - b);
  const seconds = (ms: number | undefined) => ((ms ?? 0) / 1_000).toFixed(1);
  if (sorted.length === 0) return '';
  return `${seconds(sorted[Math.floor((sorted.length - 1) / 2)])} (≤ ${seconds(sorted.at(-1))})`;
}
