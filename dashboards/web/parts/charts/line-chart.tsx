import type { ComponentChildren } from 'preact';
import { useContext, useEffect, useRef, useState } from 'preact/hooks';
import { LanguageContext, useWords } from '../../words/words.ts';
import { day as dayText, NONE } from '../format.ts';
import { Scroll } from '../tables/scroll.tsx';
import { Term } from '../term.tsx';
import { ThemeContext } from '../theme.ts';
import { type Drawn, drawChart, type Line, type Mark } from './draw-chart.ts';

/** Lines over UTC days. The same figures stand in a table below, for who cannot see the lines. */
export function LineChart({
  title,
  unit,
  days,
  lines,
  format,
  marks = NO_MARKS,
  range = FROM_NOUGHT,
}: {
  title: string;
  /** What the values count; it stands beside their axis. */
  unit: string;
  days: readonly string[];
  lines: readonly Line[];
  format: (value: number) => string;
  marks?: readonly Mark[];
  /** Of the values; the upper end is open where it hangs on them. */
  range?: readonly [low: number, high: number | null];
}) {
  const { act } = useWords();
  const language = useContext(LanguageContext);
  const theme = useContext(ThemeContext);
  const box = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState<number | null>(null);
  const [open, setOpen] = useState(false);
  useEffect(() => {
    if (box.current === null || days.length === 0) return;
    const drawn: Drawn = { days, lines, format, marks, range, unit, language };
    return drawChart(box.current, drawn, setAt);
  }, [days, lines, format, marks, range, unit, language, theme]);
  return (
    <figure class="chart">
      <figcaption>
        <Term>{title}</Term>
      </figcaption>
      <Readout days={days} lines={lines} format={format} at={at ?? days.length - 1} />
      <div class="chart-box" ref={box} aria-hidden="true" />
      <details onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>{act.table}</summary>
        {open ? <FigureTable title={title} days={days} lines={lines} format={format} /> : null}
      </details>
    </figure>
  );
}

const NO_MARKS: readonly Mark[] = [];
const FROM_NOUGHT = [0, null] as const;

type Figures = {
  title: string;
  days: readonly string[];
  lines: readonly Line[];
  format: (value: number) => string;
};

function FigureTable({ title, days, lines, format }: Figures) {
  const language = useContext(LanguageContext);
  return (
    <Scroll name={title}>
      <table class="rows">
        <caption class="unseen">{title}</caption>
        <thead>
          <tr>
            <th scope="col">UTC</th>
            {lines.map(({ name }) => (
              <th scope="col" class="number" key={name}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.map((one, i) => (
            <tr key={one}>
              <th scope="row">{dayText(language, one)}</th>
              {lines.map((line) => (
                <td class="number" key={line.name}>
                  <ValueAt line={line} at={i} format={format} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Scroll>
  );
}

/** Which line is which, with its value on the day under the pointer, else on the last one. */
function Readout({
  days,
  lines,
  format,
  at,
}: {
  days: readonly string[];
  lines: readonly Line[];
  format: (value: number) => string;
  at: number;
}) {
  const language = useContext(LanguageContext);
  const day = days[at];
  return (
    <ul class="chart-readout">
      {lines.map((line, i) => (
        <li key={line.name} class={`series-${(i % 4) + 1}`}>
          {line.name} <ValueAt line={line} at={at} format={format} />
        </li>
      ))}
      <li class="quiet">{day === undefined ? NONE : dayText(language, day)}</li>
    </ul>
  );
}

function ValueAt({
  line: { values, band },
  at,
  format,
}: {
  line: Line;
  at: number;
  format: (value: number) => string;
}): ComponentChildren {
  const value = values[at] ?? null;
  const ends = band?.[at] ?? null;
  if (value === null) return NONE;
  return (
    <>
      <strong>{format(value)}</strong>
      {ends === null ? null : (
        <span class="quiet">
          {' '}
          {format(ends[0])} – {format(ends[1])}
        </span>
      )}
    </>
  );
}
