import { type Comparison, meanComparison } from '../compare.ts';
import type { Report } from '../report.ts';
import { type Figures, macro } from '../score.ts';
import { type Html, html } from './html.ts';

const FIGURES: readonly (readonly [name: keyof Figures, head: string])[] = [
  ['keyF1', 'key F1'],
  ['keyRecall', 'recall'],
  ['keyPrecision', 'precision'],
  ['coverage', 'coverage'],
  ['purity', 'purity'],
  ['typedRecall', 'typed recall'],
  ['typeAccuracy', 'types'],
  ['valueRecall', 'values recall'],
  ['valuePrecision', 'values precision'],
  ['rangeOverlap', 'ranges'],
  ['noiseAbsorbed', 'noise absorbed'],
  ['ami', 'AMI'],
  ['nameSimilarity', 'names'],
];

/** The figures of each scenario that has gold, and their means. */
export function figuresTable(reports: readonly Report[]): Html {
  const rows = reports.flatMap(({ scenario, judged }) => (judged === null ? [] : [{ scenario, ...judged }]));
  const means = macro(rows.map(({ score }) => score.figures));
  const total = (of: (row: (typeof rows)[number]) => number) => rows.reduce((sum, row) => sum + of(row), 0);
  return html`<div class="scroll" tabindex="0" role="region" aria-label="Figures by scenario"><table>
<caption>Figures by scenario, 0 to 1. More is better, but for the noise absorbed. Found: hidden keys matched, of all; keys: how many were found in all.</caption>
<thead><tr><th scope="col" class="words">scenario</th><th scope="col">found</th><th scope="col">keys</th>${FIGURES.map(([, head]) => html`<th scope="col">${head}</th>`)}</tr></thead>
<tbody>${rows.map(
    ({ scenario, score }) =>
      html`<tr><th scope="row"><a href="#${scenario}">${scenario}</a></th><td>${score.matched} of ${score.goldKeys}</td><td>${score.keys.length}</td>${cells(score.figures)}</tr>
`,
  )}</tbody>
<tfoot><tr><th scope="row">mean of ${rows.length}</th><td>${total(({ score }) => score.matched)} of ${total(({ score }) => score.goldKeys)}</td><td>${total(({ score }) => score.keys.length)}</td>${cells(means)}</tr></tfoot>
</table></div>`;
}

export function comparisonSection(
  compared: readonly { readonly scenario: string; readonly comparison: Comparison }[],
): Html {
  const means = meanComparison(compared.map(({ comparison }) => comparison));
  return html`<h2>Agreement with another run</h2>
<p>Of the same fragments: adjusted Rand index and adjusted mutual information of the needs they are in, and of the keys they stand behind; the share of needs that are the same in both runs, of those the share that kept their id, and the share of keys with equal name and type.</p>
<div class="scroll" tabindex="0" role="region" aria-label="Agreement by scenario"><table>
<caption>1 is the same, 0 no better than chance.</caption>
<thead><tr><th scope="col" class="words">scenario</th><th scope="col">ARI</th><th scope="col">AMI</th><th scope="col">ARI of keys</th><th scope="col">same needs</th><th scope="col">same ids</th><th scope="col">same keys</th><th scope="col" class="words">keys only here</th><th scope="col" class="words">keys only there</th></tr></thead>
<tbody>${compared.map(
    ({ scenario, comparison }) =>
      html`<tr><th scope="row">${scenario}</th>${numbers(comparison)}<td class="words">${comparison.onlyFirst.join(', ')}</td><td class="words">${comparison.onlySecond.join(', ')}</td></tr>
`,
  )}</tbody>
<tfoot><tr><th scope="row">mean of ${compared.length}</th>${numbers(means)}<td></td><td></td></tr></tfoot>
</table></div>`;
}

function cells(figures: Figures): Html[] {
  return FIGURES.map(([name]) => cell(figures[name]));
}

function numbers(one: Omit<Comparison, 'onlyFirst' | 'onlySecond'>): Html[] {
  return [one.ari, one.ami, one.keyAri, one.needs, one.ids, one.keys].map(cell);
}

function cell(value: number | null): Html {
  if (value === null) return html`<td>–</td>`;
  const share = Math.round(100 * Math.min(1, Math.max(0, value)));
  return html`<td class="bar" data-share="${share}">${value.toFixed(2)}</td>`;
}
