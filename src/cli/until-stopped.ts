/** Waits for SIGINT or SIGTERM, closes, and ends the process; a second signal does not wait. */
export async function untilStopped(service: { close(): Promise<void> }): Promise<void> {
  await new Promise<void>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      process.once(signal, () => {
        process.once(signal, () => process.exit(130));
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
