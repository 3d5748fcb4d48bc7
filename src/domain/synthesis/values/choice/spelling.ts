import { editDistance } from '../../../basics/index.ts';

/** A spelling without what differs by hand: compatibility forms, case, and whether underscores, blanks or hyphens part its words. */
export function folded(spelling: string): string {
  return spelling
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s_-]+/gu, ' ')
    .trim();
}

/** Slips and inflections, not other words: same first letter, one letter apart from five on, two from nine on. */
export function sameSpelling(a: string, b: string): boolean {
  const [left, right] = [a.replaceAll(' ', ''), b.replaceAll(' ', '')];
  if (left === right) return true;
  const shorter = Math.min(left.length, right.length);
  if (left[0] !== right[0] || shorter < 5) return false;
  return editDistance(left.slice(0, 40), right.slice(0, 40)) <= (shorter >= 9 ? 2 : 1);
}
