/** What happened in a scenario in some days, for whoever looks after it. */
export type Digest = {
  readonly scenario: string;
  readonly from: string;
  readonly to: string;
  /** Each with a line for each thing that happened; empty ones are left out. */
  readonly parts: readonly { readonly head: string; readonly lines: readonly string[] }[];
};

export function digestText(digests: readonly Digest[]): string {
  const told = digests.map(({ scenario, from, to, parts }) => {
    const lines = parts.flatMap(({ head, lines }) => ['', `${head}:`, ...lines.map((line) => `- ${line}`)]);
    return [
      `${scenario}, ${from} to ${to}`,
      ...(lines.length === 0 ? ['', 'Nothing happened.'] : lines),
    ].join('\n');
  });
  return `${told.join('\n\n')}\n`;
}

/** A whole page that mail programs show: no script, no picture, no address but ours. */
export function digestHtml(digests: readonly Digest[], dashboard: string): string {
  const told = digests.map(({ scenario, from, to, parts }) => {
    const shown = parts.map(
      ({ head, lines }) =>
        `<h3>${safe(head)}</h3><ul>${lines.map((line) => `<li>${safe(line)}</li>`).join('')}</ul>`,
    );
    return `<h2>${safe(scenario)}</h2><p>${safe(from)} to ${safe(to)}</p>${shown.join('') || '<p>Nothing happened.</p>'}`;
  });
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Semantic pool</title></head><body>${told.join('')}<p><a href="${safe(dashboard)}">${safe(dashboard)}</a></p></body></html>\n`;
}

function safe(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
