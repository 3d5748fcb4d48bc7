import { writeFile } from 'node:fs/promises';
import { Command, Option } from 'commander';
import type { Static } from 'typebox';
import type { KeyDefinition } from '../../../domain/template/index.ts';
import type { PatchKeyDetail, PatchKeyList } from '../../../doors/http/contract/keys/patch-keys.ts';
import { commitOnBranch } from '../../as-code/commit.ts';
import { FORMS, type LearnedKey, messageOf } from '../../as-code/key-forms.ts';
import { UsageError } from '../../console/usage-error.ts';
import {
  type AskingService,
  askingService,
  askService,
  type Call,
  scenarioPath,
} from '../../service/api-client.ts';

type Options = AskingService & {
  readonly as: string;
  readonly at?: string;
  readonly out?: string;
  readonly git?: string | true;
};

export const exportKeysCommand = askingService(
  new Command('keys')
    .description(
      "write the stable keys of a scenario in the form that their owner's own schema or code takes",
    )
    .argument('<scenario>', 'the scenario')
    .addOption(new Option('--as <form>', 'of the file').choices(Object.keys(FORMS)).default('json-schema'))
    .option(
      '--at <place>',
      'of the object schema that takes them: a JSON Pointer (json-patch), a JSONPath (overlay; of an operation: its query)',
    )
    .option('--out <file>', 'write there instead of to standard output')
    .option(
      '--git [branch]',
      'with --out: commit the file on a branch of its repository, and touch nothing else there',
    ),
  'a key with the scope "read"',
  'the keys, each with why it is there',
).action(async (scenario: string, options: Options) => {
  if (options.git !== undefined && options.out === undefined)
    throw new UsageError('--git asks for --out, which says where in the repository the file goes.');
  const place = PLACES[options.as];
  if (options.at !== undefined && !(place?.test(options.at) ?? false))
    throw new UsageError(`--at ${options.at} is no place in a file of the form ${options.as}.`);
  const keys = await askService(options, (call) => stableKeys(call, scenario));
  if (options.json) return console.log(JSON.stringify({ scenario, keys }, null, 2));
  if (keys.length === 0) throw new UsageError(`${scenario} has no stable key that was learned.`);
  const text = (await FORMS[options.as]?.({ scenario, keys, at: options.at })) ?? '';
  if (options.out === undefined) return void process.stdout.write(text);
  if (options.git === undefined) return writeFile(options.out, text);
  const branch = options.git === true ? `semantic-pool/${scenario}` : options.git;
  const message = messageOf(scenario, keys);
  const commit = await commitOnBranch(options.out, text, { branch, message });
  if (commit === null) console.error(`dsp: ${branch} has it as it is`);
  else console.log(`${branch} ${commit.slice(0, 12)}\n\n${message}`);
});

/** How a form says where keys go; the others say it nowhere. */
const PLACES: Readonly<Record<string, RegExp>> = { 'json-patch': /^(?:\/.*)?$/u, overlay: /^\$/u };

async function stableKeys(call: Call, scenario: string): Promise<LearnedKey[]> {
  const at = scenarioPath(scenario, 'patch-keys');
  const { patch_keys } = (await call('GET', at)) as Static<typeof PatchKeyList>;
  const names = patch_keys.flatMap(({ key_name, status }) => (status === 'stable' ? [key_name] : []));
  return Promise.all(
    names.map(async (name): Promise<LearnedKey> => {
      const path = scenarioPath(scenario, 'patch-keys', name);
      const { definition, decisions } = (await call('GET', path)) as Static<typeof PatchKeyDetail>;
      const promoted = decisions.findLast(({ kind }) => kind === 'stable');
      return { definition: definition as KeyDefinition, evidence: promoted?.sentence ?? 'Promoted.' };
    }),
  );
}
