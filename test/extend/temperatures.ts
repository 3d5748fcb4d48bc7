import type { ExtractedValue } from '../../src/domain/words/values/extracted-value.ts';
import type { Source } from '../../src/domain/words/values/source.ts';

/** Right behind a number: "180 °C", "350 degrees", "20 Grad". */
const DEGREES = /\s?(?:°\s?([cf])?|degrees?(?: (celsius|fahrenheit))?|grad|度)(?!\p{L}| of )/uy;

/** Temperatures: numbers whose unit is a degree. */
export function findTemperatures({ text, lower, numerals }: Source): ExtractedValue[] {
  return numerals.flatMap(({ start, end: numberEnd, value, ordinal }) => {
    DEGREES.lastIndex = numberEnd;
    const found = ordinal ? null : DEGREES.exec(lower);
    if (found === null) return [];
    const end = numberEnd + found[0].length;
    const unit = (found[1] ?? found[2])?.startsWith('f') ? 'fahrenheit' : 'celsius';
    return [{ kind: 'number', text: text.slice(start, end), start, end, canonical: value, unit, head: null }];
  });
}
