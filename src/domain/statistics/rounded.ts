/** A share or score as it is shown: more digits would be pretended. */
export function rounded(number: number, digits = 3): number {
  return Math.round(number * 10 ** digits) / 10 ** digits;
}
