/**
 * Sentences of a text, marks at their ends kept. A full stop inside a number, after one letter ("p.m.", "J. Smith")
 * or after a common abbreviation ends nothing; one between a word and a capital does ("attractions.A park").
 */
export function sentences(text: string): string[] {
  const parts: string[] = [];
  let from = 0;
  for (const mark of text.matchAll(MARKS)) {
    const end = mark.index + mark[0].length;
    if (!ends(text, mark.index, mark[0], end)) continue;
    parts.push(text.slice(from, end).trim());
    from = end;
  }
  parts.push(text.slice(from).trim());
  return parts.filter((part) => part !== '');
}

const MARKS = /[.!?。！？;；\n]+/gu;
const ABBREVIATION =
  /(?:^|[\s(])(?:mr|mrs|ms|dr|st|ave|blvd|no|inc|vs|approx|e\.g|i\.e|etc|a\.m|p\.m|u\.s|jr|sr|ste|mt|ft)$/iu;

// "Am 3. März", "die 5. Auflage".
const GERMAN_RANK =
  /(?:^|\s)(?:am|im|der|die|das|den|dem|des|zum|vom|bis|ab|ins|(?:m|d|s)eine?[nmrs]?|unsere?[nmrs]?) \d{1,2}$/iu;

function ends(text: string, start: number, mark: string, end: number): boolean {
  if (/[^.]/u.test(mark)) return true;
  const before = text.slice(Math.max(0, start - 12), start);
  if (end === text.length) return true;
  if (/\s/u.test(text[end] ?? ''))
    return !ABBREVIATION.test(before) && !GERMAN_RANK.test(before) && !/(?:^|[\s.])\p{L}$/u.test(before);
  return /\p{Ll}{3}$/u.test(before) && /\p{Lu}/u.test(text[end] ?? '');
}
