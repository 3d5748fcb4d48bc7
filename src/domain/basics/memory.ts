/** The last answers to texts, some thousands at most; the text that was asked for longest ago is forgotten first. */
export type Memory<T> = { get(text: string): T | undefined; set(text: string, answer: T): void };

type Room = { readonly most: number; readonly longest: number };

/** @param longest characters of a text that is worth remembering: long ones hardly ever come again, and are many bytes */
export function newMemory<T>({ most, longest }: Room): Memory<T> {
  const known = new Map<string, T>();
  const set = (text: string, answer: T) => {
    if (text.length > longest) return;
    // A map keeps the order in which it was written.
    known.delete(text);
    known.set(text, answer);
    const [oldest] = known.keys();
    if (known.size > most && oldest !== undefined) known.delete(oldest);
  };
  return {
    get(text) {
      const answer = known.get(text);
      if (answer !== undefined) set(text, answer);
      return answer;
    },
    set,
  };
}
