import type { Trail, TrailStep } from '../../domain/records/index.ts';
import { plainText } from '../console/plain-text.ts';

const TITLES: Readonly<Record<TrailStep['step'], string>> = {
  fragments: 'said',
  cluster: 'need',
  maturity: 'ripe',
  synthesis: 'made',
  measurements: 'measured',
  decision: 'decided',
  version: 'published',
  not_kept: 'unknown',
};
const WIDTH = 96;

/** The story of a key for a terminal, a paragraph a step, each with the digest that seals it. */
export function storyLines({ scenario, key, steps, count }: Trail): string {
  const head = `${key} (${scenario})\n`;
  const told = steps.map(
    ({ step, at, sentence, data, digest }) =>
      `${(at ?? 'since then').slice(0, 10)}  ${TITLES[step].padEnd(10)} ${wrapped(sentence)}${detail(step, data)}${sealOf(digest)}`,
  );
  const foot = `Sealed in a chain of ${count.decisions} decisions, with ${count.evidence} pieces of evidence and ${count.versions} versions.`;
  return plainText(`${[head, ...told, '', foot].join('\n')}\n`);
}

const INDENT = ' '.repeat(23);

function detail(step: TrailStep['step'], { kind, by, rule }: TrailStep['data']): string {
  return step === 'decision' ? `\n${INDENT}${kind} by ${by}, rule ${rule}` : '';
}

function sealOf(digest: string | null): string {
  return digest === null ? '' : `\n${INDENT}${digest.slice(0, 24)}…`;
}

function wrapped(sentence: string): string {
  const lines: string[] = [];
  for (const word of sentence.split(' ')) {
    const last = lines.at(-1);
    if (last === undefined || last.length + word.length >= WIDTH) lines.push(word);
    else lines[lines.length - 1] = `${last} ${word}`;
  }
  return lines.join(`\n${INDENT}`);
}
