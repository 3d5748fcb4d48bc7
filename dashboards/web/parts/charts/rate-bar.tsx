import { useContext } from 'preact/hooks';
import { LanguageContext } from '../../words/words.ts';
import { percent } from '../format.ts';
import { Term } from '../term.tsx';

/** A share with its 95 % interval, on a line from 0 to 100 %; the words say the same for who does not see it. */
export function RateBar({
  name,
  rate,
  low,
  high,
  counts,
}: {
  name: string;
  rate: number | null;
  low: number;
  high: number;
  counts?: string;
}) {
  const language = useContext(LanguageContext);
  const at = (share: number) => 100 * Math.min(1, Math.max(0, share));
  return (
    <div class="rate">
      <div class="rate-words">
        <span>
          <Term>{name}</Term>
        </span>
        <span>
          <strong>{percent(language, rate)}</strong>{' '}
          {rate === null ? null : (
            <span class="quiet">
              {percent(language, low)} – {percent(language, high)}
            </span>
          )}
        </span>
      </div>
      <svg class="rate-line" viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
        <rect class="rate-ground" x="0" y="2" width="100" height="2" />
        {rate === null ? null : (
          <>
            <rect
              class="rate-interval"
              x={at(low)}
              y="1"
              width={Math.max(0.5, at(high) - at(low))}
              height="4"
            />
            <rect class="rate-point" x={Math.max(0, at(rate) - 0.5)} y="0" width="1" height="6" />
          </>
        )}
      </svg>
      {counts === undefined ? null : <div class="quiet">{counts}</div>}
    </div>
  );
}
