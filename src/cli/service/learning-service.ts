import { resolve } from 'node:path';
import { type Command, Option } from 'commander';
import { readConfig } from '../../ground/process/config.ts';
import { createLog } from '../../ground/process/log.ts';
import { startService } from '../../main.ts';
import { apiKeyOption, keyGiven } from './api-client.ts';

/** Which service a way in has learn, and of what. */
export type LearningService = {
  readonly url?: string;
  readonly key?: string;
  readonly dataDir: string;
  readonly name?: string;
  readonly owner?: string;
  readonly context?: string;
};

/** A command that stands in front of somebody's tools or operations, with the options that name its service. */
export function askingLearner(command: Command, of: 'tool' | 'operation'): Command {
  return command
    .addOption(
      new Option('--url <url>', 'the service that learns (default: one of its own, in its data folder)').env(
        'DSP_URL',
      ),
    )
    .addOption(
      apiKeyOption(`with --url: a key with the scope "admin", which registers a scenario for each ${of}`),
    )
    .option('--name <name>', `what the scenarios are called by, before each ${of}’s name (default: its own)`)
    .option('--owner <name>', 'in whose name all wishes are noted (default: the name of each caller)')
    .option('--context <parameter>', `a parameter of each ${of}’s own in which callers say why they call`)
    .addOption(
      new Option('--data-dir <folder>', 'what is kept until the service has taken it')
        .env('DATA_DIR')
        .default('.dsp'),
    );
}

/** The service that was named, or one of its own. @param command whose it is, told on standard error */
export async function learningService(command: string, { url, key, dataDir }: LearningService) {
  if (url !== undefined) return { url, key: keyGiven(key), close: async () => {} };
  const log = createLog('warn', 'stderr');
  const service = await startService({ ...readConfig(), dataDir: resolve(dataDir), port: 0 }, { log });
  process.stderr.write(
    `dsp ${command}: what is learned is shown at ${service.url}/dashboard/ (key: ${resolve(dataDir, 'admin-key')})\n`,
  );
  return { url: service.url, key: service.adminKey, close: () => service.close() };
}
