const LONGEST = 160;

/** Different things that were said, taken evenly from the whole list, long ones cut; the same list gives the same ones. */
export function examplesOf(
  ids: readonly string[],
  texts: ReadonlyMap<string, string>,
  most: number,
): { id: string; text: string }[] {
  const byText = new Map<string, string>();
  for (const id of ids) {
    const text = texts.get(id)?.replace(/\s+/gu, ' ').trim() ?? '';
    if (text !== '' && !byText.has(text)) byText.set(text, id);
  }
  const all = [...byText];
  const count = Math.min(most, all.length);
  return Array.from({ length: count }, (_, index) => all[Math.floor((index * all.length) / count)]).flatMap(
    (example) => (example === undefined ? [] : [{ id: example[1], text: shortened(example[0]) }]),
  );
}

function shortened(text: string): string {
  const signs = [...text];
  return signs.length <= LONGEST ? text : `${signs.slice(0, LONGEST - 1).join('')}…`;
}
