import { type Fault, isRecord } from '../../domain/basics/index.ts';
import { faultyFile, readJsonFile } from '../console/json-file.ts';

/** A cell as the file names it. */
export type NamedCell = {
  readonly name: string;
  /** URL of its database; the other cells' servers reach it there too. */
  readonly database: string;
  /** `host:port` of its HTTP door. */
  readonly address: string;
  readonly number: number;
};

/** @throws UsageError naming each place that is wrong */
export async function readCells(file: string): Promise<NamedCell[]> {
  const read = await readJsonFile(file);
  const { cells, faults } = judgeCells(read);
  if (faults.length > 0) throw faultyFile(file, faults);
  return cells;
}

/** `{"cell-a": {"number": 0, "database": "postgres://…", "address": "10.0.0.1:8080"}, …}` */
export function judgeCells(read: unknown): { readonly cells: NamedCell[]; readonly faults: Fault[] } {
  const faults: Fault[] = [];
  const blame = (path: string, detail: string) => faults.push({ path, detail });
  if (!isRecord(read) || Object.keys(read).length === 0)
    return {
      cells: [],
      faults: [{ path: 'the file', detail: 'must be an object of cells, by their names' }],
    };
  const cells = Object.entries(read).map(([name, said]) => {
    const { database, address, number, ...rest } = isRecord(said) ? said : {};
    if (!/^[a-z][a-z0-9-]{0,31}$/u.test(name))
      blame(name, 'is no name of a cell: small letters, digits and hyphens, 32 at most');
    for (const spare of Object.keys(rest)) blame(`${name}.${spare}`, 'is not known');
    if (!isDatabase(database)) blame(`${name}.database`, 'must be the URL of one PostgreSQL server');
    if (typeof address !== 'string' || !/^(?:[a-z0-9.-]+|\[[0-9a-f:]+\]):\d{1,5}$/iu.test(address))
      blame(`${name}.address`, 'must be host:port of its HTTP door');
    if (!Number.isInteger(number) || Number(number) < 0 || Number(number) > 1_023)
      blame(`${name}.number`, 'must be a whole number from 0 to 1023');
    return { name, database: String(database), address: String(address), number: Number(number) };
  });
  for (const member of ['number', 'database'] as const) {
    for (const [at, cell] of cells.entries()) {
      const before = cells.slice(0, at).find((one) => one[member] === cell[member]);
      if (before !== undefined) blame(`${cell.name}.${member}`, `is that of ${before.name} already`);
    }
  }
  return { cells, faults };
}

function isDatabase(url: unknown): boolean {
  return typeof url === 'string' && /^postgres(?:ql)?:/u.test(url) && URL.canParse(url);
}
