/** The last answers to texts, some thousands at most, or a tenth more; the text that was asked for longest ago is forgotten first. */
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
    if (known.size > most * 1.1) forgetOldest(known, known.size - most);
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

/** What is read of a text in a language, read anew only where it was forgotten. */
export function remembered<T>(
  room: Room,
  read: (text: string, language: string) => T,
): (text: string, language: string) => T {
  const known = newMemory<T>(room);
  return (text, language) => {
    const name = `${language} ${text}`;
    const before = known.get(name);
    if (before !== undefined) return before;
    const now = read(text, language);
    known.set(name, now);
    return now;
  };
}

/** What is made of a thing, once and for as long as somebody has the thing: of what never changes. */
export function onceEach<Thing extends object, T>(make: (thing: Thing) => T): (thing: Thing) => T {
  const made = new WeakMap<Thing, T>();
  return (thing) => {
    const before = made.get(thing);
    if (before !== undefined) return before;
    const now = make(thing);
    made.set(thing, now);
    return now;
  };
}

/** Several at once: to find the first entry of a map, those are passed over that were deleted before it. */
function forgetOldest(known: Map<string, unknown>, count: number): void {
  let left = count;
  for (const text of known.keys()) {
    if (left-- === 0) return;
    known.delete(text);
  }
}
