import { DomainError, MendableError } from '../../domain/basics/index.ts';
/** What was asked for cannot be done as asked; the message says what to change. */
export class UsageError extends MendableError {}

/** What the domain refuses, a command's words asked for. */
export function asUsage(problem: unknown): never {
  throw problem instanceof DomainError ? new UsageError(problem.message) : problem;
}

/** What a failure says of itself. `fetch failed` says nothing; its cause does. */
export function reasonOf(problem: unknown): string {
  if (!(problem instanceof Error)) return String(problem);
  return problem.cause instanceof Error ? problem.cause.message : problem.message;
}
