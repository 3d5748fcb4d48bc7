/** Milliseconds of processor time, which other processes on the machine do not lengthen as they do the clock's. */
export function cpuMs(work: () => unknown): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}
