/** A list of sayings that is written as running text: `a seat by the window / a quiet room`, over any number of lines. */
export function sayings(text: string): readonly string[] {
  return text.split(' /').map((saying) => saying.trim());
}

/** A list of words, as running text as well. */
export function wordList(text: string): readonly string[] {
  return text.trim().split(/\s+/u);
}

/** The words of a text that is a list of them, parted by white space. */
export function wordSet(text: string): ReadonlySet<string> {
  return new Set(wordList(text));
}
