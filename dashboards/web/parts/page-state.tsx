import type { ComponentChildren } from 'preact';
import { useContext } from 'preact/hooks';
import type { Problem } from '../api/problem.ts';
import type { CellAnswer } from '../api/types.ts';
import { LanguageContext, useWords } from '../words/words.ts';
import { whole } from './format.ts';

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

/** What each cell gave to a list over all scenarios, and which of them gave nothing, and why; nothing where there is one service. */
export function Cells({ answers }: { answers: readonly CellAnswer[] | undefined }) {
  const { cells: words } = useWords();
  const language = useContext(LanguageContext);
  if (answers === undefined) return null;
  const lacking = answers.some(({ problem }) => problem !== null);
  return (
    <section class="panel" aria-labelledby="cells">
      <h2 id="cells">{words.title}</h2>
      {lacking ? (
        <p class="problem" role="alert">
          {words.lacking}
        </p>
      ) : null}
      <ul>
        {answers.map(({ name, count, problem }) => (
          <li key={name}>
            <bdi class="said">{name}</bdi>:{' '}
            {problem === null
              ? words.gave(whole(language, count))
              : problem.status === 401 || problem.status === 403
                ? words.refused
                : words.silent(problem.status === 0 ? problem.message : String(problem.status))}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Of what names no scenario, where there are several cells: it is of one of them. */
export function OfOneCell({ name }: { name: string | undefined }) {
  const { cells: words } = useWords();
  return name === undefined ? null : <p class="quiet">{words.ofOne(name)}</p>;
}
