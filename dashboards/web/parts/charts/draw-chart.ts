import uPlot from 'uplot';
import type { Language } from '../../words/words.ts';

export type Line = {
  readonly name: string;
  /** One a day of `days`; null where nothing is known. */
  readonly values: readonly (number | null)[];
  /** Ends of the interval around each value. */
  readonly band?: readonly (readonly [low: number, high: number] | null)[];
};

/** Something that happened on a day; its few letters stand at the top, and their meaning where the page lists them. */
export type Mark = { readonly day: string; readonly letters: string };

export type Drawn = {
  readonly days: readonly string[];
  readonly lines: readonly Line[];
  readonly marks: readonly Mark[];
  readonly range: readonly [low: number, high: number | null];
  readonly unit: string;
  readonly language: Language;
  format(value: number): string;
};

const HEIGHT = 230;
const FONT = '12px system-ui, sans-serif';
/** Neighbouring marks stand in so many rows above the lines, so that they do not stand on one another. */
const MARK_ROWS = 2;
const MARK_ROW = 14;

/**
 * Draws into a box and follows its width.
 * @param onDay is told the number of the day under the pointer; null: none
 * @returns takes it away
 */
export function drawChart(at: HTMLElement, drawn: Drawn, onDay: (day: number | null) => void): () => void {
  const chart = new uPlot(optionsOf(at, drawn, onDay), dataOf(drawn), at);
  const resized = new ResizeObserver(() => chart.setSize({ width: at.clientWidth, height: HEIGHT }));
  resized.observe(at);
  return () => {
    resized.disconnect();
    chart.destroy();
  };
}

/** The colours of the page, so that a chart follows light and dark. */
function colour(at: Element, name: string): string {
  return getComputedStyle(at).getPropertyValue(name).trim();
}

function optionsOf(at: HTMLElement, drawn: Drawn, onDay: (day: number | null) => void): uPlot.Options {
  const { lines, format, marks, range, unit, language } = drawn;
  const quiet = colour(at, '--quiet');
  const axis = {
    stroke: quiet,
    font: FONT,
    labelFont: FONT,
    labelSize: 16,
    grid: { stroke: colour(at, '--line'), width: 1 },
    ticks: { stroke: colour(at, '--line'), width: 1 },
  };
  const series: uPlot.Series[] = [{}];
  const bands: uPlot.Band[] = [];
  for (const [i, line] of lines.entries()) {
    const stroke = colour(at, `--series-${(i % 4) + 1}`);
    series.push({
      label: line.name,
      stroke,
      width: 2,
      dash: DASHES[i % 4] ?? [],
      spanGaps: true,
      points: { show: false },
    });
    if (line.band === undefined) continue;
    bands.push({ series: [series.length + 1, series.length], fill: `${stroke}33` });
    series.push({ width: 0, points: { show: false } }, { width: 0, points: { show: false } });
  }
  return {
    width: at.clientWidth,
    height: HEIGHT,
    padding: [marks.length === 0 ? 8 : MARK_ROWS * MARK_ROW + 4, 22, 0, 0],
    tzDate: (seconds) => uPlot.tzDate(new Date(seconds * 1e3), 'Etc/UTC'),
    legend: { show: false },
    cursor: { drag: { x: false, y: false }, y: false, points: { show: false } },
    series,
    bands,
    hooks: {
      draw: [(chart) => drawMarks(chart, marks, quiet)],
      setCursor: [({ cursor }) => onDay(cursor.idx ?? null)],
    },
    scales: { y: { range: (_, __, high) => [range[0], range[1] ?? Math.max(1, high) * 1.08] } },
    axes: [
      { ...axis, space: 64, incrs: DAY_STEPS, values: (_, splits) => daysOf(splits, language) },
      { ...axis, label: unit, size: 48, incrs: VALUE_STEPS, values: (_, splits) => splits.map(format) },
    ],
  };
}

/** Lines are told by more than their colour. */
const DASHES: readonly number[][] = [[], [8, 4], [2, 3], [10, 3, 2, 3]];

/** Whole days, and whole counts or hundredths: nothing between them is ever measured. */
const DAY_STEPS = [1, 2, 7, 14, 28, 56, 91, 182, 365].map((days) => days * 86_400);
const VALUE_STEPS = [0.01, 0.02, 0.05, 0.1, 0.2, 0.25].concat(
  [1, 10, 100, 1_000, 10_000, 100_000].flatMap((power) => [power, 2 * power, 5 * power]),
);

/** As people of the language write days; the year where it begins or changes. */
function daysOf(splits: readonly number[], language: Language): string[] {
  const short = new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short', timeZone: 'UTC' });
  const years = splits.map((seconds) => new Date(seconds * 1_000).getUTCFullYear());
  return splits.map((seconds, i) => {
    const day = short.format(new Date(seconds * 1_000));
    return years[i] === years[i - 1] ? day : `${day}\n${years[i]}`;
  });
}

function dataOf({ days, lines }: Drawn): uPlot.AlignedData {
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
  ctx.textBaseline = 'alphabetic';
  ctx.setLineDash([4 * devicePixelRatio, 4 * devicePixelRatio]);
  ctx.font = `${12 * devicePixelRatio}px system-ui, sans-serif`;
  const right = bbox.left + bbox.width;
  for (const [index, { day, letters }] of marks.entries()) {
    const x = Math.round(valToPos(Date.parse(day) / 1_000, 'x', true));
    if (x < bbox.left || x > right) continue;
    const row = bbox.top - (4 + MARK_ROW * (index % MARK_ROWS)) * devicePixelRatio;
    ctx.beginPath();
    ctx.moveTo(x, row);
    ctx.lineTo(x, bbox.top + bbox.height);
    ctx.stroke();
    const fits = x + ctx.measureText(letters).width < right;
    ctx.textAlign = fits ? 'left' : 'right';
    ctx.fillText(letters, x + (fits ? 3 : -3) * devicePixelRatio, row + 2 * devicePixelRatio);
  }
  ctx.restore();
}
