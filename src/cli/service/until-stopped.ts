/** A terminal tells the whole group of processes, and npm passes on what it is told: both within this time are one. */
const TOLD_TWICE_MS = 1_000;

/** Waits for SIGINT or SIGTERM, closes, and ends the process; a later second signal does not wait. */
export async function untilStopped(service: { close(): Promise<void> }): Promise<void> {
  await new Promise<void>((resolve) => {
    let told: number | null = null;
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      process.on(signal, () => {
        told ??= performance.now();
        if (performance.now() - told > TOLD_TWICE_MS) process.exit(130);
        resolve();
      });
    }
  });
  // Everything is closed or handed back; what a library may keep alive must not hold the process.
  await service.close().then(
    () => process.exit(0),
    () => process.exit(1),
  );
}
