import { DomainError, livesIn } from '../../domain/basics/index.ts';
import { isUnavailable, refusedForCell } from '../../ground/db/server/index.ts';

/** What a failure means to a caller; null where something broke on our side and only the log may say what. */
export function meaningOf(error: unknown): DomainError | null {
  if (error instanceof DomainError) return error;
  const cell = refusedForCell(error);
  if (cell !== null) return livesIn(cell, error);
  if (isUnavailable(error))
    return new DomainError('unavailable', 'The database does not answer; try again shortly.', {
      cause: error,
    });
  return null;
}
