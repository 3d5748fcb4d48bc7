import { useContext } from 'preact/hooks';
import { useNow } from '../../api/clock.ts';
import type { Key } from '../../api/types.ts';
import { duration, instant, percent } from '../../parts/format.ts';
import { Term } from '../../parts/term.tsx';
import { LanguageContext, useOwn } from '../../words/words.ts';
import { WORDS } from './key.words.ts';

/** How long the key is still watched, and what was expected of it beside what came. */
export function WindowPart({ of: key }: { of: Key }) {
  const { window: words } = useOwn(WORDS);
  const watched = key.window !== null && (key.status === 'experimental' || key.status === 'stable');
  return (
    <section class="panel">
      <h2>{words.title}</h2>
      {key.window !== null && watched ? (
        <Countdown window={key.window} stable={key.status === 'stable'} />
      ) : (
        <p>{words.none}</p>
      )}
      <h3>{words.forecast}</h3>
      {key.forecast === null ? <p>{words.noForecast}</p> : <ForecastFigures forecast={key.forecast} />}
    </section>
  );
}

function Countdown({ window, stable }: { window: NonNullable<Key['window']>; stable: boolean }) {
  const { window: words } = useOwn(WORDS);
  const language = useContext(LanguageContext);
  const now = useNow();
  const [from, to] = [Date.parse(window.started_at), Date.parse(window.ends_at)];
  const left = (to - now) / 1_000;
  return (
    <>
      <p>
        <strong>{left > 0 ? words.left(duration(language, left)) : words.over}</strong>
      </p>
      <progress
        aria-label={words.progress}
        max={to - from}
        value={Math.min(to - from, Math.max(0, now - from))}
      />
      <p class="quiet">
        {instant(language, window.started_at)} – {instant(language, window.ends_at)}
        {window.extensions > 0 ? ` · ${words.extended(window.extensions)}` : ''}
      </p>
      <p>{stable ? words.review : words.trial}</p>
    </>
  );
}

function ForecastFigures({ forecast }: { forecast: NonNullable<Key['forecast']> }) {
  const { window: words } = useOwn(WORDS);
  const language = useContext(LanguageContext);
  const { gain, low, high, came, within, mapped } = forecast;
  const at = (share: number) => 100 * Math.min(1, Math.max(0, share));
  return (
    <>
      <dl class="facts">
        <dt>
          <Term>{words.expected}</Term>
        </dt>
        <dd>
          <strong>{percent(language, gain)}</strong>{' '}
          <span class="quiet">
            {percent(language, low)} – {percent(language, high)}
          </span>
        </dd>
        <dt>
          <Term>{words.came}</Term>
        </dt>
        <dd>
          <strong>{came === null ? words.unknown : percent(language, came)}</strong>{' '}
          {within === null ? null : within ? words.within : words.outside}
        </dd>
        <dt>
          <Term>{words.mapped}</Term>
        </dt>
        <dd>{percent(language, mapped)}</dd>
      </dl>
      <svg class="forecast-line" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
        <rect class="rate-ground" x="0" y="3" width="100" height="2" />
        <rect class="rate-interval" x={at(low)} y="1" width={Math.max(0.5, at(high) - at(low))} height="6" />
        <rect class="rate-point" x={Math.max(0, at(gain) - 0.4)} y="1" width="0.8" height="6" />
        {came === null ? null : (
          <rect class="forecast-came" x={Math.max(0, at(came) - 0.5)} y="0" width="1" height="8" />
        )}
      </svg>
    </>
  );
}
