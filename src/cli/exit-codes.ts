/** What a command ends with, for scripts. */
export const EXIT_CODES = {
  0: 'done, and what was asked about is well',
  1: 'not done, or the answer is no: invalid, differing, failed, a problem found; the words on standard error say which',
  2: 'the command line is not understood: no such command, option or choice, or one is missing',
  130: 'broken off by a second Ctrl-C before everything was closed',
} as const;

export function exitCodesText(): string {
  const lines = Object.entries(EXIT_CODES).map(([code, means]) => `  ${code.padStart(3)}  ${means}`);
  return `\nExit codes:\n${lines.join('\n')}`;
}
