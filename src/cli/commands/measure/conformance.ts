import { Command } from 'commander';
import pc from 'picocolors';
import {
  CASES,
  type CaseResult,
  type ConformanceReport,
  runConformance,
} from '../../../proof/conformance/run.ts';
import { serverAt } from '../../../proof/conformance/server.ts';
import { jsonOption, writeJson } from '../../console/options.ts';
import { plainText } from '../../console/plain-text.ts';
import { reasonOf, UsageError } from '../../console/usage-error.ts';
import { apiKeyOption } from '../../service/api-client.ts';

type Options = {
  readonly key?: string;
  readonly scenario?: string;
  readonly list?: true;
  readonly json?: string | true;
};

export const conformanceCommand = new Command('conformance')
  .description('hold an SDSI server against the protocol: messages, payloads, signatures, wrong shapes')
  .argument('[url]', 'its SDSI address, or its origin where that is /sdsi')
  .addOption(
    apiKeyOption(
      'sent as bearer; one with the scope "admin" lets the kit register the draft’s own templates',
    ),
  )
  .option('--scenario <name>', 'a scenario that is there already, instead of one of the kit’s own')
  .option('--list', 'say what is checked, and what a wrong server does; asks nobody')
  .addOption(jsonOption('write the report as JSON too', 'the text'))
  .action(async (url: string | undefined, { key, scenario, list, json }: Options) => {
    if (list) {
      await writeJson(json, CASES);
      if (json !== true) process.stdout.write(casesText());
      return;
    }
    if (url === undefined) throw new UsageError('Say whom to ask: dsp conformance <url>.');
    if (!/^https?:\/\//.test(url) || !URL.canParse(url)) throw new UsageError(`"${url}" is no http address.`);
    const report = await runConformance(serverAt(url, key ?? null), scenario ?? null).catch(
      (cause: unknown) => {
        throw new UsageError(`${url} does not answer: ${reasonOf(cause)}.`);
      },
    );
    await writeJson(json, { url, ...report });
    if (json !== true) process.stdout.write(conformanceText(url, report));
    if (report.failed > 0) process.exitCode = 1;
  });

const MARKS = { pass: pc.green('pass'), fail: pc.red('FAIL'), skip: pc.yellow('skip') };

/** The report as a person reads it: a line a rule, and below a broken one what was sent and what came back. */
function conformanceText(url: string, report: ConformanceReport): string {
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
function casesText(): string {
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
