import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { drawCurves } from '../../../bench/curves.ts';
import { against, growth, plain } from '../../../bench/figure.ts';
import { ACKNOWLEDGED } from '../../../bench/figures/acknowledgement.ts';
import { drawFlame, flameOf } from '../../../bench/flame-graph.ts';
import { newestResults } from '../../../bench/results.ts';
import { cells, figuresText } from '../../../bench/table.ts';

const curve = [
  { size: 10, cost: 3 },
  { size: 100, cost: 30 },
  { size: 1_000, cost: 300 },
];

describe('a figure', () => {
  it('has the slope of its cost on logarithmic axes as its exponent', () => {
    expect(growth('linear', 'ms', curve)).toMatchObject({ value: 300, exponent: expect.closeTo(1, 9) });
    expect(growth('measured once', 'ms', curve.slice(0, 1)).exponent).toBeNull();
  });

  it('is a row whose empty cells say that there is no such thing', () => {
    expect(cells(against('a', 12_345, 'rows/s', 20_000))).toEqual([
      'a',
      '12,345',
      'rows/s',
      '20,000',
      '0.62',
      '',
    ]);
    expect(cells(plain('b', 0.1234, 'ms'))).toEqual(['b', '0.123', 'ms', '', '', '']);
    expect(cells(growth('c', 'ms', curve)).at(-1)).toBe('1.00');
  });

  it('stands in docs/figures.md with the command, the commit and the machine that gave it', () => {
    const facts = {
      date: '2026-11-22T18:00:00.000Z',
      cores: 2,
      processor: 'one of many',
      memoryGb: 8,
      node: '20.19.0',
      postgres: '18.4.0',
      load: [0.1, 1.5],
      quick: true,
    } as const;
    const text = figuresText(
      [{ part: 'scale', commit: 'abc1234', facts, figures: [plain('b', 1, 'ms')] }],
      ['scale.svg'],
    );
    expect(text).toContain('| b | 1 | ms |');
    expect(text).toContain('`npm run bench -- --only scale --quick`: commit abc1234, 2026-11-22, 2 cores');
    expect(text).toContain('![](scale.svg)');
  });
});

describe('the cost claim of SDSI', () => {
  it('S-46 is kept: what a client waits for, beside the raw limit of the same run on two cores, and on the page', async () => {
    const kept = (await newestResults()).find(({ part }) => part === 'acknowledgement');
    expect(kept?.facts).toMatchObject({ cores: 2, quick: false });
    const figure = kept?.figures.find(({ name }) => name === ACKNOWLEDGED);
    if (figure === undefined) throw new Error('npm run bench -- --only acknowledgement --write keeps it');
    expect(figure.unit).toBe('ms');
    // One row from the same machine, a moment later, is written in a tenth of it or more.
    expect(figure.ratio).toBeLessThan(10);
    const page = readFileSync(new URL('../../../docs/figures.md', import.meta.url), 'utf8');
    expect(page).toContain(`| ${cells(figure).join(' | ')} |`);
  });
});

describe('a drawing', () => {
  it('shows what has a curve, and asks for nothing from elsewhere', () => {
    const svg = drawCurves('scale', [growth('linear', 'ms', curve), plain('b', 1, 'ms')]);
    expect(svg).toContain('linear: exponent 1.00');
    expect(svg?.replaceAll(/xmlns(:\w+)?="[^"]*"/g, '')).not.toMatch(/https?:|@import|<script/);
    expect(drawCurves('flat', [plain('b', 1, 'ms')])).toBeNull();
  });

  it('says where the time of a thread goes: what one function calls is one, and who waits is at no work', () => {
    const node = (id: number, functionName: string, children: number[] = []) => {
      return { id, callFrame: { functionName, url: '' }, children };
    };
    const flame = flameOf({
      nodes: [
        node(1, '(root)', [2, 3, 6]),
        node(2, 'learn', [4]),
        node(3, 'learn', [5]),
        node(4, 'merge'),
        node(5, 'merge'),
        node(6, '(idle)'),
      ],
      samples: [4, 5, 3, 6],
      timeDeltas: [1_000, 2_000, 4_000, 90_000],
    });
    const merge = { name: 'merge', ms: 3, calls: [] };
    expect(flame).toEqual({ name: 'all', ms: 7, calls: [{ name: 'learn', ms: 7, calls: [merge] }] });
    const svg = drawFlame('learner-thread', flame);
    for (const shown of ['learner-thread: 0.0 s at work', '>learn<', '>merge<']) expect(svg).toContain(shown);
  });
});
