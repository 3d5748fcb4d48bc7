import { useContext, useState } from 'preact/hooks';
import { useReply } from '../../../api/queries.ts';
import type { Owners } from '../../../api/types.ts';
import { day, NONE, percent } from '../../../parts/format.ts';
import { OrderButton } from '../../../parts/order.tsx';
import { Answered, Empty } from '../../../parts/page-state.tsx';
import { Rows } from '../../../parts/tables/rows.tsx';
import { useMay } from '../../../session/session.ts';
import { LanguageContext, useOwn } from '../../../words/words.ts';
import { WORDS } from './owners.words.ts';

const PAGE = 100;

type Owner = Owners['owners'][number];

/** Whose voice counts how much, and a person's word for those that are new. */
export function OwnersTab({ scenario }: { scenario: string }) {
  const words = useOwn(WORDS);
  const path = `/v1/scenarios/${encodeURIComponent(scenario)}/owners`;
  return (
    <Answered asked={useReply<Owners>(path)} scope="curate">
      {({ owners }) =>
        owners.length === 0 ? (
          <Empty>{words.none}</Empty>
        ) : (
          <Found scenario={scenario} path={path} owners={owners} />
        )
      }
    </Answered>
  );
}

function Found({ scenario, path, owners }: { scenario: string; path: string; owners: readonly Owner[] }) {
  const words = useOwn(WORDS);
  const [search, setSearch] = useState('');
  const [onlyNew, setOnlyNew] = useState(false);
  const [shown, setShown] = useState(PAGE);
  const wanted = owners.filter(
    ({ owner, standing }) =>
      owner.toLowerCase().includes(search.toLowerCase()) && !(onlyNew && standing >= 1),
  );
  return (
    <>
      <div class="bar">
        <label class="small">
          {words.search}
          <input type="search" value={search} onInput={(event) => setSearch(event.currentTarget.value)} />
        </label>
        <label>
          <input
            type="checkbox"
            checked={onlyNew}
            onChange={(event) => setOnlyNew(event.currentTarget.checked)}
          />{' '}
          {words.onlyNew}
        </label>
      </div>
      {owners.length >= 1_000 ? <p class="quiet">{words.newest}</p> : null}
      {wanted.length === 0 ? (
        <Empty>{words.noMatch}</Empty>
      ) : (
        <OwnerTable scenario={scenario} path={path} owners={wanted.slice(0, shown)} />
      )}
      {wanted.length > shown ? (
        <button type="button" class="secondary" onClick={() => setShown(shown + PAGE)}>
          {words.more}
        </button>
      ) : null}
    </>
  );
}

function OwnerTable({
  scenario,
  path,
  owners,
}: {
  scenario: string;
  path: string;
  owners: readonly Owner[];
}) {
  const words = useOwn(WORDS);
  const language = useContext(LanguageContext);
  const may = useMay('approve');
  return (
    <Rows
      name={words.owner}
      rows={owners}
      keyOf={({ owner }) => owner}
      columns={[
        { name: words.owner, as: 'head', cell: ({ owner }) => <bdi class="said">{owner}</bdi> },
        { name: words.first, as: 'day', cell: (one) => day(language, one.first_observed) },
        { name: words.received, as: 'day', cell: (one) => day(language, one.first_received) },
        { name: words.standing, as: 'number', cell: ({ standing }) => percent(language, standing) },
        {
          name: words.vouched,
          cell: ({ vouched_by: by, vouched_at: at }) =>
            by === null || at === null ? NONE : words.by(by, day(language, at)),
        },
        may
          ? {
              name: words.acts,
              as: 'acts',
              cell: (one) =>
                one.vouched_by === null ? (
                  <OrderButton
                    scenario={scenario}
                    path={`${path}/${encodeURIComponent(one.owner)}/vouch`}
                    label={words.vouch}
                    question={words.question(one.owner)}
                    asksWhy={false}
                  />
                ) : null,
            }
          : null,
      ]}
    />
  );
}
