import { InvalidArgumentError } from 'commander';

/** Reads the number of an option. What is none, or out of bounds, is refused as commander refuses: exit code 2. */
export function wholeNumber(least: number, most = 1_000_000_000): (text: string) => number {
  return (text) => {
    const number = /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN;
    if (number >= least && number <= most) return number;
    const bounds = most === 1_000_000_000 ? `of ${least} or more` : `from ${least} to ${most}`;
    throw new InvalidArgumentError(`It must be a whole number ${bounds}.`);
  };
}
