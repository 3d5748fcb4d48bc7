import { Piscina } from 'piscina';

/** A function that runs in a thread of its own, one call at a time, so that the event loop stays free. */
export type Thread<Input, Output> = { run(input: Input): Promise<Output>; close(): Promise<void> };

/**
 * @param entry module whose default export is the function; its `workerData()` is `data`
 * @param data copied into the thread once, at its start
 */
export function startThread<Input, Output>(entry: URL, data: unknown): Thread<Input, Output> {
  const pool = new Piscina<Input, Output>({
    filename: new URL('./entry.mjs', import.meta.url).href,
    workerData: { entry: entry.href, data },
    minThreads: 1,
    maxThreads: 1,
    // The main thread's flags (a test runner's loader, say) are not for this one.
    execArgv: [],
  });
  return { run: (input) => pool.run(input), close: () => pool.close() };
}
