import { Command } from 'commander';
import { CASES, runConformance } from '../../../proof/conformance/run.ts';
import { serverAt } from '../../../proof/conformance/server.ts';
import { jsonOption, writeJson } from '../../console/options.ts';
import { reasonOf, UsageError } from '../../console/usage-error.ts';
import { apiKeyOption } from '../../service/api-client.ts';
import { casesText, conformanceText } from '../../show/conformance-text.ts';

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
