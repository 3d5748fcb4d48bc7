import { useContext } from 'preact/hooks';
import { useReply } from '../../api/queries.ts';
import type { ServiceStatus } from '../../api/types.ts';
import { duration, instant, whole } from '../../parts/format.ts';
import { Answered } from '../../parts/page-state.tsx';
import { Scroll } from '../../parts/scroll.tsx';
import { useSession } from '../../session/session.ts';
import { LanguageContext, useOwn } from '../../words/words.ts';
import { JobBoardDoor } from './job-board.tsx';
import { WORDS } from './jobs.words.ts';

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
  const language = useContext(LanguageContext);
  const { fragments, queue, unaccounted, lag_seconds: lag, model } = status;
  const store = words.stores[queue.store] ?? queue.store;
  const figures: readonly (readonly [name: string, value: string, bad?: boolean])[] = [
    [words.lag, duration(language, lag), lag > 300],
    [words.store, queue.reachable ? store : words.unreachable, !queue.reachable],
    [words.waiting, whole(language, queue.waiting)],
    [words.active, whole(language, queue.active)],
    [words.pending, whole(language, fragments.pending)],
    [words.clustered, whole(language, fragments.clustered)],
    [words.unclustered, whole(language, fragments.unclustered)],
    [words.failed, whole(language, fragments.failed), fragments.failed > 0],
    [words.quarantined, whole(language, fragments.quarantined)],
    [words.unaccounted, whole(language, unaccounted.fragments), unaccounted.fragments > 0],
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
        {words.lagWhat} {words.model}: <code>{model.name}</code>
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
        <Scroll name={words.setbacks}>
          <table class="rows">
            <thead>
              <tr>
                {[words.job, words.subject, words.failures, words.reason, words.next].map((name) => (
                  <th scope="col" key={name} class={name === words.failures ? 'number' : ''}>
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {jobs.map((one) => (
                <tr key={`${one.job} ${one.subject}`}>
                  <th scope="row">
                    <code>{one.job}</code>
                  </th>
                  <td>
                    <bdi class="said">{one.subject}</bdi>
                  </td>
                  <td class="number">{one.failures}</td>
                  <td>{one.reason}</td>
                  <td>{instant(language, one.next_try_at)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </Scroll>
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
