import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { Command } from 'commander';
import type { Template } from '../../../domain/template/index.ts';
import { createClient, ServiceAway, ServiceRefused, TrustError } from '../../../doors/client/index.ts';
import { UsageError } from '../../console/usage-error.ts';
import { readTemplate } from '../../replay/owner-files.ts';
import { apiKeyOption } from '../../service/api-client.ts';
import { typesText } from '../../show/types-text.ts';

type Options = {
  readonly url?: string;
  readonly key?: string;
  readonly channel: string;
  readonly language: string;
  readonly out?: string;
};

export const typesCommand = new Command('types')
  .description("write TypeScript for a template's payloads")
  .argument('<scenario or file>', 'a scenario of a running service, or a template in a file (SDSI JSON)')
  .option('--url <url>', 'the service, e.g. http://127.0.0.1:8080')
  .addOption(apiKeyOption('with --url: a key with the scope "read"'))
  .option('--channel <channel>', 'with --url: stable, or experimental for the keys on trial too', 'stable')
  .option('--language <tag>', 'of the descriptions', 'en')
  .option('--out <file>', 'write there instead of to standard output')
  .action(async (source: string, options: Options) => {
    const template = existsSync(source) ? await readTemplate(source) : await fromService(source, options);
    const text = await typesText(template, options.language);
    if (options.out === undefined) process.stdout.write(text);
    else await writeFile(options.out, text);
  });

async function fromService(scenario: string, { url, key, channel, language }: Options): Promise<Template> {
  if (url === undefined || key === undefined)
    throw new UsageError(
      `There is no file ${scenario}; for a scenario name the service with --url and --key (or DSP_KEY).`,
    );
  if (channel !== 'stable' && channel !== 'experimental')
    throw new UsageError('--channel is "stable" or "experimental".');
  try {
    return await createClient({ url, key, scenario, channel, language }).template();
  } catch (problem) {
    const known = [ServiceAway, ServiceRefused, TrustError, TypeError].some(
      (kind) => problem instanceof kind,
    );
    throw known && problem instanceof Error ? new UsageError(problem.message) : problem;
  }
}
