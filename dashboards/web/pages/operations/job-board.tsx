import { useOrder } from '../../api/queries.ts';
import type { BoardSession, ServiceStatus } from '../../api/types.ts';
import { useMay, useSession } from '../../session/session.ts';
import { useOwn } from '../../words/words.ts';
import { WORDS } from './jobs.words.ts';

/** The way to bull-board, which shows every job: a session for this browser, and there we are. */
export function JobBoardDoor({ store }: { store: ServiceStatus['queue']['store'] }) {
  const words = useOwn(WORDS);
  const { scenarios } = useSession();
  const mayAll = useMay('admin');
  const session = useOrder<BoardSession>(null);
  if (!mayAll || scenarios !== null) return null;
  return (
    <section>
      <h2>{words.board}</h2>
      {store === 'inline' ? (
        <p>{words.noQueue}</p>
      ) : (
        <>
          <p>{words.boardWhat}</p>
          {session.error === null ? null : (
            <p role="alert" class="problem">
              {session.error.message}
            </p>
          )}
          <button
            type="button"
            aria-busy={session.isPending}
            disabled={session.isPending}
            onClick={() =>
              session.mutate(
                { method: 'POST', path: '/v1/sessions' },
                { onSuccess: ({ page }) => location.assign(page) },
              )
            }
          >
            {words.openBoard}
          </button>
        </>
      )}
    </section>
  );
}
