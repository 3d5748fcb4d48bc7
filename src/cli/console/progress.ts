import { MultiBar, type Params } from 'cli-progress';

export type Progress = {
  /** So much is done; of so much, where the total shows only now. */
  reached(done: number, total?: number): void;
  /** A line on standard output, above the bar where there is one. */
  say(line: string): void;
  /** A line on standard error, likewise. */
  note(line: string): void;
  end(): void;
};

/** Where it is drawn, and where lines go. */
type Streams = {
  readonly stdout: NodeJS.WritableStream & { readonly isTTY?: boolean };
  readonly stderr: NodeJS.WritableStream & { readonly isTTY?: boolean; readonly columns?: number };
};

/** What stands beside the bar, in characters, at most. */
const BESIDE = 48;

/**
 * How far long work is: a bar on standard error, where that is a terminal, and nothing anywhere else. Where nobody knows the
 * total yet, the count and the time so far.
 * @param of what is counted, e.g. "days"
 * @param total null where it is not known
 * @param wanted false for output that a program reads
 */
export function startProgress(
  of: string,
  total: number | null,
  wanted = true,
  { stdout, stderr }: Streams = process,
): Progress {
  const out = (line: string) => void stdout.write(`${line}\n`);
  const note = (line: string) => void stderr.write(`${line}\n`);
  if (!wanted || stderr.isTTY !== true) return { reached() {}, say: out, note, end() {} };
  const size = Math.max(5, Math.min(30, (stderr.columns ?? 80) - BESIDE));
  // The terminal is left as it is found (cursor, wrapping of lines), for Ctrl-C ends most of this at once.
  const bars = new MultiBar({
    format: (_, params) => lineOf(of, size, params),
    stream: stderr,
    clearOnComplete: true,
    linewrap: true,
  });
  const bar = bars.create(total ?? 0, 0);
  // At once: what waits for the next time it is drawn would be lost where that is the end.
  const above = (line: string) => {
    bars.log(`${line}\n`);
    bars.update();
  };
  return {
    reached(done, known) {
      if (known !== undefined) bar.setTotal(known);
      bar.update(done);
    },
    // Piped elsewhere, a line is no concern of the bar's.
    say: stdout.isTTY === true ? above : out,
    note: above,
    end: () => bars.stop(),
  };
}

function lineOf(of: string, size: number, { value, total, progress, eta, startTime }: Params): string {
  const passed = `${timeOf((Date.now() - startTime) / 1_000)} so far`;
  if (total === 0) return `${value} ${of}, ${passed}`;
  const full = Math.round(progress * size);
  const bar = '█'.repeat(full) + '░'.repeat(size - full);
  return `${bar} ${value} of ${total} ${of}, ${value === 0 ? passed : `${timeOf(eta)} to go`}`;
}

/** Seconds as 0:07, 3:20 or 1:02:00. */
function timeOf(seconds: number): string {
  if (!Number.isFinite(seconds)) return '…';
  const whole = Math.round(seconds);
  const [hours, minutes] = [Math.floor(whole / 3_600), Math.floor((whole % 3_600) / 60)];
  const end = String(whole % 60).padStart(2, '0');
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${end}` : `${minutes}:${end}`;
}
