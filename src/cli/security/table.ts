import Table from 'cli-table3';
import pc from 'picocolors';
import type { StageOutcome } from '../../proof/campaigns/verdict.ts';

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
  const table = new Table({
    head: [
      'campaign',
      'sent',
      'refused',
      'quarantined',
      'published',
      'leaked',
      'honest keys kept',
      'verdict',
    ],
    colWidths: [null, null, null, null, 30, null, 20, 44],
    colAligns: ['left', 'right', 'right', 'right', 'left', 'right', 'left', 'left'],
    wordWrap: true,
    style: { head: [], border: [] },
  });
  for (const { title, sent, refused, quarantined, published, held, leaked, kept, problems, bought } of rows) {
    const waiting = held.map((name) => `(${name})`);
    const stood = bought ? pc.yellow(`bought by ${bought}`) : pc.green('withstood');
    const verdict = problems.length === 0 ? stood : pc.red(problems.join('; '));
    const same =
      kept === undefined
        ? ''
        : `of ${kept.keys}: ${kept.names} names, ${kept.types} types, ${kept.values} values`;
    const keys = [...published, ...waiting].join(', ');
    table.push([title, sent, refused, quarantined, keys, leaked, same, verdict]);
  }
  return `${table.toString()}\nin brackets: keys that wait for a person or that the gate holds back`;
}
