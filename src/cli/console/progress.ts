export type Progress = {
  /** So much is done; of so much, where the total shows only now. */
  reached(done: number, total?: number): void;
  /** A line on standard output, above the one that counts. */
  say(line: string): void;
  /** A line on standard error, likewise. */
  note(line: string): void;
  end(): void;
};

/** Where it is shown, and where lines go. */
type Streams = {
  readonly stdout: NodeJS.WritableStream;
  readonly stderr: NodeJS.WritableStream & { readonly isTTY?: boolean };
};

/** Back to the beginning of the line, and nothing of it left: all that is asked of a terminal, so Ctrl-C leaves it as it was. */
const WIPE = '\r\u001b[K';
/** Work may count thousands of things a second, and nobody reads that. */
const EVERY_MS = 100;

/**
 * How far long work is: one line on standard error that counts, where that is a terminal, and nothing anywhere else.
 * @param of what is counted, e.g. "days"
 * @param total null where nobody knows it yet: the time so far stands in the place of the time that is left
 * @param wanted false for output that a program reads
 */
export function startProgress(
  of: string,
  total: number | null,
  wanted = true,
  { stdout, stderr }: Streams = process,
): Progress {
  const began = Date.now();
  let [done, all, shownAt, shows] = [0, total, 0, wanted && stderr.isTTY === true];
  const wipe = () => {
    if (shows) stderr.write(WIPE);
  };
  const show = () => {
    shownAt = Date.now();
    const passed = shownAt - began;
    const time =
      all === null || done === 0
        ? `${timeOf(passed)} so far`
        : `${timeOf((passed / done) * (all - done))} to go`;
    if (shows) stderr.write(`${WIPE}${done}${all === null ? '' : ` of ${all}`} ${of}, ${time}`);
  };
  const above = (stream: NodeJS.WritableStream) => (line: string) => {
    wipe();
    stream.write(`${line}\n`);
    show();
  };
  show();
  return {
    reached(count, known) {
      [done, all] = [count, known ?? all];
      if (Date.now() - shownAt >= EVERY_MS) show();
    },
    say: above(stdout),
    note: above(stderr),
    end() {
      wipe();
      shows = false;
    },
  };
}

/** The same for as long as work lasts, however that ends. */
export async function withProgress<T>(
  of: string,
  total: number | null,
  wanted: boolean,
  work: (progress: Progress) => Promise<T>,
): Promise<T> {
  const progress = startProgress(of, total, wanted);
  return work(progress).finally(progress.end);
}

/** Milliseconds as 0:07 or 62:00. */
function timeOf(ms: number): string {
  const seconds = Math.round(ms / 1_000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
