import { useContext } from 'preact/hooks';
import { Link } from 'wouter-preact';
import { useReply } from '../../api/queries.ts';
import type { Quarantine } from '../../api/types.ts';
import { instant, percent, whole } from '../../parts/format.ts';
import { OrderButton } from '../../parts/order.tsx';
import { Answered, Empty } from '../../parts/page-state.tsx';
import { Rows } from '../../parts/tables/rows.tsx';
import { useMay } from '../../session/session.ts';
import { LanguageContext, useOwn } from '../../words/words.ts';
import { WORDS } from './quarantine.words.ts';

type Campaign = Quarantine['quarantine'][number];

/** What is held back, with the signs that speak for a campaign, and a person's word about it. */
export function QuarantineTab({ scenario }: { scenario: string }) {
  const words = useOwn(WORDS);
  const path = `/v1/scenarios/${encodeURIComponent(scenario)}/quarantine`;
  return (
    <Answered asked={useReply<Quarantine>(path)} scope="curate">
      {({ quarantine }) => {
        const campaigns = quarantine.filter(({ reason }) => reason === 'poison');
        const alone = quarantine.filter(({ reason }) => reason === 'machine_talk');
        if (quarantine.length === 0)
          return (
            <Empty>
              {words.none} {words.noneHint}
            </Empty>
          );
        return (
          <>
            {campaigns.map((one) => (
              <OneCampaign key={one.id} scenario={scenario} path={path} of={one} />
            ))}
            {alone.length === 0 ? null : <SingleFragments scenario={scenario} path={path} held={alone} />}
          </>
        );
      }}
    </Answered>
  );
}

function SingleFragments({
  scenario,
  path,
  held,
}: {
  scenario: string;
  path: string;
  held: readonly Campaign[];
}) {
  const words = useOwn(WORDS);
  const language = useContext(LanguageContext);
  const may = useMay('approve');
  return (
    <section>
      <h2>{words.alone}</h2>
      <p>{words.aloneWhat}</p>
      <Rows
        name={words.alone}
        rows={held}
        keyOf={({ id }) => id}
        columns={[
          { name: words.fragment, as: 'head', cell: ({ id }) => <code>{id}</code> },
          { name: words.at, cell: ({ at }) => <time dateTime={at}>{instant(language, at)}</time> },
          may
            ? {
                name: words.acts,
                as: 'acts',
                cell: ({ id }) => (
                  <OrderButton
                    scenario={scenario}
                    path={`${path}/${encodeURIComponent(id)}/release`}
                    label={words.release}
                    question={words.releaseAlone}
                  />
                ),
              }
            : null,
        ]}
      />
    </section>
  );
}

function OneCampaign({ scenario, path, of: one }: { scenario: string; path: string; of: Campaign }) {
  const words = useOwn(WORDS);
  const language = useContext(LanguageContext);
  const may = useMay('approve');
  const at = `${path}/${encodeURIComponent(one.id)}`;
  return (
    <section class="panel campaign">
      <h2>
        {words.campaign}{' '}
        <span class={`badge badge-${one.state === 'held' ? 'proposed' : 'retired'}`}>
          {words.states[one.state]}
        </span>
      </h2>
      <p>
        {words.size(whole(language, one.fragments), one.owners)}, {instant(language, one.at)}
        {one.decided_by === null || one.decided_at === null
          ? null
          : `; ${words.decided(one.decided_by, instant(language, one.decided_at))}`}
        {one.cluster === null ? null : (
          <>
            {' · '}
            <Link
              href={`/scenarios/${encodeURIComponent(scenario)}/needs/${encodeURIComponent(one.cluster)}`}
            >
              {words.need}
            </Link>
          </>
        )}
      </p>
      {one.score === null ? null : (
        <p>
          {words.score}: <strong>{percent(language, one.score)}</strong>
        </p>
      )}
      {one.signs.length === 0 ? null : (
        <>
          <h3>{words.signs}</h3>
          <Sentences of={one.signs} />
        </>
      )}
      <h3>{words.samples}</h3>
      {one.samples.length === 0 ? <p class="quiet">{words.noSamples}</p> : <Sentences of={one.samples} />}
      {may && one.state === 'held' ? (
        <div class="bar">
          <OrderButton
            scenario={scenario}
            path={`${at}/release`}
            label={words.release}
            question={words.releaseQuestion}
          />
          <OrderButton
            scenario={scenario}
            path={`${at}/confirm`}
            label={words.confirm}
            question={words.confirmQuestion}
            danger
          />
        </div>
      ) : null}
    </section>
  );
}

function Sentences({ of: sentences }: { of: readonly string[] }) {
  return (
    <ul>
      {sentences.map((sentence) => (
        <li key={sentence}>
          <bdi class="said">{sentence}</bdi>
        </li>
      ))}
    </ul>
  );
}
