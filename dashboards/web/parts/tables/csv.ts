/** RFC 4180. What a spreadsheet would take for a formula gets an apostrophe in front (OWASP, CSV injection), a number none. */
export function csvOf(rows: readonly (readonly string[])[]): string {
  return rows.map((cells) => `${cells.map(cellOf).join(',')}\r\n`).join('');
}

function cellOf(text: string): string {
  const formula = /^[=+\-@\t\r\n＝＋－＠]/u.test(text) && !/^[+-]?[\d.,]+ ?%?$/u.test(text);
  const harmless = formula ? `'${text}` : text;
  return /[",\r\n]/u.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
