import { inspect } from 'node:util';
import { CommanderError, type OutputConfiguration } from 'commander';
import { MendableError } from '../../domain/basics/index.ts';
import { plainText } from './plain-text.ts';

/** What a command that failed ends with: its exit code, and what it says on standard error. */
export type Failure = { readonly exitCode: 0 | 1 | 2; readonly text: string };

/** Before the words of a line are read nobody knows more: of commands whose `--json` may name a file, what was meant. */
export const asksForJson = process.argv.includes('--json');

/** Commander tells what it refuses in words, which stand aside where a program reads: `failureOf` says the same. */
export const COMMANDERS_OUTPUT: OutputConfiguration = asksForJson ? { writeErr() {}, outputError() {} } : {};

/**
 * @param asJson one object on one line, `{"error": …, "exit_code": …}`, instead of words
 * @returns no text where there is nothing to say: what commander refuses it has told in words itself
 */
export function failureOf(problem: unknown, asJson: boolean): Failure {
  if (problem instanceof CommanderError) {
    // Help that was asked for ends with 0.
    if (problem.exitCode === 0) return { exitCode: 0, text: '' };
    const sentence = problem.message.replace(/^error: /, '');
    return { exitCode: 2, text: asJson ? jsonOf(sentence, 2) : '' };
  }
  const expected = problem instanceof MendableError;
  if (asJson) return { exitCode: 1, text: jsonOf(expected ? problem.message : inspect(problem), 1) };
  return { exitCode: 1, text: plainText(expected ? `dsp: ${problem.message}` : inspect(problem)) };
}

function jsonOf(error: string, exitCode: 1 | 2): string {
  return JSON.stringify({ error: plainText(error), exit_code: exitCode });
}
