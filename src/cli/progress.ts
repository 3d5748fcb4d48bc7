import { MultiBar, Presets } from 'cli-progress';

export type Progress = {
  /** So much of the total is done. */
  reached(done: number): void;
  /** A line on standard output, above the bar where there is one. */
  say(line: string): void;
  end(): void;
};

/**
 * How far long work is: a bar on standard error, where that is a terminal, and nothing anywhere else.
 * @param of what is counted, e.g. "days"
 * @param wanted false for output that a program reads
 */
export function startProgress(of: string, total: number, wanted = true): Progress {
  if (!wanted || !process.stderr.isTTY) return { reached() {}, say: (line) => console.log(line), end() {} };
  const bars = new MultiBar(
    {
      format: `{bar} {value} of {total} ${of}, {eta_formatted} to go`,
      stream: process.stderr,
      clearOnComplete: true,
      hideCursor: true,
      barsize: 30,
    },
    Presets.shades_classic,
  );
  const bar = bars.create(total, 0);
  return {
    reached: (done) => bar.update(done),
    // Piped elsewhere, a line is no concern of the bar's.
    say: (line) => (process.stdout.isTTY ? bars.log(`${line}\n`) : console.log(line)),
    end: () => bars.stop(),
  };
}
