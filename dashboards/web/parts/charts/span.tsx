import { useContext } from 'preact/hooks';
import { LanguageContext, useWords } from '../../words/words.ts';
import { whole } from '../format.ts';
import { useInAddress } from '../in-address.ts';

/** So many days up to today; null: all there are. */
const SPANS = ['7', '30', '90', '365', ''] as const;

/** The time that charts show, as the address has it. @param standard where it says nothing */
export function useSpan(standard: number | null): number | null {
  const [days] = useInAddress('days');
  if (days === 'all') return null;
  return SPANS.some((one) => one !== '' && one === days) ? Number(days) : standard;
}

export function SpanSelect({ standard }: { standard: number | null }) {
  const { act } = useWords();
  const language = useContext(LanguageContext);
  const [, put] = useInAddress('days');
  const span = useSpan(standard);
  return (
    <label class="small">
      {act.span}
      <select
        value={span === null ? '' : String(span)}
        onChange={({ currentTarget: { value } }) => put(value === '' ? 'all' : value)}
      >
        {SPANS.map((one) => (
          <option value={one} key={one}>
            {one === '' ? act.allTime : act.days(whole(language, Number(one)))}
          </option>
        ))}
      </select>
    </label>
  );
}
