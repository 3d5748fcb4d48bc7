/** Connection lost or refused, server shutting down or starting, pool exhausted (PostgreSQL class 08, 53, 57). */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return false;
  return /^(08|53|57)[0-9A-Z]{3}$|^(ECONNREFUSED|ECONNRESET|CONNECTION_CLOSED|CONNECTION_ENDED|CONNECTION_DESTROYED|CONNECT_TIMEOUT)$/.test(
    error.code,
  );
}
