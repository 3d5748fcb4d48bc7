import { useContext } from 'preact/hooks';
import { Link, useParams } from 'wouter-preact';
import { useReply } from '../../api/queries.ts';
import type { Key } from '../../api/types.ts';
import { StatusBadge } from '../../parts/badge.tsx';
import { instant } from '../../parts/format.ts';
import { Answered } from '../../parts/page-state.tsx';
import { LanguageContext, useOwn } from '../../words/words.ts';
import { BackFillPart } from './back-fill.tsx';
import { DecisionsPart } from './decisions.tsx';
import { DefinitionPart } from './definition.tsx';
import { EditPart } from './edit/edit.tsx';
import { WORDS } from './key.words.ts';
import { MeasuresPart } from './measures.tsx';
import { KeyOrders } from './orders.tsx';
import { TimelinePart } from './timeline.tsx';
import { TrailPart } from './trail.tsx';
import { WindowPart } from './window.tsx';
import './key.css';

/** One key: what clients see, how it does, why it is what it is, and a person's word about it. */
export function KeyPage({ scenario }: { scenario: string }) {
  const { key = '' } = useParams<{ key: string }>();
  // Made anew for another key: nothing of one is shown for another.
  return <OneKey scenario={scenario} name={decodeURIComponent(key)} key={key} />;
}

function OneKey({ scenario, name }: { scenario: string; name: string }) {
  const path = `/v1/scenarios/${encodeURIComponent(scenario)}/patch-keys/${encodeURIComponent(name)}`;
  const asked = useReply<Key>(path);
  return (
    <Answered asked={asked} scope="read">
      {(key) => (
        <div class="key-page">
          <Head scenario={scenario} of={key} />
          <KeyOrders scenario={scenario} path={path} of={key} />
          <EditPart scenario={scenario} path={path} of={key} />
          <div class="panels">
            <DefinitionPart of={key} />
            <WindowPart of={key} />
            <MeasuresPart of={key} />
          </div>
          <TimelinePart of={key} />
          <DecisionsPart decisions={key.decisions} />
          <TrailPart path={path} scenario={scenario} name={name} />
          <BackFillPart path={path} scenario={scenario} />
        </div>
      )}
    </Answered>
  );
}

function Head({ scenario, of: key }: { scenario: string; of: Key }) {
  const words = useOwn(WORDS);
  const language = useContext(LanguageContext);
  const at = `/scenarios/${encodeURIComponent(scenario)}`;
  return (
    <header>
      <h1>
        <bdi class="said">{key.key_name}</bdi> <StatusBadge status={key.status} />
      </h1>
      <p>
        {words.since(instant(language, key.proposed_at))}{' '}
        {key.ended_at === null ? null : words.ended(instant(language, key.ended_at))} {words.offeredTo}{' '}
        {key.cohorts.map((cohort, index) => (
          <span key={cohort}>
            {index > 0 ? ', ' : ''}
            {cohort === '*' ? words.everybody : <bdi class="said">{cohort}</bdi>}
          </span>
        ))}
        {' · '}
        <Link href={`${at}/needs/${encodeURIComponent(key.cluster)}`}>{words.need}</Link>
        {key.replaced_by === null ? null : (
          <>
            {' · '}
            {words.replacedBy}{' '}
            <Link href={`${at}/keys/${encodeURIComponent(key.replaced_by)}`}>
              <bdi class="said">{key.replaced_by}</bdi>
            </Link>
          </>
        )}
      </p>
    </header>
  );
}
