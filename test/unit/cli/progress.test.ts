import { Writable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { startProgress } from '../../../src/cli/console/progress.ts';

const ESC = String.fromCharCode(27);

/** A stream that remembers, as a terminal or a pipe. */
function stream(isTTY: boolean) {
  let text = '';
  const writable = new Writable({
    write(chunk, _, done) {
      text += chunk;
      done();
    },
  });
  return Object.assign(writable, { isTTY, text: () => text });
}

/** Three of ten days, with a line to each side; what came out. */
function played(terminals: { stdout: boolean; stderr: boolean }, wanted = true, total: number | null = 10) {
  const [stdout, stderr] = [stream(terminals.stdout), stream(terminals.stderr)];
  const progress = startProgress('days', total, wanted, { stdout, stderr });
  progress.reached(3);
  progress.say('a result');
  progress.note('a remark');
  progress.end();
  return { stdout: stdout.text(), stderr: stderr.text() };
}

describe('progress', () => {
  it.each([true, false])('is shown on standard error where that is a terminal (stdout: %s)', (stdout) => {
    expect(played({ stdout, stderr: true }).stderr).toMatch(/3 of 10 days, \d+:\d\d to go/);
  });

  it('is nowhere where standard error is no terminal, and leaves lines where they belong', () => {
    for (const stdout of [true, false])
      expect(played({ stdout, stderr: false })).toEqual({ stdout: 'a result\n', stderr: 'a remark\n' });
  });

  it('is nowhere where a program reads what comes out', () => {
    expect(played({ stdout: true, stderr: true }, false)).toEqual({
      stdout: 'a result\n',
      stderr: 'a remark\n',
    });
  });

  it('keeps out of a standard output that is piped', () => {
    expect(played({ stdout: false, stderr: true }).stdout).toBe('a result\n');
  });

  it('loses no line that is said right before its end', () => {
    const { stdout, stderr } = played({ stdout: true, stderr: true });
    expect(stdout).toBe('a result\n');
    expect(stderr).toContain('a remark\n');
  });

  it('is wiped before a line and at its end, and shown no more then', () => {
    const stderr = stream(true);
    const progress = startProgress('days', 10, true, { stdout: stream(true), stderr });
    progress.note('a remark');
    progress.end();
    const shown = stderr.text();
    const wiped = `\r${ESC}[K`;
    expect(shown).toContain(`${wiped}a remark\n${wiped}0 of 10 days`);
    expect(shown.endsWith(wiped)).toBe(true);
    progress.note('a result');
    expect(stderr.text()).toBe(`${shown}a result\n`);
  });

  it('counts without a total where nobody knows it, and with it when somebody does', () => {
    expect(played({ stdout: true, stderr: true }, true, null).stderr).toMatch(/3 days, 0:00 so far/);
    const stderr = stream(true);
    const progress = startProgress('migrations', null, true, { stdout: stream(true), stderr });
    progress.reached(1, 4);
    progress.note('');
    progress.end();
    expect(stderr.text()).toContain('1 of 4 migrations');
  });

  it('changes nothing of the terminal that a broken-off command would leave behind', () => {
    const { stderr } = played({ stdout: true, stderr: true });
    // The cursor shown or hidden, lines wrapped or not.
    for (const code of ['?25l', '?25h', '?7l', '?7h']) expect(stderr).not.toContain(`${ESC}[${code}`);
  });
});
