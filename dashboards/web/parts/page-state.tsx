import type { ComponentChildren } from 'preact';
import type { Problem } from '../api/problem.ts';
import { useWords } from '../words/words.ts';

type Asked<Reply> = {
  readonly data: Reply | undefined;
  readonly error: Problem | null;
  refetch(): unknown;
};

/** An answer, or why there is none: loading, denied, missing, failed. What was there before stays while it is asked again. */
export function Answered<Reply>({
  asked,
  scope,
  children,
}: {
  asked: Asked<Reply>;
  /** What the key needs for it. */
  scope?: string;
  children: (reply: Reply) => ComponentChildren;
}) {
  const { state } = useWords();
  if (asked.data !== undefined) return <>{children(asked.data)}</>;
  const { error } = asked;
  if (error === null)
    return (
      <p class="state" role="status" aria-busy="true">
        {state.loading}
      </p>
    );
  if (error.status === 403)
    return (
      <div class="state" role="status">
        <p>{state.denied}</p>
        {scope === undefined ? null : <p class="quiet">{state.deniedHint(scope)}</p>}
      </div>
    );
  if (error.status === 404)
    return (
      <p class="state" role="status">
        {state.missing}
      </p>
    );
  return (
    <div class="state" role="alert">
      <p>{state.failed}</p>
      <p class="quiet">{error.message}</p>
      <button type="button" onClick={() => asked.refetch()}>
        {state.again}
      </button>
    </div>
  );
}

/** What to do where nothing is yet. */
export function Empty({ children }: { children?: ComponentChildren }) {
  const { state } = useWords();
  return (
    <p class="state" role="status">
      {children ?? state.nothing}
    </p>
  );
}
