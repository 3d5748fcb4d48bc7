/**
 * A pure function of a text that knows its last answers: most traffic repeats, and reading a text takes about a
 * millisecond. The text asked for longest ago is forgotten first.
 */
export function remembered<T>(answer: (text: string) => T, most: number): (text: string) => T {
  const known = new Map<string, { readonly answer: T }>();
  return (text) => {
    const before = known.get(text);
    // A map keeps the order in which it was written.
    known.delete(text);
    const entry = before ?? { answer: answer(text) };
    known.set(text, entry);
    const [oldest] = known.keys();
    if (known.size > most && oldest !== undefined) known.delete(oldest);
    return entry.answer;
  };
}
