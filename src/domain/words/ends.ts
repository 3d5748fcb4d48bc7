/** A text without the signs of a set at its end: what `/[set]+$/` would take away, but in one look at each sign. */
export function withoutEnd(text: string, isOfSet: (sign: string) => boolean): string {
  let end = text.length;
  while (end > 0 && isOfSet(text.charAt(end - 1))) end--;
  return text.slice(0, end);
}
