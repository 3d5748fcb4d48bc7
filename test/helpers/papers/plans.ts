import postgres from 'postgres';
import { type Connection, rowsOver } from '../../../src/ground/db/server/connect.ts';
import { fenceTransactions } from '../../../src/ground/db/server/fence-transactions.ts';

/** One scan of one table in a statement, with what it cost, summed over how often it was run. */
export type Scan = {
  /** The table; of a partition the table that it is a part of. */
  readonly table: string;
  readonly how: string;
  readonly index: string;
  /** What is looked up in the index; '' where all of it is read. */
  readonly condition: string;
  readonly filter: string;
  readonly kept: number;
  readonly thrownAway: number;
};

/** A statement, with `$1` for its values, as it was run once. */
export type Ran = { readonly statement: string; readonly scans: readonly Scan[] };

/** What `auto_explain` writes of a node (`EXPLAIN (FORMAT JSON)`, PostgreSQL 18, section 14.1). */
type Node = {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'Index Cond'?: string;
  readonly 'Recheck Cond'?: string;
  readonly Filter?: string;
  readonly 'Actual Rows'?: number;
  readonly 'Actual Loops'?: number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Rows Removed by Index Recheck'?: number;
  readonly Plans?: readonly Node[];
};

/**
 * Rows over connections on which PostgreSQL tells the plan of every statement that it has run, whoever asked it. Its planner
 * reads a table from end to end only where no index serves: so it does not hang on the size of a test's tables.
 */
export function explainingRows(url: string, ran: (one: Ran) => void): Connection {
  const sql = postgres(url, {
    max: 6,
    connection: {
      session_preload_libraries: 'auto_explain',
      'auto_explain.log_min_duration': '0',
      'auto_explain.log_analyze': 'on',
      'auto_explain.log_timing': 'off',
      'auto_explain.log_format': 'json',
      'auto_explain.log_level': 'notice',
      'auto_explain.log_parameter_max_length': '0',
      enable_seqscan: 'off',
      jit: 'off',
    },
    onnotice: ({ message = '' }) => {
      const json = message.indexOf('plan:\n');
      if (json === -1) return;
      const told: { 'Query Text': string; Plan: Node } = JSON.parse(message.slice(json + 'plan:\n'.length));
      ran({ statement: told['Query Text'].replace(/\s+/g, ' ').trim(), scans: scansIn(told.Plan) });
    },
  });
  return { url, ...rowsOver(fenceTransactions(sql)), close: () => sql.end({ timeout: 5 }) };
}

function scansIn(node: Node, above?: Node): Scan[] {
  const below = (node.Plans ?? []).flatMap((one) => scansIn(one, node));
  const loops = node['Actual Loops'] ?? 0;
  const table = node['Relation Name'];
  if (table === undefined || !node['Node Type'].endsWith('Scan') || loops === 0) return below;
  const bitmap = indexesUnder(node);
  const scan: Scan = {
    table: table.replace(/^(fragments|interactions)_(before|\d{4}_\d{2})$/, '$1'),
    how: above === undefined ? node['Node Type'] : `${node['Node Type']} under ${above['Node Type']}`,
    index: node['Index Name'] ?? bitmap.map((one) => one['Index Name']).join(' '),
    condition: node['Index Cond'] ?? bitmap.map((one) => one['Index Cond'] ?? '').join(' '),
    filter: node.Filter ?? '',
    kept: Math.round((node['Actual Rows'] ?? 0) * loops),
    thrownAway: Math.round(
      ((node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0)) * loops,
    ),
  };
  return [...below, scan];
}

function indexesUnder(node: Node): Node[] {
  return (node.Plans ?? []).flatMap((one) =>
    one['Node Type'] === 'Bitmap Index Scan' ? [one] : indexesUnder(one),
  );
}
