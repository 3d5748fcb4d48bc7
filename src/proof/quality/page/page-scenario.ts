import { examplesOf } from '../examples.ts';
import type { FoundCluster, FoundPatch } from '../findings.ts';
import type { HiddenKey, Judged, Report, Stranger } from '../report.ts';
import type { KeyMatch, KeyScore } from '../score.ts';
import type { Place, Whereabouts } from '../whereabouts.ts';
import {
  madeOfInWords,
  outcomeInWords,
  partsInWords,
  percent,
  strangerInWords,
  typeInWords,
  whyInWords,
} from '../words.ts';
import { type Html, html, NOTHING } from './html.ts';

const EXAMPLES = 5;
/** Of each part of a miss or a mixture. */
const FEW = 3;
const MOST_PARTS = 4;
const MOST_VALUES = 30;
/** A part below this share of the whole is not shown by examples. */
const LEAST_PART = 0.05;
/** Needs without a key that are shown of a scenario nobody has gold for. */
const MOST_NEEDS = 12;

export function scenarioSection(report: Report): Html {
  const { scenario, texts, judged } = report;
  return html`<section aria-labelledby="${scenario}">
<h2 id="${scenario}">${scenario}</h2>
${judged === null ? foundParts(report) : judgedParts(judged, texts)}
</section>
`;
}

type Texts = Report['texts'];

function judgedParts({ score, hidden, strangers, absorbed }: Judged, texts: Texts): Html {
  const { figures, matched, goldKeys } = score;
  const found = hidden.flatMap((key) =>
    key.match?.match == null ? [] : [matchCard(key, key.match, key.match.match, texts)],
  );
  const missed = hidden.flatMap((key) => (key.why === null ? [] : [missCard(key, texts)]));
  return html`<p>Key F1 ${figures.keyF1?.toFixed(2) ?? '–'}: ${matched} of ${goldKeys} hidden keys found, ${score.keys.length} keys in all; ${percent(figures.noiseAbsorbed ?? 0)} of the noise inside keys.</p>
${group('Missed', missed)}
${group('Found', found)}
${group(
  'Found, but no hidden key',
  strangers.map((stranger) => strangerCard(stranger, texts)),
)}
${group(
  'Noise inside keys',
  absorbed.map(({ key, ids }) => noiseCard(key, ids, texts)),
)}`;
}

function foundParts({ findings, texts }: Report): Html {
  const others = findings.clusters
    .filter(({ outcome }) => outcome.kind !== 'key')
    .sort((a, b) => b.member_ids.length - a.member_ids.length)
    .slice(0, MOST_NEEDS);
  return html`<p>${findings.patches.length} keys; nobody has said what was hidden here, so there is nothing to hold them against.</p>
${group(
  'Found',
  findings.patches.map((patch) => patchCard(patch, texts)),
)}
${group(
  'Needs without a key, the largest first',
  others.map((cluster) => needCard(cluster, texts)),
)}`;
}

function group(title: string, cards: readonly Html[]): Html {
  return cards.length === 0
    ? NOTHING
    : html`<h3>${title} (${cards.length})</h3>
<div class="cards">
${cards}</div>
`;
}

function matchCard(
  { gold, ids, parts }: HiddenKey,
  { found, coverage, purity }: KeyScore<FoundPatch>,
  { typeOk, values, rangeOverlap }: KeyMatch,
  texts: Texts,
): Html {
  const elsewhere = parts.filter(({ place }) => !isOf(found, place));
  return html`<article class="${typeOk === false ? 'odd' : 'good'}">
<h4>${found.key_name} <span class="mark">${typeOk === false ? `is ${gold.name}, of the wrong type` : `is ${gold.name}`}</span></h4>
<p>${found.semantic_description}</p>
<dl>
<dt>type</dt><dd>${typeInWords(found)}${typeOk === false ? `, should be ${gold.kind}` : ''}</dd>
${valuesRow(found)}
${values === null ? NOTHING : html`<dt>values</dt><dd>recall ${values.recall?.toFixed(2) ?? '–'}, precision ${values.precision.toFixed(2)}</dd>`}
${rangeOverlap === null ? NOTHING : html`<dt>range</dt><dd>overlap ${rangeOverlap.toFixed(2)}</dd>`}
<dt>holds</dt><dd>${percent(coverage)} of ${ids.length} fragments; ${percent(purity)} of its members are that</dd>
${elsewhere.some(({ share }) => share >= LEAST_PART) ? html`<dt>the rest</dt><dd>${partsInWords(elsewhere)}</dd>` : NOTHING}
</dl>
${said(found.member_ids, texts, EXAMPLES, found.values)}
</article>
`;
}

/** In the key's own need, or in another telling of it. */
function isOf(found: FoundPatch, place: Place): boolean {
  if (place.kind !== 'need') return false;
  const { id, outcome } = place.cluster;
  return id === found.cluster || (outcome.kind === 'twin' && outcome.of === found.key_name);
}

function missCard({ gold, ids, parts, why }: HiddenKey, texts: Texts): Html {
  if (why === null) return NOTHING;
  return html`<article class="bad">
<h4>${gold.name} <span class="mark">missed</span></h4>
<p>${capital(whyInWords(why, parts))}.</p>
<dl><dt>was</dt><dd>${gold.kind ?? 'without values'}; ${ids.length} fragments${gold.description === '' ? '' : `: ${gold.description}`}</dd></dl>
${parts
  .filter(({ share }) => share >= LEAST_PART)
  .slice(0, MOST_PARTS)
  .map((part) => partExamples(part, texts))}
</article>
`;
}

function partExamples(part: Whereabouts, texts: Texts): Html {
  return html`<p class="where">${capital(partsInWords([part]))}:</p>
${said(part.ids, texts, FEW)}`;
}

function strangerCard({ key, madeOf }: Stranger, texts: Texts): Html {
  return html`<article class="odd">
<h4>${key.found.key_name} <span class="mark">${strangerInWords(key)}</span></h4>
<p>${key.found.semantic_description}</p>
<dl>
<dt>type</dt><dd>${typeInWords(key.found)}</dd>
${valuesRow(key.found)}
<dt>made of</dt><dd>${madeOfInWords(madeOf)} (${key.found.member_ids.length} fragments)</dd>
</dl>
${madeOf
  .filter(({ share }) => share >= LEAST_PART)
  .slice(0, MOST_PARTS)
  .map(
    ({ label, ids }) => html`<p class="where">${label === null ? 'Noise' : `Asks for ${label}`}:</p>
${said(ids, texts, FEW)}`,
  )}
</article>
`;
}

function noiseCard(key: string, ids: readonly string[], texts: Texts): Html {
  return html`<article>
<h4>${key} <span class="soft">${ids.length} of noise</span></h4>
${said(ids, texts, EXAMPLES)}
</article>
`;
}

function patchCard(patch: FoundPatch, texts: Texts): Html {
  const { fragments, owners, days } = patch.evidence;
  return html`<article class="good">
<h4>${patch.key_name} <span class="mark">${patch.status}</span></h4>
<p>${patch.semantic_description}</p>
<dl>
<dt>type</dt><dd>${typeInWords(patch)}</dd>
${valuesRow(patch)}
<dt>rests on</dt><dd>${fragments} fragments of ${owners} owners on ${days} days</dd>
</dl>
${said(patch.member_ids, texts, EXAMPLES, patch.values)}
</article>
`;
}

function needCard({ outcome, member_ids }: FoundCluster, texts: Texts): Html {
  return html`<article>
<h4>${member_ids.length} fragments</h4>
<p>${capital(outcomeInWords(outcome))}.</p>
${said(member_ids, texts, EXAMPLES)}
</article>
`;
}

function valuesRow({ acceptable_values }: FoundPatch): Html {
  const values = acceptable_values ?? [];
  if (values.length === 0) return NOTHING;
  const more = values.length > MOST_VALUES ? ` and ${values.length - MOST_VALUES} more` : '';
  return html`<dt>accepts</dt><dd>${values.slice(0, MOST_VALUES).join(', ')}${more}</dd>`;
}

function said(ids: readonly string[], texts: Texts, most: number, values: FoundPatch['values'] = {}): Html {
  const examples = examplesOf(ids, texts, most);
  if (examples.length === 0) return NOTHING;
  return html`<ul class="said">${examples.map(({ id, text }) => {
    const value = values[id];
    return html`<li dir="auto">${text}${value === undefined ? NOTHING : html` <span class="value">→ ${String(value)}</span>`}</li>
`;
  })}</ul>`;
}

function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
