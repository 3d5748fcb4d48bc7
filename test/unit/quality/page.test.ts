import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { compareRuns } from '../../../src/proof/quality/compare.ts';
import { examplesOf } from '../../../src/proof/quality/examples.ts';
import { html } from '../../../src/proof/quality/page/html.ts';
import { pageOf } from '../../../src/proof/quality/page/page.ts';
import { reportOf } from '../../../src/proof/quality/report.ts';
import { hostileStrings } from '../../helpers/hostile/hostile-strings.ts';
import { shapeOf } from '../../helpers/hostile/markup.ts';
import { about, findingsOf, foundNeed, goldOf, hidden } from './helpers.ts';

const GOLD = goldOf(
  [
    [hidden('size', 'enum'), 4],
    [hidden('<colour>', 'string', { description: 'a & b' }), 2],
  ],
  1,
);
const FINDINGS = findingsOf([foundNeed('size', [...about('size', 4), ...about(null, 1)])]);
const TEXTS = new Map([
  ['size-0', '<script>alert(1)</script>'],
  ['<colour>-0', '"><img src=x onerror=alert(1)>'],
  ['noise-0', 'thanks \u202egnihton'],
]);

const HOSTILE = hostileStrings({ table: 'canary', file: '/tmp/canary' });

/** A page that says the text wherever one of somebody's can stand: as scenario, key, value, description, words and reason. */
function pageAbout(text: string): string {
  const found = findingsOf([
    foundNeed('size', [...about('size', 4), ...about(null, 1)]),
    foundNeed(text, about(text, 3)),
    foundNeed('left', about('left', 3), { kind: 'immature', missing: [text] }),
  ]);
  const gold = goldOf(
    [
      [
        hidden('size', 'enum', {
          description: text,
          values: { [text]: 2 },
          aliases: { [text]: [text] },
        }),
        4,
      ],
      [hidden(`${text} `, 'string', { description: text }), 2],
      [hidden(text, 'string', { description: text }), 3],
    ],
    1,
  );
  const ids = [
    ...about('size', 4),
    ...about(null, 1),
    ...about(text, 3),
    ...about(`${text} `, 2),
    ...about('left', 3),
  ];
  const said = new Map(ids.map((id) => [id, text]));
  const [first] = found.patches;
  const patches = found.patches.map((patch) =>
    patch === first ? { ...patch, acceptable_values: [text], semantic_description: text } : patch,
  );
  const all = { ...found, patches };
  const reports = [reportOf(text, all, said, gold), reportOf(`${text}2`, all, said, null)];
  const other = findingsOf([foundNeed(`${text}3`, about('size', 4))]);
  return pageOf(reports, [{ scenario: text, comparison: compareRuns(all, other) }]);
}

describe('the page', () => {
  const judged = reportOf('shop', FINDINGS, TEXTS, GOLD);
  const page = pageOf([judged], [{ scenario: 'shop', comparison: compareRuns(FINDINGS, FINDINGS) }]);

  it.each([
    ['what was found', '<h4>size <span class="mark">is size'],
    ['what was missed', '&lt;colour&gt; <span class="mark">missed</span>'],
    ['why', 'Left out: 100 % not taken at the door.'],
    ['what the noise in keys was', 'thanks \ufffdgnihton'],
    ['how far another run agrees', 'Agreement with another run'],
  ])('tells %s', (_what, words) => {
    expect(page).toContain(words);
  });

  it('shows what people said as text, whatever they said', () => {
    expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(page).toContain('&quot;&gt;&lt;img src=x onerror=alert(1)&gt;');
    expect(page).not.toMatch(/<script|<img|\u202e/);
  });

  it.each(HOSTILE)('I10 %s stands in it as text wherever it comes from: %j', (_, text) => {
    expect(shapeOf(pageAbout(text))).toEqual(shapeOf(pageAbout('seat')));
    expect(pageAbout(text)).not.toMatch(/[^\P{Cc}\t\n\r]|\p{Surrogate}|\p{Bidi_Control}/u);
  });

  it('I10 runs nothing, loads nothing, and styles nothing but by its one sheet', () => {
    const [, policy = ''] = /http-equiv="Content-Security-Policy" content="([^"]+)"/.exec(page) ?? [];
    const [, sheet = ''] = /<style>([\s\S]*)<\/style>/.exec(page) ?? [];
    const digest = createHash('sha256').update(sheet).digest('base64');
    expect(policy.replaceAll('&#39;', "'")).toBe(
      `default-src 'none'; style-src 'sha256-${digest}'; base-uri 'none'; form-action 'none'`,
    );
    expect(shapeOf(page).filter((tag) => /script|\bon|style=/.test(tag))).toEqual([]);
    expect(page).toContain('class="bar" data-share="');
  });

  it('needs no other file', () => {
    expect(page).not.toMatch(/<[^>]+\s(?:src|srcset)=|<link|@import|url\(|https?:/);
  });

  it('has one heading of the first level, a caption for each table and a section for each link', () => {
    const two = pageOf([judged, { ...judged, scenario: 'shop 2' }], []);
    expect(two.match(/<h1>/g)).toHaveLength(1);
    expect(two.match(/<caption>/g)).toHaveLength(two.match(/<table>/g)?.length ?? 0);
    for (const [, id] of two.matchAll(/href="#([^"]+)"/g)) expect(two).toContain(`id="${id}"`);
  });

  it('without gold shows the found keys on what they rest, and needs without a key with what they lack', () => {
    const immature = foundNeed('need-1', about('colour', 2), {
      kind: 'immature',
      missing: ['needs 3 more days'],
    });
    const blind = reportOf('shop', findingsOf([foundNeed('size', about('size', 4)), immature]), TEXTS, null);
    const alone = pageOf([blind], []);
    expect(alone).toContain('4 fragments of 5 owners on 7 days');
    expect(alone).toContain('Not mature: needs 3 more days.');
    expect(alone).not.toContain('missed');
  });
});

describe('html', () => {
  it('escapes texts and attributes, and neither what is fixed nor what is html', () => {
    expect(html`<b title="${'"\'&'}">${html`<i>${'<'}</i>`}${['a', 1, html`<br>`]}</b>`.text).toBe(
      '<b title="&quot;&#39;&amp;"><i>&lt;</i>a1<br></b>',
    );
  });
});

describe('examples', () => {
  const texts = new Map([
    ['a', 'tea'],
    ['b', ' tea '],
    ['c', 'milk\n please'],
    ['d', 'x'.repeat(200)],
    ['e', '  '],
  ]);
  it.each([
    ['differ', ['a', 'b', 'c'], 5, ['tea', 'milk please']],
    ['come from the whole list', ['a', 'c', 'd'], 2, ['tea', 'milk please']],
    ['are something', ['e', 'unknown'], 5, []],
    ['are cut', ['d'], 1, [`${'x'.repeat(159)}…`]],
  ])('%s', (_rule, ids, most, expected) => {
    expect(examplesOf(ids, texts, most).map(({ text }) => text)).toEqual(expected);
  });
});
