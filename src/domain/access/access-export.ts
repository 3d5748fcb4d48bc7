import { isRecord, parsedJson } from '../basics/index.ts';
import { type Access, accessGenesis, type ChainedAccess, verifyAccessChain } from './access.ts';

/** A row of the audit log; `seq` counts through all scenarios, so that the rows of one have gaps. */
export type Recorded = ChainedAccess & { readonly seq: number };

/** Members of an exported record in their order, which is also the order of columns. */
const MEMBERS = [
  'seq',
  'at',
  'by',
  'action',
  'scenario',
  'subject',
  'outcome',
  'calls',
  'request',
  'previous_digest',
  'digest',
] as const;

/** One line of the JSON export, its line break included: what `checkExport` reads. */
export function jsonLine(row: Recorded): string {
  return `${JSON.stringify(exported(row))}\n`;
}

/** For spreadsheets; the chain is checked in the JSON export alone. */
export const CSV_HEAD = csvLine(MEMBERS);

/** One line of the CSV export under `CSV_HEAD`, its line break included. */
export function accessCsvLine(row: Recorded): string {
  const record = exported(row);
  return csvLine(MEMBERS.map((name) => record[name]));
}

function exported(row: Recorded): Record<(typeof MEMBERS)[number], string | number | null> {
  const { seq, at, by, action, scenario, subject, outcome, calls, request, previousDigest, digest } = row;
  const sealed = { seq, at: at.toISOString(), by, action, scenario, subject, outcome, calls, request };
  return { ...sealed, previous_digest: previousDigest, digest };
}

/** `line` counts from 1. */
export type ExportCheck =
  | { readonly whole: true; readonly chains: readonly ChainEnd[] }
  | { readonly whole: false; readonly line: number; readonly fault: 'unreadable' | 'altered' | 'unlinked' };

/** How far one chain goes. `fromStart`: its first record is the first there ever was; else what it hangs on is not known here. */
type ChainEnd = {
  readonly scenario: string | null;
  readonly records: number;
  readonly fromStart: boolean;
  /** Keep it elsewhere: a later export that does not contain it was cut or written anew. */
  readonly head: string;
};

/** Checks an export (JSON lines) by itself: each scenario's records hang together, and none was altered. */
export function checkExport(text: string): ExportCheck {
  const chains = new Map<string | null, { row: ChainedAccess; line: number }[]>();
  for (const [index, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue;
    const row = readLine(line);
    if (row === null) return { whole: false, line: index + 1, fault: 'unreadable' };
    const chain = chains.get(row.scenario) ?? [];
    chain.push({ row, line: index + 1 });
    chains.set(row.scenario, chain);
  }
  const ends: ChainEnd[] = [];
  for (const [scenario, chain] of chains) {
    const rows = chain.map(({ row }) => row);
    const start = rows[0]?.previousDigest ?? '';
    const found = verifyAccessChain(rows, start);
    if (!found.intact) return { whole: false, line: chain[found.index]?.line ?? 0, fault: found.fault };
    const fromStart = start === accessGenesis(scenario);
    ends.push({ scenario, records: rows.length, fromStart, head: rows.at(-1)?.digest ?? start });
  }
  return { whole: true, chains: ends };
}

function readLine(line: string): ChainedAccess | null {
  const record = parsedJson(line);
  if (!isRecord(record)) return null;
  const { previous_digest: previousDigest, digest, at, seq: _, ...rest } = record;
  if (typeof previousDigest !== 'string' || typeof digest !== 'string' || typeof at !== 'string') return null;
  if (Number.isNaN(Date.parse(at)) || !(rest['scenario'] === null || typeof rest['scenario'] === 'string'))
    return null;
  // A member of another type than it had gives another digest, which is what is looked for.
  return { ...(rest as Omit<Access, 'at'>), at: new Date(at), previousDigest, digest };
}

/** One line of RFC 4180. What a spreadsheet would take for a formula gets an apostrophe in front (OWASP, CSV injection). */
export function csvLine(cells: readonly (string | number | null)[]): string {
  return `${cells.map(cellOf).join(',')}\r\n`;
}

function cellOf(value: string | number | null): string {
  const text = value === null ? '' : String(value);
  const harmless = typeof value === 'string' && /^[=+\-@\t\r\n＝＋－＠]/u.test(text) ? `'${text}` : text;
  return /[",\r\n]/u.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
