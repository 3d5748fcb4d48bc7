import { useContext } from 'preact/hooks';
import { useReply } from '../../api/queries.ts';
import type { ServiceStatus } from '../../api/types.ts';
import { duration, instant, whole } from '../../parts/format.ts';
import { Answered } from '../../parts/page-state.tsx';
import { Rows } from '../../parts/tables/rows.tsx';
import { useSession } from '../../session/session.ts';
import { LanguageContext, useOwn } from '../../words/words.ts';
import { WORDS as OVERVIEW } from '../overview/overview.words.ts';
import { JobBoardDoor } from './job-board.tsx';
import { WORDS } from './jobs.words.ts';

/** What waits longer is more than a busy moment. */
const LATE_SECONDS = 300;

/** The state of the work: how far behind it is, what waits, what keeps failing, and what each job is for. */
export function JobsTab({ scenario }: { scenario: string }) {
  const { scenarios } = useSession();
  // A key of some scenarios sees the status of one at a time.
  const one = scenario !== '' ? scenario : (scenarios?.[0] ?? null);
  const path = one === null ? '/v1/status' : `/v1/status?${new URLSearchParams({ scenario: one })}`;
  return (
    <Answered asked={useReply<ServiceStatus>(path)} scope="read">
      {(status) => (
        <>
          <Figures status={status} />
          <Setbacks jobs={status.backed_off} />
          <JobBoardDoor store={status.queue.store} />
          <Catalog />
        </>
      )}
    </Answered>
  );
}

function Figures({ status }: { status: ServiceStatus }) {
  const words = useOwn(WORDS);
  // The same figures have the same names on the overview.
  const known = useOwn(OVERVIEW);
  const language = useContext(LanguageContext);
  const { fragments, queue, unaccounted, lag_seconds: lag, model } = status;
  const store = known.stores[queue.store] ?? queue.store;
  const figures: readonly (readonly [name: string, value: string, bad?: boolean])[] = [
    [known.lag, lag === 0 ? known.nothingWaits : duration(language, lag), lag > LATE_SECONDS],
    [known.queue, queue.reachable ? store : known.queueAway, !queue.reachable],
    [words.waiting, whole(language, queue.waiting)],
    [words.active, whole(language, queue.active)],
    [known.pending, whole(language, fragments.pending)],
    [words.clustered, whole(language, fragments.clustered)],
    [words.unclustered, whole(language, fragments.unclustered)],
    [known.failed, whole(language, fragments.failed), fragments.failed > 0],
    [known.quarantined, whole(language, fragments.quarantined)],
    [known.unaccounted, whole(language, unaccounted.fragments), unaccounted.fragments > 0],
  ];
  return (
    <>
      {unaccounted.fragments > 0 ? (
        <p role="alert" class="problem">
          {words.missing(unaccounted.fragments)}
        </p>
      ) : null}
      <dl class="figures">
        {figures.map(([name, value, bad = false]) => (
          <div key={name} class={bad ? 'bad' : ''}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p class="quiet">
        {known.model}: <code>{model.name}</code>
        {model.phrases_of_other_models > 0 ? `. ${words.ofOtherModels(model.phrases_of_other_models)}` : ''}
      </p>
    </>
  );
}

function Setbacks({ jobs }: { jobs: ServiceStatus['backed_off'] }) {
  const words = useOwn(WORDS);
  const language = useContext(LanguageContext);
  return (
    <section>
      <h2>{words.setbacks}</h2>
      {jobs.length === 0 ? (
        <p>{words.noSetbacks}</p>
      ) : (
        <Rows
          name={words.setbacks}
          rows={jobs}
          keyOf={(one) => `${one.job} ${one.subject}`}
          columns={[
            { name: words.job, as: 'head', cell: (one) => <code>{one.job}</code> },
            { name: words.subject, cell: (one) => <bdi class="said">{one.subject}</bdi> },
            { name: words.failures, as: 'number', cell: (one) => whole(language, one.failures) },
            { name: words.reason, cell: (one) => one.reason },
            { name: words.next, cell: (one) => instant(language, one.next_try_at) },
          ]}
        />
      )}
    </section>
  );
}

function Catalog() {
  const words = useOwn(WORDS);
  return (
    <details>
      <summary>{words.catalog}</summary>
      <dl class="facts">
        {Object.entries(words.what).map(([job, what]) => (
          <>
            <dt key={job}>
              <code>{job}</code>
            </dt>
            <dd key={`${job} what`}>{what}</dd>
          </>
        ))}
      </dl>
    </details>
  );
}
