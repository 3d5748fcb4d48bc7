import { DomainError, MendableError } from '../../domain/basics/index.ts';
/** What was asked for cannot be done as asked; the message says what to change. */
export class UsageError extends MendableError {}

/** What the domain refuses, a command's words asked for. */
export function asUsage(problem: unknown): never {
  throw problem instanceof DomainError ? new UsageError(problem.message) : problem;
}
