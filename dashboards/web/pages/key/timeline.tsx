import { useContext, useMemo } from 'preact/hooks';
import type { Key } from '../../api/types.ts';
import type { Mark } from '../../parts/charts/draw-chart.ts';
import { byWeek, everyDay, type Share } from '../../parts/charts/interval.ts';
import { LineChart } from '../../parts/charts/line-chart.tsx';
import { SpanSelect, useSpan } from '../../parts/charts/span.tsx';
import { day, percent } from '../../parts/format.ts';
import { LanguageContext, useOwn } from '../../words/words.ts';
import { WORDS } from './key.words.ts';

const CHARTED = ['capture', 'adoption', 'validity', 'outcome'] as const;
const WHOLE_RANGE = [0, 1] as const;

type Trial = NonNullable<Key['measures']['trial']>;

/** The rates by day, each of the week up to it, with their intervals, and what was decided when. */
export function TimelinePart({ of: key }: { of: Key }) {
  const { timeline: words, measures } = useOwn(WORDS);
  const { trial } = key.measures;
  const span = useSpan(null);
  const all = useMemo(() => (trial === null ? [] : datesOf(trial)), [trial]);
  const dates = useMemo(() => (span === null ? all : all.slice(-span)), [all, span]);
  const events = useMemo(() => eventsOf(key), [key]);
  const marks = useMemo(() => marksOf(events), [events]);
  if (trial === null || all.length < 2) return null;
  return (
    <section>
      <h2>{words.title}</h2>
      <p class="quiet">{words.hint}</p>
      <SpanSelect standard={null} />
      <div class="key-charts">
        {CHARTED.map((name) => (
          <RateChart
            key={name}
            title={measures.names[name]}
            unit={words.unit}
            lineName={words.line}
            name={name}
            dates={dates}
            trial={trial}
            marks={marks}
          />
        ))}
      </div>
      <EventList events={events} />
    </section>
  );
}

function RateChart({
  title,
  unit,
  lineName,
  name,
  dates,
  trial,
  marks,
}: {
  title: string;
  unit: string;
  lineName: string;
  name: (typeof CHARTED)[number];
  dates: readonly string[];
  trial: Trial;
  marks: readonly Mark[];
}) {
  const language = useContext(LanguageContext);
  const format = useMemo(() => (value: number) => percent(language, value), [language]);
  const lines = useMemo(() => {
    const counts = new Map(trial.days.map((one) => [one.day, one[name]]));
    const shares = byWeek(dates, counts);
    return [{ name: lineName, values: shares.map(({ rate }) => rate), band: shares.map(endsOf) }];
  }, [trial, dates, name, lineName]);
  return (
    <LineChart
      title={title}
      unit={unit}
      days={dates}
      lines={lines}
      format={format}
      marks={marks}
      range={WHOLE_RANGE}
    />
  );
}

function endsOf({ rate, low, high }: Share) {
  return rate === null ? null : ([low, high] as const);
}

function datesOf({ began, days }: Trial): string[] {
  const last = days.at(-1)?.day;
  return last === undefined ? [] : everyDay(began.slice(0, 10), last);
}

type Event = {
  readonly letters: string;
  readonly day: string;
  readonly kind: string;
  readonly version: string | null;
};

/** Decisions by number, publications by V and number: as they stand in the list below the charts. */
function eventsOf({ decisions, versions }: Key): Event[] {
  return [
    ...decisions.map(({ at, kind }, index) => ({
      letters: `${index + 1}`,
      day: at.slice(0, 10),
      kind,
      version: null,
    })),
    ...versions.map(({ at, what, schema_id: version }, index) => ({
      letters: `V${index + 1}`,
      day: at.slice(0, 10),
      kind: what,
      version,
    })),
  ].sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0));
}

/** One line a day, however much happened on it. */
function marksOf(events: readonly Event[]): Mark[] {
  const days = new Map<string, string[]>();
  for (const { day: at, letters } of events) days.set(at, [...(days.get(at) ?? []), letters]);
  return [...days].map(([at, letters]) => ({ day: at, letters: letters.join(' ') }));
}

function EventList({ events }: { events: readonly Event[] }) {
  const { timeline: words, kinds, versionKinds } = useOwn(WORDS);
  const language = useContext(LanguageContext);
  return (
    <details>
      <summary>{words.marks}</summary>
      <ul class="marks">
        {events.map(({ letters, day: at, kind, version }) => (
          <li key={letters}>
            <strong>{letters}</strong> {day(language, at)}:{' '}
            {version === null ? (
              (kinds[kind] ?? kind)
            ) : (
              <>
                {versionKinds[kind] ?? kind} <code>{version}</code>
              </>
            )}
          </li>
        ))}
      </ul>
    </details>
  );
}
