/**
 * Number of single-letter insertions, deletions, replacements and swaps of neighbours between two texts:
 * optimal string alignment, Damerau 1964 in the restricted form of Boytsov 2011. Swaps count as one because they
 * are the commonest slip of the finger. Cost is |a| * |b|; callers keep both short.
 */
export function editDistance(a: string, b: string): number {
  const left = [...a];
  const right = [...b];
  let beforeLast: number[] = [];
  let last = right.map((_, j) => j + 1);
  last.unshift(0);
  for (let i = 1; i <= left.length; i++) {
    const row = [i];
    for (let j = 1; j <= right.length; j++) {
      const same = left[i - 1] === right[j - 1] ? 0 : 1;
      let cost = Math.min(at(last, j) + 1, at(row, j - 1) + 1, at(last, j - 1) + same);
      const swapped = i > 1 && j > 1 && left[i - 1] === right[j - 2] && left[i - 2] === right[j - 1];
      if (swapped) cost = Math.min(cost, at(beforeLast, j - 2) + 1);
      row.push(cost);
    }
    beforeLast = last;
    last = row;
  }
  return at(last, right.length);
}

/**
 * The candidate a writer most likely meant, or null when none is near: one that stands as a whole word in the text
 * ("first class" -> "first"), else the fewest edits, at most half of the longer text. Ties go to the first listed.
 */
export function nearestText(text: string, candidates: readonly string[]): string | null {
  const said = fold(text).slice(0, LONGEST);
  if (said === '') return null;
  const words = said.split('_');
  let best: string | null = null;
  let least = 0.5;
  for (const candidate of candidates) {
    const wanted = fold(candidate).slice(0, LONGEST);
    const contained = words.includes(wanted);
    const share = contained ? 0.01 : editDistance(said, wanted) / Math.max(said.length, wanted.length, 1);
    if (share < least || (share === least && best === null)) {
      best = candidate;
      least = share;
    }
  }
  return best;
}

/** Beyond this the comparison says nothing any more and would only cost time. */
const LONGEST = 80;

function fold(text: string): string {
  return text
    .normalize('NFKC')
    .trim()
    .toLowerCase()
    .replace(/[\s_-]+/gu, '_');
}

function at(row: readonly number[], index: number): number {
  return row[index] ?? 0;
}
