import { useContext } from 'preact/hooks';
import { Link } from 'wouter-preact';
import { useReply } from '../../api/queries.ts';
import type { KeyList, NeedList } from '../../api/types.ts';
import { whole } from '../../parts/format.ts';
import { Answered, Empty } from '../../parts/page-state.tsx';
import { LanguageContext, useOwn } from '../../words/words.ts';
import { namedNeeds } from '../pool/named-need.ts';
import { WORDS as POOL_WORDS } from '../pool/pool.words.ts';
import { WORDS } from './overview.words.ts';

const SHOWN = 6;

/** What clients keep asking for, the loudest first, and what was made of each. */
export function MostAsked({ scenario }: { scenario: string }) {
  const words = useOwn(WORDS);
  const at = `/v1/scenarios/${encodeURIComponent(scenario)}`;
  const needs = useReply<NeedList>(`${at}/clusters?examples=yes`);
  const keys = useReply<KeyList>(`${at}/patch-keys`);
  return (
    <section class="panel" aria-labelledby="most-asked">
      <h2 id="most-asked">{words.mostAsked}</h2>
      <Answered asked={needs} scope="read">
        {({ clusters }) =>
          clusters.length === 0 ? (
            <Empty>{words.noNeeds}</Empty>
          ) : (
            <Loudest scenario={scenario} clusters={clusters} keys={keys.data?.patch_keys ?? []} />
          )
        }
      </Answered>
    </section>
  );
}

function Loudest({
  scenario,
  clusters,
  keys,
}: {
  scenario: string;
  clusters: NeedList['clusters'];
  keys: KeyList['patch_keys'];
}) {
  const words = useOwn(WORDS);
  const { states, unnamed } = useOwn(POOL_WORDS);
  const language = useContext(LanguageContext);
  const at = `/scenarios/${encodeURIComponent(scenario)}/needs`;
  const loudest = namedNeeds(clusters, keys, unnamed)
    .sort((a, b) => b.need.fragments - a.need.fragments)
    .slice(0, SHOWN);
  const most = loudest[0]?.need.fragments ?? 1;
  return (
    <>
      <ol class="plain-list asked">
        {loudest.map(({ need, name, state }) => (
          <li key={need.id}>
            <div class="rate-words">
              <span>
                <Link href={`${at}/${encodeURIComponent(need.id)}`}>
                  <bdi class="said">{name}</bdi>
                </Link>{' '}
                <span class={`badge legend-${state}`}>{states[state]}</span>
              </span>
              <span class="quiet">
                {words.voices(whole(language, need.fragments), whole(language, need.maturity.facts.owners))}
              </span>
            </div>
            <svg class="gauge-line" viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
              <rect class="gauge-taken" width={(100 * need.fragments) / most} height="4" />
            </svg>
          </li>
        ))}
      </ol>
      <p>
        <Link href={at}>{words.allNeeds}</Link>
      </p>
    </>
  );
}
