/** A list of sayings that is written as running text: `a seat by the window / a quiet room`, over any number of lines. */
export function sayings(text: string): readonly string[] {
  return text.split(' /').map((saying) => saying.trim());
}
