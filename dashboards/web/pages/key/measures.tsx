import { useContext } from 'preact/hooks';
import type { Key } from '../../api/types.ts';
import { RateBar } from '../../parts/charts/rate-bar.tsx';
import { day, NONE, percent, whole } from '../../parts/format.ts';
import { Scroll } from '../../parts/tables/scroll.tsx';
import { Term } from '../../parts/term.tsx';
import { LanguageContext, useOwn } from '../../words/words.ts';
import { WORDS } from './key.words.ts';

const RATES = ['adoption', 'capture', 'validity', 'outcome', 'correction', 'redundancy'] as const;

/** How the key does since its trial began, in whole, with the intervals that decide. */
export function MeasuresPart({ of: { measures } }: { of: Key }) {
  const { measures: words } = useOwn(WORDS);
  const language = useContext(LanguageContext);
  const { trial, values } = measures;
  if (trial === null)
    return (
      <section class="panel">
        <h2>{words.title}</h2>
        <p>{words.none}</p>
      </section>
    );
  const { total } = trial;
  const { coverage_gain: gain, outcome_lift: lift } = total;
  return (
    <section class="panel">
      <h2>{words.title}</h2>
      <p class="quiet">
        {words.since(day(language, trial.began), whole(language, total.offered), trial.owners)}
      </p>
      {RATES.map((name) => (
        <RateBar
          key={name}
          name={words.names[name]}
          rate={total[name].rate}
          low={total[name].low}
          high={total[name].high}
          counts={words.counts(
            whole(language, total[name].numerator),
            whole(language, total[name].denominator),
          )}
        />
      ))}
      <dl class="facts">
        <dt>
          <Term>{words.gain}</Term>
        </dt>
        <dd>
          {gain.rate === null
            ? NONE
            : `${percent(language, gain.rate)} (${percent(language, Math.max(-1, gain.low))} – ${percent(language, gain.high)})`}
        </dd>
        <dt>
          <Term>{words.lift}</Term>
        </dt>
        <dd>
          {lift.difference === null
            ? NONE
            : `${percent(language, lift.difference)} (${percent(language, lift.low)} – ${percent(language, lift.high)})`}
        </dd>
        <dt>
          <Term>{words.lastUsed}</Term>
        </dt>
        <dd>{trial.last_used === null ? words.never : day(language, trial.last_used)}</dd>
      </dl>
      {values === null ? null : <ValuesTable values={values} />}
    </section>
  );
}

function ValuesTable({ values }: { values: NonNullable<Key['measures']['values']> }) {
  const { measures: words } = useOwn(WORDS);
  const language = useContext(LanguageContext);
  if (values.accepted.length + values.refused.length + values.other_refused === 0) return null;
  return (
    <details>
      <summary>{words.values}</summary>
      <Scroll name={words.values}>
        <table>
          <thead>
            <tr>
              <th scope="col">{words.value}</th>
              <th scope="col" class="number">
                {words.accepted}
              </th>
              <th scope="col" class="number">
                {words.refused}
              </th>
            </tr>
          </thead>
          <tbody>
            {values.accepted.map(({ value, uses }) => (
              <tr key={`+${value}`}>
                <th scope="row">
                  <bdi class="said">{value}</bdi>
                </th>
                <td class="number">{whole(language, uses)}</td>
                <td class="number">{NONE}</td>
              </tr>
            ))}
            {values.refused.map(({ value, uses }) => (
              <tr key={`-${value}`}>
                <th scope="row">
                  <bdi class="said">{value}</bdi>
                </th>
                <td class="number">{NONE}</td>
                <td class="number">{whole(language, uses)}</td>
              </tr>
            ))}
            {values.other_refused === 0 ? null : (
              <tr>
                <th scope="row">{words.others}</th>
                <td class="number">{NONE}</td>
                <td class="number">{whole(language, values.other_refused)}</td>
              </tr>
            )}
          </tbody>
        </table>
      </Scroll>
    </details>
  );
}
