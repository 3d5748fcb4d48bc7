import { useContext } from 'preact/hooks';
import { useReply } from '../../../api/queries.ts';
import type { Owners } from '../../../api/types.ts';
import { day, NONE, percent } from '../../../parts/format.ts';
import { OrderButton } from '../../../parts/order.tsx';
import { Answered, Empty } from '../../../parts/page-state.tsx';
import { useCalled } from '../../../parts/person.tsx';
import { Rows } from '../../../parts/tables/rows.tsx';
import { Searched } from '../../../parts/tables/searched.tsx';
import { useMay } from '../../../session/session.ts';
import { LanguageContext, useOwn } from '../../../words/words.ts';
import { WORDS } from './owners.words.ts';

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
  const isNew = { label: words.onlyNew, matters: ({ standing }: Owner) => standing < 1 };
  return (
    <>
      {owners.length >= 1_000 ? <p class="quiet">{words.newest}</p> : null}
      <Searched rows={owners} nameOf={({ owner }) => owner} only={isNew}>
        {(shown) => <OwnerTable scenario={scenario} path={path} owners={shown} />}
      </Searched>
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
  const called = useCalled();
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
            by === null || at === null ? NONE : words.by(called(by), day(language, at)),
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
