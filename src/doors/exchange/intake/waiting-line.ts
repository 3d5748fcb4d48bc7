/** What waits, by who sent it. Each sender has its turn, so that one who floods waits behind himself. */
export function waitingLine<Item extends { readonly rows: readonly unknown[] }>() {
  // In the order of their turns; nobody is in it without an item.
  const waiting = new Map<string, Item[]>();
  const rowsBy = new Map<string, number>();
  let rowsInAll = 0;

  const count = (from: string, rows: number) => {
    rowsInAll += rows;
    const own = (rowsBy.get(from) ?? 0) + rows;
    if (own === 0) rowsBy.delete(from);
    else rowsBy.set(from, own);
  };

  return {
    push(from: string, item: Item): void {
      const own = waiting.get(from);
      if (own === undefined) waiting.set(from, [item]);
      else own.push(item);
      count(from, item.rows.length);
    },
    /**
     * The next in their turns, of so many rows together at most; one that is larger comes alone.
     * @param wanted those that are not are left out, and are gone
     */
    next(rowsAtOnce: number, wanted: (item: Item) => boolean): Item[] {
      const group: Item[] = [];
      let size = 0;
      for (const [from, items] of waiting) {
        const [first] = items;
        if (first === undefined || (size > 0 && size + first.rows.length > rowsAtOnce)) break;
        items.shift();
        waiting.delete(from);
        // Behind the others: the loop comes to it again when they had their turn.
        if (items.length > 0) waiting.set(from, items);
        count(from, -first.rows.length);
        if (!wanted(first)) continue;
        size += first.rows.length;
        group.push(first);
      }
      return group;
    },
    /** Rows of all that waits. */
    get rows() {
      return rowsInAll;
    },
    rowsOf: (from: string) => rowsBy.get(from) ?? 0,
  };
}
