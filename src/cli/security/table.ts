import pc from 'picocolors';
import type { StageOutcome } from '../../proof/campaigns/verdict.ts';
import { textTable } from '../console/text-table.ts';

/** One line of the table. */
export type SecurityRow = StageOutcome & {
  readonly title: string;
  readonly leaked: number;
  readonly problems: readonly string[];
  /** What it was had for, where it may be had. */
  readonly bought?: string | null;
};

/** What was sent, what became of it, and what is wrong with that. */
export function securityTable(rows: readonly SecurityRow[]): string {
  const head = [
    'campaign',
    'sent',
    'refused',
    'quarantined',
    'published',
    'leaked',
    'honest keys kept',
    'verdict',
  ];
  const table = textTable(head, rows.map(cellsOf), {
    colWidths: [null, null, null, null, 30, null, 20, 44],
    colAligns: ['left', 'right', 'right', 'right', 'left', 'right', 'left', 'left'],
    wordWrap: true,
  });
  return `${table}\nin brackets: keys that wait for a person or that the gate holds back`;
}

function cellsOf(row: SecurityRow): (string | number)[] {
  const { title, sent, refused, quarantined, published, held, leaked, kept, problems, bought } = row;
  const stood = bought ? pc.yellow(`bought by ${bought}`) : pc.green('withstood');
  const verdict = problems.length === 0 ? stood : pc.red(problems.join('; '));
  const same = kept && `of ${kept.keys}: ${kept.names} names, ${kept.types} types, ${kept.values} values`;
  const keys = [...published, ...held.map((name) => `(${name})`)].join(', ');
  return [title, sent, refused, quarantined, keys, leaked, same ?? '', verdict];
}
