/** What a failure says of itself, on one line; a failed connection says it in its cause or in its parts. */
export function wordsOf(problem: unknown): string {
  if (problem instanceof AggregateError) return problem.errors.map(wordsOf).join('; ');
  if (!(problem instanceof Error)) return String(problem).trim();
  // Of a cluster of Redis: what the last server said of all that were asked.
  if ('lastNodeError' in problem) return wordsOf(problem.lastNodeError);
  const words = problem.message === '' && 'code' in problem ? String(problem.code) : problem.message;
  return words.split('\n').join(' ').trim().replace(/\.$/, '');
}
