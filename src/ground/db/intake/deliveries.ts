/** What became of a delivered item. `conflict`: the id is taken by another body. */
export type Admission = 'accepted' | 'repeated' | 'conflict';

/** What tells a delivered item from others, and its repetition from another item under the same name. */
export type Delivery<Row> = { readonly row: Row; readonly name: string; readonly digest: string };

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
 * @param inserted names that have a row since this statement
 * @param stored digest by name, of rows that were there before
 */
export function admissionsOf(
  deliveries: readonly Delivery<unknown>[],
  inserted: ReadonlySet<string>,
  stored: ReadonlyMap<string, string>,
): Admission[] {
  const taken = new Map(stored);
  return deliveries.map(({ name, digest }) => {
    const known = taken.get(name);
    if (known !== undefined) return known === digest ? 'repeated' : 'conflict';
    if (!inserted.has(name)) return 'conflict';
    taken.set(name, digest);
    return 'accepted';
  });
}
