import { useContext } from 'preact/hooks';
import { Link } from 'wouter-preact';
import type { Need } from '../../api/types.ts';
import { whole } from '../../parts/format.ts';
import { Term } from '../../parts/term.tsx';
import { LanguageContext, useOwn } from '../../words/words.ts';
import { WORDS } from './need.words.ts';
import { useNeedNames } from './need-names.ts';

/** The earlier needs that went into this one. */
export function LineagePart({ scenario, need }: { scenario: string; need: Need }) {
  const words = useOwn(WORDS);
  const names = useNeedNames(scenario, need.cohort);
  const earlier = need.lineage.filter((id) => id !== need.id);
  return (
    <section class="panel">
      <h2>{words.lineage}</h2>
      <p>{earlier.length === 0 ? words.noLineage : words.madeOf}</p>
      <ul>
        {earlier.map((id) => (
          <li key={id}>
            <Link href={`/scenarios/${encodeURIComponent(scenario)}/needs/${encodeURIComponent(id)}`}>
              <bdi class="said">{names.get(id) ?? id}</bdi>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Keys that there are, and that clients said were nearly right. */
export function NearMisses({ need }: { need: Need }) {
  const words = useOwn(WORDS);
  const language = useContext(LanguageContext);
  if (need.near_misses.length === 0) return null;
  return (
    <section class="panel">
      <h2>
        <Term>{words.nearMisses}</Term>
      </h2>
      <ul>
        {need.near_misses.map(({ key, fragments, owners }) => (
          <li key={key}>
            <bdi class="said">{key}</bdi>{' '}
            <span class="quiet">{words.times(whole(language, fragments), whole(language, owners))}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
