import { useContext, useMemo } from 'preact/hooks';
import type { Key } from '../../api/types.ts';
import { day, percent } from '../../parts/format.ts';
import { byWeek, everyDay, type Share } from '../../parts/interval.ts';
import { LineChart, type Mark } from '../../parts/line-chart.tsx';
import { LanguageContext, useOwn } from '../../words/words.ts';
import { WORDS } from '../key.words.ts';

const CHARTED = ['capture', 'adoption', 'validity', 'outcome'] as const;
const WHOLE_RANGE = [0, 1] as const;

type Trial = NonNullable<Key['measures']['trial']>;

/** The rates by day, each of the week up to it, with their intervals, and what was decided when. */
export function TimelinePart({ of: key }: { of: Key }) {
  const { timeline: words } = useOwn(WORDS);
  const { trial } = key.measures;
  const dates = useMemo(() => (trial === null ? [] : datesOf(trial)), [trial]);
  const marks = useMemo(() => marksOf(key), [key]);
  if (trial === null || dates.length < 2) return null;
  return (
    <section>
      <h2>{words.title}</h2>
      <p class="quiet">{words.hint}</p>
      <div class="panels">
        {CHARTED.map((name) => (
          <RateChart
            key={name}
            title={words.charts[name]}
            name={name}
            dates={dates}
            trial={trial}
            marks={marks}
          />
        ))}
      </div>
      <MarkList marks={marks} />
    </section>
  );
}

function RateChart({
  title,
  name,
  dates,
  trial,
  marks,
}: {
  title: string;
  name: (typeof CHARTED)[number];
  dates: readonly string[];
  trial: Trial;
  marks: readonly DecisionMark[];
}) {
  const language = useContext(LanguageContext);
  const format = useMemo(() => (value: number) => percent(language, value), [language]);
  const lines = useMemo(() => {
    const counts = new Map(trial.days.map((one) => [one.day, one[name]]));
    const shares = byWeek(dates, counts);
    return [{ name: title, values: shares.map(({ rate }) => rate), band: shares.map(endsOf) }];
  }, [trial, dates, name, title]);
  return (
    <LineChart title={title} days={dates} lines={lines} format={format} marks={marks} range={WHOLE_RANGE} />
  );
}

function endsOf({ rate, low, high }: Share) {
  return rate === null ? null : ([low, high] as const);
}

function datesOf({ began, days }: Trial): string[] {
  const last = days.at(-1)?.day;
  return last === undefined ? [] : everyDay(began.slice(0, 10), last);
}

type DecisionMark = Mark & { readonly kind: string; readonly sentence: string };

/** What happened since the trial began, numbered; of the same day under one number. */
function marksOf({ decisions }: Key): DecisionMark[] {
  return decisions.map(({ at, kind, sentence }, index) => ({
    day: at.slice(0, 10),
    letters: String(index + 1),
    kind,
    sentence,
  }));
}

function MarkList({ marks }: { marks: readonly DecisionMark[] }) {
  const { timeline: words, kinds } = useOwn(WORDS);
  const language = useContext(LanguageContext);
  return (
    <details>
      <summary>{words.marks}</summary>
      <ol class="marks">
        {marks.map((mark) => (
          <li key={mark.letters}>
            {day(language, mark.day)}: {kinds[mark.kind] ?? mark.kind}
          </li>
        ))}
      </ol>
    </details>
  );
}
