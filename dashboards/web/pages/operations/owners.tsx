import { useContext, useState } from 'preact/hooks';
import { useReply } from '../../api/queries.ts';
import type { Owners } from '../../api/types.ts';
import { day, NONE, percent } from '../../parts/format.ts';
import { OrderButton } from '../../parts/order.tsx';
import { Answered, Empty } from '../../parts/page-state.tsx';
import { Scroll } from '../../parts/scroll.tsx';
import { useMay } from '../../session/session.ts';
import { LanguageContext, useOwn } from '../../words/words.ts';
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
    <Scroll name={words.owner}>
      <table class="rows">
        <thead>
          <tr>
            <th scope="col">{words.owner}</th>
            <th scope="col">{words.first}</th>
            <th scope="col">{words.received}</th>
            <th scope="col" class="number">
              {words.standing}
            </th>
            <th scope="col">{words.vouched}</th>
            {may ? <th scope="col">{words.acts}</th> : null}
          </tr>
        </thead>
        <tbody>
          {owners.map((one) => (
            <tr key={one.owner}>
              <th scope="row">
                <bdi class="said">{one.owner}</bdi>
              </th>
              <td>{day(language, one.first_observed)}</td>
              <td>{day(language, one.first_received)}</td>
              <td class="number">{percent(language, one.standing)}</td>
              <td>
                {one.vouched_by === null || one.vouched_at === null
                  ? NONE
                  : words.by(one.vouched_by, day(language, one.vouched_at))}
              </td>
              {may ? (
                <td class="acts">
                  {one.vouched_by === null ? (
                    <OrderButton
                      scenario={scenario}
                      path={`${path}/${encodeURIComponent(one.owner)}/vouch`}
                      label={words.vouch}
                      question={words.question(one.owner)}
                      asksWhy={false}
                    />
                  ) : null}
                </td>
              ) : null}
            </tr>
          ))}
        </tbody>
      </table>
    </Scroll>
  );
}
