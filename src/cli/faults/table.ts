import pc from 'picocolors';
import { stood } from '../../proof/faults/verdict.ts';
import { textTable } from '../console/text-table.ts';
import type { FaultRow } from './run.ts';

/** What was broken, what was sent meanwhile, and what became of it. */
export function faultTable(rows: readonly FaultRow[]): string {
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
