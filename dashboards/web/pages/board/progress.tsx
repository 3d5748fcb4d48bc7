import { useContext } from 'preact/hooks';
import { useNow } from '../../api/clock.ts';
import type { KeyCard } from '../../api/types.ts';
import { Gauge } from '../../parts/charts/gauge.tsx';
import { RateBar } from '../../parts/charts/rate-bar.tsx';
import { day, duration, percent, whole } from '../../parts/format.ts';
import { LanguageContext, useOwn } from '../../words/words.ts';
import { WORDS } from './board.words.ts';

const DAY_MS = 86_400_000;

/** How old a key is in its window, and when it is decided on. */
export function WindowGauge({ of: { status, window } }: { of: KeyCard }) {
  const words = useOwn(WORDS);
  const language = useContext(LanguageContext);
  const now = useNow();
  if (window === null || status === 'proposed') return null;
  const [from, to] = [Date.parse(window.started_at), Date.parse(window.ends_at)];
  const days = Math.max(1, Math.round((to - from) / DAY_MS));
  const today = Math.min(days, Math.max(1, Math.ceil((now - from) / DAY_MS)));
  const end = day(language, window.ends_at);
  const left =
    now >= to
      ? words.windowOver
      : status === 'stable'
        ? words.review(end)
        : words.windowLeft(duration(language, Math.max(60, Math.round((to - now) / 60_000) * 60)), end);
  return (
    <>
      <Gauge
        name={words.window}
        words={words.windowDay(whole(language, today), whole(language, days))}
        share={(now - from) / (to - from)}
      />
      <p class="quiet">
        {left}
        {window.extensions === 0 ? '' : ` (${words.extended(window.extensions)})`}
      </p>
    </>
  );
}

/** What was measured since the window began, and what is missing yet. */
export function Progress({ of: { progress, status } }: { of: KeyCard }) {
  const words = useOwn(WORDS);
  const language = useContext(LanguageContext);
  if (progress === null) return null;
  const rates = [
    [words.used, progress.adoption],
    [words.captured, progress.capture],
    [words.valid, progress.validity],
  ] as const;
  return (
    <details>
      <summary>
        {words.used}: {percent(language, progress.adoption.rate)}{' '}
        <span class="quiet">
          {words.countsOf(
            whole(language, progress.adoption.numerator),
            whole(language, progress.adoption.denominator),
          )}
        </span>
      </summary>
      {rates.map(([name, { numerator, denominator, ...rate }]) => (
        <RateBar
          key={name}
          name={name}
          {...rate}
          counts={words.countsOf(whole(language, numerator), whole(language, denominator))}
        />
      ))}
      <p>{words.ownersUsed(whole(language, progress.owners))}</p>
      {status !== 'experimental' ? null : progress.lacks.length === 0 ? (
        <p>{words.lacksNothing}</p>
      ) : (
        <>
          <p>{words.lacks}</p>
          <ul>
            {progress.lacks.map((one) => (
              <li key={one}>{one}</li>
            ))}
          </ul>
        </>
      )}
    </details>
  );
}
