import { useContext, useState } from 'preact/hooks';
import { Link, useParams } from 'wouter-preact';
import { useReply } from '../../api/queries.ts';
import type { KeyList, Need } from '../../api/types.ts';
import { day } from '../../parts/format.ts';
import { Answered } from '../../parts/page-state.tsx';
import { useMay } from '../../session/session.ts';
import { LanguageContext, useOwn } from '../../words/words.ts';
import { stateOf } from '../pool/need-state.ts';
import { WORDS as POOL_WORDS } from '../pool/pool.words.ts';
import { FactsPart } from './facts.tsx';
import { HistoryPart } from './history.tsx';
import { LineagePart, NearMisses } from './lineage.tsx';
import { MembersPart } from './members.tsx';
import { WORDS } from './need.words.ts';
import { NeedOrders } from './orders.tsx';
import { Unsettled } from './unsettled.tsx';
import { ValuesPart } from './values.tsx';
import './need.css';
import '../pool/pool.css';

/** One need: who says it in which words, why these are together, and a person's word about it. */
export function NeedPage({ scenario }: { scenario: string }) {
  const { id = '' } = useParams<{ id: string }>();
  // Made anew for another need: nothing of one is shown for another.
  return <OneNeed scenario={scenario} id={decodeURIComponent(id)} key={id} />;
}

function OneNeed({ scenario, id }: { scenario: string; id: string }) {
  const at = `/v1/scenarios/${encodeURIComponent(scenario)}`;
  const path = `${at}/clusters/${encodeURIComponent(id)}`;
  const asked = useReply<Need>(path);
  const keys = useReply<KeyList>(`${at}/patch-keys`);
  const mayCorrect = useMay('curate');
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  return (
    <Answered asked={asked} scope="read">
      {(need) => (
        <div class="need-page">
          <Head scenario={scenario} need={need} keys={keys.data?.patch_keys ?? []} />
          <Unsettled scenario={scenario} need={need} refetch={asked.refetch} />
          {mayCorrect && need.state === 'live' ? (
            <NeedOrders
              scenario={scenario}
              path={path}
              need={need}
              definition={
                keys.data?.patch_keys.find(({ key_name }) => key_name === need.patch_key)?.definition ?? null
              }
              chosen={chosen}
              onDone={() => setChosen(new Set())}
            />
          ) : null}
          <div class="panels">
            <FactsPart need={need} />
            <ValuesPart members={need.members} />
            {mayCorrect ? <HistoryPart scenario={scenario} id={need.id} /> : null}
            <LineagePart scenario={scenario} need={need} />
            <NearMisses need={need} />
          </div>
          <MembersPart
            scenario={scenario}
            need={need}
            chosen={mayCorrect && need.state === 'live' ? chosen : null}
            onChosen={setChosen}
          />
        </div>
      )}
    </Answered>
  );
}

function Head({ scenario, need, keys }: { scenario: string; need: Need; keys: KeyList['patch_keys'] }) {
  const words = useOwn(WORDS);
  const { states } = useOwn(POOL_WORDS);
  const language = useContext(LanguageContext);
  const at = `/scenarios/${encodeURIComponent(scenario)}`;
  const state = stateOf(need, new Map(keys.map(({ key_name, status }) => [key_name, status])));
  const loudest = need.members[0]?.text;
  const key = need.patch_key ?? need.covered_by;
  return (
    <header>
      <p class="need-back">
        <Link href={`${at}/needs`}>← {words.back}</Link>
      </p>
      <h1>
        <bdi class="said">{need.label ?? loudest ?? words.unnamed}</bdi>{' '}
        {need.state === 'live' ? <span class={`badge legend-${state}`}>{states[state]}</span> : null}
      </h1>
      <p>
        {words.of} {need.cohort === '*' ? words.everybody : <bdi class="said">{need.cohort}</bdi>}.{' '}
        {words.found(day(language, need.founded_at))} {words.changed(day(language, need.changed_at))}{' '}
        {key === null ? null : (
          <>
            {need.patch_key === null ? words.covered : words.key}{' '}
            {keys.some(({ key_name }) => key_name === key) ? (
              <Link href={`${at}/keys/${encodeURIComponent(key)}`}>
                <bdi class="said">{key}</bdi>
              </Link>
            ) : (
              <bdi class="said">{key}</bdi>
            )}
          </>
        )}
      </p>
    </header>
  );
}
