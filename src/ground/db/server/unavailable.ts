import { DrizzleQueryError } from 'drizzle-orm/errors';

/**
 * Connection lost or refused, server shutting down or starting, pool exhausted (PostgreSQL class 08, 53, 57), or a standby that
 * only reads (25006): it answers where the primary was until there is another.
 */
export function isUnavailable(error: unknown): boolean {
  return isConnectionLost(error) || /^((08|53|57)[0-9A-Z]{3}|25006)$/.test(codeOf(error));
}

/** Of the statement's connection nothing more is to be expected: the socket broke, or the server ended the session. */
export function isConnectionLost(problem: unknown): boolean {
  const error = toldByDriver(problem);
  if (error instanceof Error && 'severity' in error)
    return error.severity === 'FATAL' || error.severity === 'PANIC';
  return /^(E[A-Z]{3,}|CONNECTION_(CLOSED|ENDED|DESTROYED)|CONNECT_TIMEOUT)$/.test(codeOf(error));
}

/** The cell that the scenario lives in, where a write was refused for it (`refuse_moved` in the migrations); null otherwise. */
export function refusedForCell(problem: unknown): string | null {
  const error = toldByDriver(problem);
  return codeOf(error) === 'DSP01' && error instanceof Error && 'detail' in error
    ? String(error.detail)
    : null;
}

/** What the driver threw: drizzle wraps it in an error without a code. */
function toldByDriver(error: unknown): unknown {
  return error instanceof DrizzleQueryError ? error.cause : error;
}

function codeOf(problem: unknown): string {
  const error = toldByDriver(problem);
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}
