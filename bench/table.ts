import type { Figure } from './figure.ts';
import type { Newest } from './results.ts';

export const HEAD = ['figure', 'value', 'unit', 'raw limit', 'ratio', 'growth exponent'] as const;

/** A figure as the cells of a table, in the order of `HEAD`. */
export function cells({ name, value, unit, limit, ratio, exponent }: Figure): string[] {
  return [
    name,
    short(value),
    unit,
    limit === null ? '' : short(limit),
    ratio?.toFixed(2) ?? '',
    exponent?.toFixed(2) ?? '',
  ];
}

/** The newest figures for docs/figures.md: a table, the machine it was, and the curves. */
export function figuresText(newest: readonly Newest[], drawings: readonly string[]): string {
  const row = (texts: readonly string[]) => `| ${texts.join(' | ')} |`;
  const lines = [row(HEAD), row(HEAD.map(() => '---'))];
  for (const { figures } of newest) lines.push(...figures.map((figure) => row(cells(figure))));
  lines.push('', ...newest.map(origin), '', drawings.map((file) => `![](${file})`).join(' '));
  return lines.join('\n');
}

function origin({ part, commit, facts }: Newest): string {
  const { date, cores, processor, memoryGb, node, postgres, load, quick } = facts;
  const how = `npm run bench -- --only ${part}${quick ? ' --quick' : ''}`;
  return `- \`${how}\`: commit ${commit}, ${date.slice(0, 10)}, ${cores} cores (${processor}), ${memoryGb} GB, Node ${node}, PostgreSQL ${postgres}, load ${load.join(' to ')}`;
}

/** Three digits that mean something, thousands marked. */
function short(value: number): string {
  const digits = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : Math.abs(value) >= 1 ? 2 : 3;
  return value.toLocaleString('en', { maximumFractionDigits: digits, minimumFractionDigits: 0 });
}
