import * as echarts from 'echarts';
import type { Figure } from './figure.ts';

const WIDTH = 640;
const HEIGHT = 400;
/** Seen on white and on black alike (contrast of 3 and more on both). */
const COLOURS = ['#3b82d0', '#d9622b', '#2f9e64', '#b0529e', '#a3841c', '#7a6fd0', '#c94a4a', '#2b9aa8'];
/** Beats what the drawing says of its letters: dark on a light page, light on a dark one. */
const LETTERS = '<style>text{fill:#333}@media (prefers-color-scheme:dark){text{fill:#ddd}}</style>';

/**
 * Figures with a curve as one drawing, both axes logarithmic: a cost that does not grow lies flat, a linear one rises
 * by the square's diagonal. An SVG that asks for nothing from elsewhere; null where no figure has a curve.
 */
export function drawCurves(title: string, figures: readonly Figure[]): string | null {
  const curves = figures.filter(({ curve, exponent }) => curve !== undefined && exponent !== null);
  if (curves.length === 0) return null;
  const chart = echarts.init(null, null, { renderer: 'svg', ssr: true, width: WIDTH, height: HEIGHT });
  chart.setOption({
    animation: false,
    color: COLOURS,
    backgroundColor: 'transparent',
    title: { text: title, left: 'center', textStyle: { fontSize: 14 } },
    legend: { bottom: 0, left: 'center', itemGap: 6, textStyle: { fontSize: 10 } },
    grid: { left: 60, right: 30, top: 40, bottom: 40 + 20 * curves.length },
    xAxis: { type: 'log', name: 'size', splitLine: { show: false } },
    yAxis: { type: 'log', name: [...new Set(curves.map(({ unit }) => unit))].join(', ') },
    series: curves.map(({ name, exponent, curve = [] }) => ({
      type: 'line',
      name: `${name}: exponent ${exponent?.toFixed(2)}`,
      data: curve.map(({ size, cost }) => [size, cost]),
    })),
  });
  const svg = chart.renderToSVGString();
  chart.dispose();
  return svg.replace(/^(<svg[^>]*>)/, `$1${LETTERS}`);
}
