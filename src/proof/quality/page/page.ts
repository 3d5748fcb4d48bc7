import { createHash } from 'node:crypto';
import type { Comparison } from '../compare.ts';
import type { Report } from '../report.ts';
import { Html, html, NOTHING } from './html.ts';
import { comparisonSection, figuresTable } from './page-figures.ts';
import { scenarioSection } from './page-scenario.ts';
import { PAGE_STYLE } from './page-style.ts';

/**
 * One page with everything a person needs beside the figures: each key with its words, each miss with its reason and what was
 * said. It needs no other file and runs nothing.
 * @param compared how far the run agrees with another one; empty where nobody asked
 */
export function pageOf(
  reports: readonly Report[],
  compared: readonly { readonly scenario: string; readonly comparison: Comparison }[],
): string {
  const judged = reports.some((report) => report.judged !== null);
  const title = judged ? 'What was found, and what was missed' : 'What was found';
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<title>${title}</title>
<style>${STYLE}</style>
</head>
<body>
<header>
<h1>${title}</h1>
<p class="soft">${sum(reports)} fragments of ${String(reports.length)} ${reports.length === 1 ? 'scenario' : 'scenarios'}, through the pipeline from ingest to keys.${judged ? ' The hidden keys were looked at only after each run.' : ''}</p>
${reports.length > 1 ? contents(reports) : NOTHING}
</header>
<main>
${judged ? figuresTable(reports) : NOTHING}
${compared.length > 0 ? comparisonSection(compared) : NOTHING}
${reports.map(scenarioSection)}
</main>
<footer>Made by <code>npm run quality</code>. It quotes what people said: show it to those who may read that.</footer>
</body>
</html>
`;
  return page.text;
}

/** Ours, and no text of anybody's. */
const STYLE = new Html(PAGE_STYLE);
/** The one style sheet, and nothing else: no script, no other style, nothing from elsewhere. A file has no headers to say it in. */
const POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(PAGE_STYLE).digest('base64')}'; base-uri 'none'; form-action 'none'`;

function sum(reports: readonly Report[]): number {
  return reports.reduce((total, { texts }) => total + texts.size, 0);
}

function contents(reports: readonly Report[]): Html {
  return html`<nav aria-label="Scenarios"><ul>${reports.map(({ scenario }) => html`<li><a href="#${scenario}">${scenario}</a></li>`)}</ul></nav>`;
}
