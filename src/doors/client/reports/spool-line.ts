import { createHash } from 'node:crypto';

/** One text as a line of a segment: its check first, so that a line that was cut off or damaged is told from a whole one. */
export function spoolLine(text: string): string {
  return `${check(text)} ${text}\n`;
}

/** The whole lines of a segment; what is damaged is counted and left out, wherever it stands. */
export function readLines(segment: string): { readonly texts: string[]; readonly damaged: number } {
  const texts: string[] = [];
  let damaged = 0;
  for (const line of segment.split('\n')) {
    if (line === '') continue;
    const text = line.slice(CHECK + 1);
    if (line[CHECK] === ' ' && line.slice(0, CHECK) === check(text)) texts.push(text);
    else damaged++;
  }
  return { texts, damaged };
}

/** Against accidents, not against people: who may write here may write what they like. */
const CHECK = 12;

function check(text: string): string {
  return createHash('sha256').update(text, 'utf8').digest('hex').slice(0, CHECK);
}
