import pc from 'picocolors';
import { CASES, type CaseResult, type ConformanceReport } from '../../proof/conformance/run.ts';
import { plainText } from '../console/plain-text.ts';

const MARKS = { pass: pc.green('pass'), fail: pc.red('FAIL'), skip: pc.yellow('skip') };

/** The report as a person reads it: a line a rule, and below a broken one what was sent and what came back. */
export function conformanceText(url: string, report: ConformanceReport): string {
  const { scenario, registered, passed, failed, skipped, cases } = report;
  const about = registered ? "the draft's own templates, registered for this run" : 'as the server has it';
  const sum = `${passed} passed, ${failed} failed, ${skipped} skipped`;
  const lines = [
    `SDSI conformance of ${url}, scenario ${scenario} (${about})`,
    '',
    ...cases.flatMap(linesOf),
    '',
    sum,
  ];
  return `${lines.join('\n')}\n`;
}

function linesOf({ outcome, detail, exchanges, ...one }: CaseResult): string[] {
  const head = `${MARKS[outcome]}  ${headOf(one)}`;
  if (detail === null) return [head];
  const why = `      ${outcome === 'skip' ? 'skipped' : 'but'}: ${plainText(detail)}`;
  return [
    head,
    why,
    ...exchanges.flatMap(({ sent, status, got }) => [
      `      sent: ${sent}`,
      `      got:  ${status} ${plainText(got)}`,
    ]),
  ];
}

/** What is checked, a rule and below it what a server does that breaks it. */
export function casesText(): string {
  const lines = CASES.flatMap(({ wrong, ...one }) => [headOf(one), `      a wrong server ${wrong}`]);
  return `${lines.join('\n')}\n\n${CASES.length} checks, ${CASES.filter(({ optional }) => optional).length} of them optional\n`;
}

function headOf({
  id,
  requirement,
  rule,
  optional,
}: Pick<CaseResult, 'id' | 'requirement' | 'rule'> & { readonly optional?: boolean }): string {
  return `${id.padEnd(4)} ${requirement.padEnd(5)} ${rule}${optional ? ' (optional)' : ''}`;
}
