import type { ComponentChildren } from 'preact';
import { useContext } from 'preact/hooks';
import { useReply } from '../../api/queries.ts';
import type { ServiceStatus } from '../../api/types.ts';
import { duration, instant, whole } from '../../parts/format.ts';
import { Answered } from '../../parts/page-state.tsx';
import { LanguageContext, useOwn } from '../../words/words.ts';
import { WORDS } from './overview.words.ts';

/** Whether the service does its work: what waits, failed, is missing, and what does the work. */
export function Health({ path, cell = '' }: { path: string; cell?: string }) {
  const words = useOwn(WORDS);
  const asked = useReply<ServiceStatus>(path);
  return (
    <section class="panel" aria-labelledby={`health${cell}`}>
      <h2 id={`health${cell}`}>
        {words.health} <bdi class="said">{cell}</bdi>
      </h2>
      <Answered asked={asked} scope="read">
        {(status) => <Facts status={status} />}
      </Answered>
    </section>
  );
}

function Facts({ status }: { status: ServiceStatus }) {
  const words = useOwn(WORDS);
  const language = useContext(LanguageContext);
  const { fragments, queue, model } = status;
  const count = (value: number) => whole(language, value);
  const well =
    fragments.failed === 0 &&
    status.unaccounted.fragments === 0 &&
    queue.reachable &&
    status.backed_off.length === 0;
  return (
    <>
      <p class={well ? 'good' : 'problem'}>{well ? words.healthy : words.unhealthy}</p>
      <dl class="overview-facts">
        <Fact name={words.lag}>
          {status.lag_seconds === 0 ? words.nothingWaits : duration(language, status.lag_seconds)}
        </Fact>
        <Fact name={words.pending}>{count(fragments.pending)}</Fact>
        <Fact name={words.failed} bad={fragments.failed > 0}>
          {count(fragments.failed)}
        </Fact>
        <Fact name={words.discarded}>{count(fragments.discarded)}</Fact>
        <Fact name={words.quarantined}>{count(fragments.quarantined)}</Fact>
        <Fact name={words.unaccounted} bad={status.unaccounted.fragments > 0}>
          {count(status.unaccounted.fragments)}
        </Fact>
        <Fact name={words.queue} bad={!queue.reachable}>
          {queue.reachable
            ? words.queueState(
                words.stores[queue.store] ?? queue.store,
                count(queue.waiting),
                count(queue.active),
              )
            : words.queueAway}
        </Fact>
        <Fact name={words.model}>{words.modelState(model.name, count(model.dimensions))}</Fact>
      </dl>
      {status.backed_off.length === 0 ? null : (
        <>
          <h3>{words.backedOff}</h3>
          <ul>
            {status.backed_off.map(({ job, subject, failures, reason, next_try_at }) => (
              <li key={`${job} ${subject}`}>
                <code>{job}</code> <bdi class="said">{subject}</bdi>:{' '}
                {words.backedOffOne(count(failures), instant(language, next_try_at))}{' '}
                <span class="quiet">({reason})</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

function Fact({ name, bad = false, children }: { name: string; bad?: boolean; children: ComponentChildren }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd class={bad ? 'problem' : ''}>{children}</dd>
    </div>
  );
}
