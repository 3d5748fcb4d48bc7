import { useEffect, useState } from 'preact/hooks';
import { Problem } from '../../../api/problem.ts';
import type { Ordered } from '../../../api/types.ts';
import { useSession } from '../../../session/session.ts';
import { useOwn } from '../../../words/words.ts';
import { WORDS } from './edit.words.ts';

/** Whoever types on is not asked about every letter. */
const PAUSE_MS = 300;

/** An order whose preview is asked for. */
export type Previewed = {
  readonly method: 'PATCH' | 'POST';
  readonly path: string;
  readonly body: Readonly<Record<string, unknown>>;
};

type Seen = {
  readonly told: Ordered | null;
  readonly faults: Problem['faults'];
  /** Why it would not be taken. */
  readonly refused: string | null;
};
const NOTHING: Seen = { told: null, faults: [], refused: null };

/** What the service says would become of it, and what it would not take; nothing where nothing is changed. */
export function usePreview({ method, path, body }: Previewed) {
  const { call } = useSession();
  const [seen, setSeen] = useState<Seen>(NOTHING);
  const asked = JSON.stringify(body);
  useEffect(() => {
    let stale = false;
    const show = (preview: Seen) => {
      if (!stale) setSeen(preview);
    };
    const timer = setTimeout(() => {
      if (asked === '{}') return show(NOTHING);
      call<Ordered>(method, `${path}?preview=true`, { ...JSON.parse(asked), reason: 'preview' }).then(
        (told) => show({ ...NOTHING, told }),
        (problem: unknown) =>
          show(
            problem instanceof Problem
              ? { told: null, faults: problem.faults, refused: problem.message }
              : NOTHING,
          ),
      );
    }, PAUSE_MS);
    return () => {
      stale = true;
      clearTimeout(timer);
    };
  }, [call, method, path, asked]);
  return seen;
}

/** What clients would see, and how many of them used what changes. */
export function Told({ told }: { told: Ordered | null }) {
  const words = useOwn(WORDS);
  return (
    <div role="status">
      {told === null ? null : (
        <>
          <p>{told.changes.length === 0 ? words.same : words.changes}</p>
          <ul>
            {told.changes.map(({ risk, sentence }) => (
              <li key={sentence}>
                <bdi class="said">{sentence}</bdi> <span class="quiet">{words.risks[risk] ?? risk}</span>
              </li>
            ))}
          </ul>
          {told.asks === true ? <p>{words.asksFor}</p> : null}
          {told.effects === undefined ? null : <p>{words.effects(told.effects)}</p>}
          {told.clients.length === 0 ? null : <p>{words.clients(told.clients.length)}</p>}
        </>
      )}
    </div>
  );
}
