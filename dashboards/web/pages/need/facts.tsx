import { useContext } from 'preact/hooks';
import { useNow } from '../../api/clock.ts';
import type { Need } from '../../api/types.ts';
import { percent, whole } from '../../parts/format.ts';
import { Term } from '../../parts/term.tsx';
import { LanguageContext, useOwn } from '../../words/words.ts';
import { daysSilent } from '../pool/named-need.ts';
import { WORDS } from './need.words.ts';

/** How far the need is from a key, and the figures that this rests on. */
export function FactsPart({ need }: { need: Need }) {
  const words = useOwn(WORDS);
  const language = useContext(LanguageContext);
  const { mature, progress, missing, facts } = need.maturity;
  const { standing } = facts;
  const silent = daysSilent(need, useNow());
  return (
    <section class="panel">
      <h2>{words.progress}</h2>
      <progress value={mature ? 1 : progress} max={1} aria-label={words.progress} />
      {mature ? (
        <p>
          {words.ripe} {need.waits === null ? null : <span lang="en">{need.waits.sentence}</span>}
        </p>
      ) : (
        <ul lang="en">
          {missing.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
      <dl class="facts">
        <dt>
          <Term>{words.voices}</Term>
        </dt>
        <dd>{whole(language, facts.fragments)}</dd>
        <dt>
          <Term>{words.owners}</Term>
        </dt>
        <dd>{whole(language, facts.owners)}</dd>
        {standing === undefined ? null : (
          <>
            <dt>
              <Term>{words.standing}</Term>
            </dt>
            <dd>{new Intl.NumberFormat(language, { maximumFractionDigits: 1 }).format(standing)}</dd>
          </>
        )}
        <dt>
          <Term>{words.days}</Term>
        </dt>
        <dd>{whole(language, facts.days)}</dd>
        <dt>
          <Term>{words.idle}</Term>
        </dt>
        <dd>{whole(language, silent)}</dd>
        <dt>
          <Term>{words.cohesion}</Term>
        </dt>
        <dd>{percent(language, facts.cohesion)}</dd>
        <dt>
          <Term>{words.concentration}</Term>
        </dt>
        <dd>{percent(language, facts.concentration)}</dd>
      </dl>
    </section>
  );
}
