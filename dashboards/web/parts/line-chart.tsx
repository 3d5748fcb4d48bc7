import { useContext, useEffect, useRef } from 'preact/hooks';
import uPlot from 'uplot';
import { LanguageContext, useWords } from '../words/words.ts';
import { day as dayText, NONE } from './format.ts';
import { Scroll } from './scroll.tsx';

export type Line = {
  readonly name: string;
  /** One a day of `days`; null where nothing is known. */
  readonly values: readonly (number | null)[];
  /** Ends of the interval around each value. */
  readonly band?: readonly (readonly [low: number, high: number] | null)[];
};

/** Something that happened on a day; its few letters stand at the top, and their meaning where the page lists them. */
export type Mark = { readonly day: string; readonly letters: string };

/** Lines over UTC days. The same figures stand in a table below, for who cannot see the lines. */
export function LineChart({
  title,
  days,
  lines,
  format,
  marks = NO_MARKS,
  range,
}: {
  title: string;
  days: readonly string[];
  lines: readonly Line[];
  format: (value: number) => string;
  marks?: readonly Mark[];
  /** Of the values, where it is to be the same however they lie. */
  range?: readonly [low: number, high: number];
}) {
  const { act } = useWords();
  const language = useContext(LanguageContext);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const at = box.current;
    if (at === null || days.length === 0) return;
    const chart = new uPlot(optionsOf(at, lines, format, { marks, range }), dataOf(days, lines), at);
    const resized = new ResizeObserver(() => chart.setSize({ width: at.clientWidth, height: 220 }));
    resized.observe(at);
    return () => {
      resized.disconnect();
      chart.destroy();
    };
  }, [days, lines, format, marks, range]);
  return (
    <figure class="chart">
      <figcaption>{title}</figcaption>
      <div ref={box} aria-hidden="true" />
      <details>
        <summary>{act.table}</summary>
        <Scroll name={title}>
          <table>
            <caption class="unseen">{title}</caption>
            <thead>
              <tr>
                <th scope="col">UTC</th>
                {lines.map(({ name }) => (
                  <th scope="col" key={name}>
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {days.map((one, i) => (
                <tr key={one}>
                  <th scope="row">{dayText(language, one)}</th>
                  {lines.map(({ name, values }) => {
                    const value = values[i] ?? null;
                    return <td key={name}>{value === null ? NONE : format(value)}</td>;
                  })}
                </tr>
              ))}
            </tbody>
          </table>
        </Scroll>
      </details>
    </figure>
  );
}

const NO_MARKS: readonly Mark[] = [];

/** The colours of the page, so that a chart follows light and dark. */
function colour(at: Element, name: string): string {
  return getComputedStyle(at).getPropertyValue(name).trim();
}

function optionsOf(
  at: HTMLElement,
  lines: readonly Line[],
  format: (value: number) => string,
  { marks, range }: { marks: readonly Mark[]; range: readonly [number, number] | undefined },
): uPlot.Options {
  const quiet = colour(at, '--quiet');
  const axis = { stroke: quiet, grid: { stroke: colour(at, '--line'), width: 1 } };
  const series: uPlot.Series[] = [{}];
  const bands: uPlot.Band[] = [];
  for (const [i, line] of lines.entries()) {
    const stroke = colour(at, `--series-${(i % 4) + 1}`);
    series.push({ label: line.name, stroke, width: 2, spanGaps: true, points: { show: false } });
    if (line.band === undefined) continue;
    bands.push({ series: [series.length + 1, series.length], fill: `${stroke}33` });
    series.push({ width: 0, points: { show: false } }, { width: 0, points: { show: false } });
  }
  return {
    width: at.clientWidth,
    height: 220,
    tzDate: (seconds) => uPlot.tzDate(new Date(seconds * 1e3), 'Etc/UTC'),
    legend: { show: false },
    cursor: { drag: { x: false, y: false } },
    series,
    bands,
    hooks: { draw: [(chart) => drawMarks(chart, marks, quiet)] },
    ...(range === undefined ? {} : { scales: { y: { range: [...range] } } }),
    axes: [axis, { ...axis, values: (_, splits) => splits.map(format), size: 64 }],
  };
}

function dataOf(days: readonly string[], lines: readonly Line[]): uPlot.AlignedData {
  const columns: (number | null)[][] = [];
  for (const { values, band } of lines) {
    columns.push([...values]);
    if (band !== undefined)
      columns.push(
        band.map((ends) => ends?.[0] ?? null),
        band.map((ends) => ends?.[1] ?? null),
      );
  }
  return [days.map((one) => Date.parse(one) / 1_000), ...columns];
}

function drawMarks({ ctx, bbox, valToPos }: uPlot, marks: readonly Mark[], colour: string): void {
  ctx.save();
  ctx.strokeStyle = colour;
  ctx.fillStyle = colour;
  ctx.lineWidth = devicePixelRatio;
  ctx.textAlign = 'left';
  ctx.textBaseline = 'alphabetic';
  ctx.setLineDash([4 * devicePixelRatio, 4 * devicePixelRatio]);
  ctx.font = `${12 * devicePixelRatio}px system-ui, sans-serif`;
  for (const [index, { day, letters }] of marks.entries()) {
    const x = Math.round(valToPos(Date.parse(day) / 1_000, 'x', true));
    if (x < bbox.left || x > bbox.left + bbox.width) continue;
    ctx.beginPath();
    ctx.moveTo(x, bbox.top);
    ctx.lineTo(x, bbox.top + bbox.height);
    ctx.stroke();
    // In three rows, so that neighbours do not stand on one another.
    const row = 12 + 14 * (index % 3);
    ctx.fillText(letters, x + 3 * devicePixelRatio, bbox.top + row * devicePixelRatio);
  }
  ctx.restore();
}
