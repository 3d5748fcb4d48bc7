import { writeFile } from 'node:fs/promises';
import { Command } from 'commander';
import { listSigningKeys } from '../../../ground/db/versions/index.ts';
import { createSigner } from '../../../ground/signing/seal.ts';
import { type SignedTrail, signedTrail } from '../../../ground/signing/trail.ts';
import { asUsage, UsageError } from '../../console/usage-error.ts';
import { apiKeyOption, askService, scenarioPath } from '../../service/api-client.ts';
import { withDatabase } from '../../service/with-database.ts';
import { storyLines } from '../../show/trail-text.ts';

type Options = {
  readonly url?: string;
  readonly key?: string;
  readonly json?: boolean;
  readonly out?: string;
};

export const explainCommand = new Command('explain')
  .description('tell how a key came to be and why it is what it is, from the first fragments to the versions')
  .argument('<scenario>', 'the scenario')
  .argument('<key>', 'the name of a patch key')
  .option('--url <url>', 'ask a running service, e.g. http://127.0.0.1:8080 (default: the database here)')
  .addOption(apiKeyOption('with --url: a key with the scope "read"'))
  .option('--json', 'the whole trail instead of its story')
  .option('--out <file>', 'write the whole trail, to be checked with `dsp verify --trail`')
  .action(async (scenario: string, key: string, options: Options) => {
    const trail = await readTrail(scenario, key, options);
    const json = `${JSON.stringify(trail, null, 1)}\n`;
    if (options.out !== undefined) await writeFile(options.out, json);
    process.stdout.write(options.json === true ? json : storyLines(trail));
  });

async function readTrail(scenario: string, key: string, { url, key: apiKey }: Options): Promise<SignedTrail> {
  if (url === undefined) return trailHere(scenario, key);
  const path = scenarioPath(scenario, 'patch-keys', key, 'trail');
  // What the service sends is shown as it is; whether it is true is asked with `dsp verify`.
  return (await askService({ url, key: apiKey }, (call) => call('GET', path))) as SignedTrail;
}

async function trailHere(scenario: string, key: string): Promise<SignedTrail> {
  return withDatabase(async (db) => {
    const keys = await listSigningKeys(db);
    if (keys.length === 0) throw new UsageError('This database has never been served: it has no keys yet.');
    return signedTrail({ db, seal: await createSigner(keys) }, scenario, key);
  }).catch(asUsage);
}
