/** Letters of Chinese and Japanese, which set no blanks between words. */
export const EAST_ASIAN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

// Word breaks of Chinese and Japanese come from ICU's dictionary, which ships with Node.
const SEGMENTER = new Intl.Segmenter('zh', { granularity: 'word' });

/** The words of a run of such letters, each with where it begins. */
export function eastAsianParts(run: string): readonly Intl.SegmentData[] {
  return [...SEGMENTER.segment(run)];
}

export function eastAsianWords(run: string): string[] {
  return eastAsianParts(run).flatMap(({ segment, isWordLike }) => (isWordLike === true ? [segment] : []));
}
