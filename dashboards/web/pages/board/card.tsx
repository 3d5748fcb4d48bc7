import { useContext } from 'preact/hooks';
import { Link } from 'wouter-preact';
import type { KeyCard } from '../../api/types.ts';
import { day, whole } from '../../parts/format.ts';
import { OrderButton } from '../../parts/order.tsx';
import { useCalled } from '../../parts/person.tsx';
import { useMay } from '../../session/session.ts';
import { LanguageContext, useOwn } from '../../words/words.ts';
import { WORDS } from './board.words.ts';
import { Progress, WindowGauge } from './progress.tsx';

/** A key in a lane: what it asks, rests on, and waits for. */
export function Card({
  scenario,
  of: key,
  approvalsNeeded,
}: {
  scenario: string;
  of: KeyCard;
  approvalsNeeded: number;
}) {
  const words = useOwn(WORDS);
  const language = useContext(LanguageContext);
  const { fragments, owners, days } = key.evidence;
  const count = (value: number) => whole(language, value);
  const lives = key.ended_at === null;
  return (
    <li class="panel card">
      <h3>
        <KeyLink scenario={scenario} name={key.key_name} />
      </h3>
      <p class="card-description">
        <bdi class="said">{key.definition.semantic_description}</bdi>
      </p>
      <p class="quiet">
        {words.evidence(count(fragments), count(owners), count(days))} {words.cohort}:{' '}
        <Audience cohorts={key.cohorts} />
      </p>
      {lives ? (
        <>
          <WaitsFor of={key} approvalsNeeded={approvalsNeeded} />
          <WindowGauge of={key} />
          <Progress of={key} />
        </>
      ) : (
        <End scenario={scenario} of={key} />
      )}
      {key.decided === null ? null : (
        <p class="quiet card-decided">
          {words.lastWord}, <time dateTime={key.decided.at}>{day(language, key.decided.at)}</time>:{' '}
          <bdi class="said">{key.decided.sentence}</bdi>
        </p>
      )}
      <Orders scenario={scenario} of={key} />
    </li>
  );
}

function KeyLink({ scenario, name }: { scenario: string; name: string }) {
  return (
    <Link href={`/scenarios/${encodeURIComponent(scenario)}/keys/${encodeURIComponent(name)}`}>
      <bdi class="said">{name}</bdi>
    </Link>
  );
}

function Audience({ cohorts }: { cohorts: readonly string[] }) {
  const words = useOwn(WORDS);
  return (
    <>
      {cohorts.map((cohort, index) => (
        <span key={cohort}>
          {index > 0 ? ', ' : ''}
          {cohort === '*' ? words.everybody : <bdi class="said">{cohort}</bdi>}
        </span>
      ))}
    </>
  );
}

/** A person's yes, to the key or to more people being offered it. */
function WaitsFor({
  of: { status, asked, approved_by },
  approvalsNeeded,
}: {
  of: KeyCard;
  approvalsNeeded: number;
}) {
  const called = useCalled();
  const words = useOwn(WORDS);
  const language = useContext(LanguageContext);
  if (status !== 'proposed' && asked === null) return null;
  return (
    <div class="card-waits">
      {status === 'proposed' || asked === null ? null : (
        <p>
          {words.askedFor} <Audience cohorts={asked} />
        </p>
      )}
      <p>
        {words.waitsPerson(whole(language, approved_by.length), whole(language, approvalsNeeded))}{' '}
        {approved_by.length === 0 ? null : (
          <>
            {words.approvedBy}: <bdi class="said">{approved_by.map(called).join(', ')}</bdi>
          </>
        )}
      </p>
    </div>
  );
}

function End({ scenario, of: { ended_at, replaced_by } }: { scenario: string; of: KeyCard }) {
  const words = useOwn(WORDS);
  const language = useContext(LanguageContext);
  return (
    <p>
      {ended_at === null ? null : words.ended(day(language, ended_at))}{' '}
      {replaced_by === null ? null : (
        <>
          {words.replacedBy} <KeyLink scenario={scenario} name={replaced_by} />
        </>
      )}
    </p>
  );
}

function Orders({ scenario, of: { key_name, status, asked } }: { scenario: string; of: KeyCard }) {
  const words = useOwn(WORDS);
  const may = useMay('approve');
  const proposed = status === 'proposed';
  if (!may || (!proposed && asked === null)) return null;
  const path = `/v1/scenarios/${encodeURIComponent(scenario)}/patch-keys/${encodeURIComponent(key_name)}`;
  return (
    <div class="card-orders">
      <OrderButton
        scenario={scenario}
        label={words.approve}
        question={proposed ? words.approveQuestion(key_name) : words.approveMoreQuestion(key_name)}
        path={`${path}/approve`}
      />
      {proposed ? (
        <OrderButton
          scenario={scenario}
          label={words.reject}
          question={words.rejectQuestion(key_name)}
          path={`${path}/reject`}
          danger
        />
      ) : null}
    </div>
  );
}
