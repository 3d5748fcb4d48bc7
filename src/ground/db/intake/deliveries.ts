import type { Encrypter } from '../../vault/vault.ts';
import type { Db, Tx } from '../server/index.ts';
import { admittedBodies, type Named, nameOf } from './admitted-ids.ts';

/** What became of a delivered item. `conflict`: the id is taken by another body. */
export type Admission = 'accepted' | 'repeated' | 'conflict';

/** What tells a delivered item from others, and its repetition from another item under the same name. */
type Delivery<Row> = {
  readonly row: Row;
  readonly named: Named;
  readonly name: string;
  readonly digest: string;
};

export function deliveriesOf<Row extends { readonly bodyDigest: string }>(
  rows: readonly Row[],
  namedBy: (row: Row) => Named,
  encrypter: Encrypter,
): Delivery<Row>[] {
  return rows.map((row) => {
    const named = namedBy(row);
    return { row, named, name: nameOf(named), digest: encrypter.digest(row.bodyDigest) };
  });
}

/**
 * The first delivery of each name, ordered by name: two statements that overlap then wait for each other instead of
 * deadlocking.
 */
export function firstOfEach<Row>(deliveries: readonly Delivery<Row>[]): Delivery<Row>[] {
  const first = new Map<string, Delivery<Row>>();
  for (const delivery of deliveries) {
    if (!first.has(delivery.name)) first.set(delivery.name, delivery);
  }
  return [...first.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
}

/**
 * What became of each delivery, in its place: several of one name in one statement are answered as if they had come one
 * after the other.
 * @param made what has a row since this statement
 */
export async function admissionsOf(
  sql: Db['sql'] | Tx,
  deliveries: readonly Delivery<unknown>[],
  made: readonly Named[],
): Promise<Admission[]> {
  const inserted = new Set(made.map(nameOf));
  const others = firstOfEach(deliveries).filter(({ name }) => !inserted.has(name));
  const taken = new Map(
    await admittedBodies(
      sql,
      others.map(({ named }) => named),
    ),
  );
  return deliveries.map(({ name, digest }) => {
    const known = taken.get(name);
    if (known !== undefined) return known === digest ? 'repeated' : 'conflict';
    if (!inserted.has(name)) return 'conflict';
    taken.set(name, digest);
    return 'accepted';
  });
}
