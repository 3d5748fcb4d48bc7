import { describe, expect, it } from 'vitest';
import { compareRuns } from '../../../src/quality/compare.ts';
import { examplesOf } from '../../../src/quality/examples.ts';
import { html } from '../../../src/quality/html.ts';
import { pageOf } from '../../../src/quality/page.ts';
import { reportOf } from '../../../src/quality/report.ts';
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
