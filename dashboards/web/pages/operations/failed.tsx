import { useContext, useState } from 'preact/hooks';
import { useReply } from '../../api/queries.ts';
import type { FailedPage } from '../../api/types.ts';
import { instant, NONE, whole } from '../../parts/format.ts';
import { OrderButton } from '../../parts/order.tsx';
import { Answered, Empty } from '../../parts/page-state.tsx';
import { Rows } from '../../parts/tables/rows.tsx';
import { useMay } from '../../session/session.ts';
import { LanguageContext, useOwn } from '../../words/words.ts';
import { WORDS } from './failed.words.ts';

type Which = { readonly stage?: string; readonly reason?: string; readonly ids?: readonly string[] };

/** Fragments that were given up, and a person's word about them: all of a kind, or some by name. */
export function FailedTab({ scenario }: { scenario: string }) {
  const words = useOwn(WORDS);
  const [limit, setLimit] = useState(100);
  const [told, setTold] = useState<string | null>(null);
  const path = `/v1/scenarios/${encodeURIComponent(scenario)}/failed`;
  return (
    <Answered asked={useReply<FailedPage>(`${path}?limit=${limit}`)} scope="curate">
      {(page) =>
        page.counts.length === 0 ? (
          <>
            <p role="status">{told}</p>
            <Empty>
              {words.none} {words.noneHint}
            </Empty>
          </>
        ) : (
          <>
            <p role="status">{told}</p>
            <Kinds scenario={scenario} path={path} counts={page.counts} onTold={setTold} />
            <List scenario={scenario} path={path} failed={page.failed} onTold={setTold} />
            {page.next === null || limit >= 1_000 ? null : (
              <button type="button" class="secondary" onClick={() => setLimit(Math.min(1_000, limit + 300))}>
                {words.more}
              </button>
            )}
          </>
        )
      }
    </Answered>
  );
}

type Told = (sentence: string) => void;

function Kinds({
  scenario,
  path,
  counts,
  onTold,
}: {
  scenario: string;
  path: string;
  counts: FailedPage['counts'];
  onTold: Told;
}) {
  const words = useOwn(WORDS);
  const language = useContext(LanguageContext);
  return (
    <section>
      <h2>{words.counts}</h2>
      <Rows
        name={words.counts}
        rows={counts}
        keyOf={({ stage, reason }) => `${stage} ${reason}`}
        columns={[
          { name: words.stage, as: 'head', cell: ({ stage }) => <code>{stage}</code> },
          { name: words.reason, cell: ({ reason }) => reason },
          { name: words.fragments, as: 'number', cell: ({ fragments }) => whole(language, fragments) },
          {
            name: words.acts,
            as: 'acts',
            cell: ({ stage, reason, fragments }) => (
              <Orders
                scenario={scenario}
                path={path}
                which={{ stage, reason }}
                count={fragments}
                onTold={onTold}
              />
            ),
          },
        ]}
      />
    </section>
  );
}

function Orders({
  scenario,
  path,
  which,
  count,
  onTold,
}: {
  scenario: string;
  path: string;
  which: Which;
  count: number;
  onTold: Told;
}) {
  const words = useOwn(WORDS);
  const language = useContext(LanguageContext);
  const mayDiscard = useMay('approve');
  const done = (reply: unknown) => {
    const { fragments, more } = reply as { fragments: number; more: boolean }; // FailedAnswer
    onTold(words.moved(whole(language, fragments), more));
  };
  const all = whole(language, count);
  return (
    <>
      <OrderButton
        scenario={scenario}
        path={`${path}/replay`}
        body={{ which }}
        label={words.replay}
        question={words.replayAll(all)}
        onDone={done}
      />
      {mayDiscard ? (
        <OrderButton
          scenario={scenario}
          path={`${path}/discard`}
          body={{ which }}
          label={words.discard}
          question={words.discardAll(all)}
          danger
          onDone={done}
        />
      ) : null}
    </>
  );
}

function List({
  scenario,
  path,
  failed,
  onTold,
}: {
  scenario: string;
  path: string;
  failed: FailedPage['failed'];
  onTold: Told;
}) {
  const words = useOwn(WORDS);
  const language = useContext(LanguageContext);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  // What was moved meanwhile is not there to be chosen.
  const ids = chosen.filter((id) => failed.some((one) => one.id === id));
  const toggle = (id: string) => setChosen(ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id]);
  return (
    <section>
      <h2>{words.list}</h2>
      {ids.length === 0 ? null : (
        <div class="bar">
          <span role="status">{words.chosen(whole(language, ids.length))}</span>
          <Orders scenario={scenario} path={path} which={{ ids }} count={ids.length} onTold={onTold} />
        </div>
      )}
      <Rows
        name={words.list}
        rows={failed}
        keyOf={({ id }) => id}
        columns={[
          {
            name: words.choose,
            cell: ({ id, fragment }) => (
              <input
                type="checkbox"
                aria-label={`${words.choose} ${fragment}`}
                checked={ids.includes(id)}
                onChange={() => toggle(id)}
              />
            ),
          },
          {
            name: words.id,
            as: 'head',
            cell: ({ fragment, replayable }) => (
              <>
                <bdi class="said">{fragment}</bdi>
                {replayable ? null : <span class="quiet"> ({words.gone})</span>}
              </>
            ),
          },
          { name: words.stage, cell: ({ stage }) => <code>{stage}</code> },
          { name: words.reason, cell: ({ reason }) => reason },
          { name: words.tries, as: 'number', cell: ({ tries }) => whole(language, tries) },
          { name: words.received, cell: (one) => instant(language, one.received_at) },
          {
            name: words.failedAt,
            cell: ({ failed_at: at }) => (at === null ? NONE : instant(language, at)),
          },
        ]}
      />
    </section>
  );
}
