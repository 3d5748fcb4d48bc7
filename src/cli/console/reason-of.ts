/** What a failure says of itself. `fetch failed` says nothing; its cause does. */
export function reasonOf(problem: unknown): string {
  if (!(problem instanceof Error)) return String(problem);
  return problem.cause instanceof Error ? problem.cause.message : problem.message;
}
