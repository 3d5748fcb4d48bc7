import { writeFile } from 'node:fs/promises';
import { InvalidArgumentError, Option } from 'commander';

/** Of `--json [file]`: a file beside the tables for people, or true for standard output, on which then nothing else stands. */
export type JsonTo = string | true | undefined;

/** @param writes what it does, e.g. "write the rows there too" @param place what people see otherwise */
export function jsonOption(writes: string, place: 'the table' | 'the text' = 'the table'): Option {
  const about = `${writes}; without a file on standard output, in place of ${place}`;
  return new Option('--json [file]', about);
}

/** For people: nothing where standard output is a program's. */
export function tellerBeside(json: JsonTo): (line: string) => void {
  return json === true ? () => {} : (line) => console.log(line);
}

/** The whole document, to where it was asked for; nothing where it was not. */
export async function writeJson(json: JsonTo, value: unknown): Promise<void> {
  if (json === undefined) return;
  if (json === true) process.stdout.write(`${JSON.stringify(value, null, 1)}\n`);
  else await writeFile(json, `${JSON.stringify(value, null, 1)}\n`);
}

/** Reads the number of an option. What is none, or out of bounds, is refused as commander refuses: exit code 2. */
export function wholeNumber(least: number, most = 1_000_000_000): (text: string) => number {
  return (text) => {
    const number = /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN;
    if (number >= least && number <= most) return number;
    const bounds = most === 1_000_000_000 ? `of ${least} or more` : `from ${least} to ${most}`;
    throw new InvalidArgumentError(`It must be a whole number ${bounds}.`);
  };
}
