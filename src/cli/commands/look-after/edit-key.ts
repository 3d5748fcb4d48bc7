import { spawnSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Command, Option } from 'commander';
import type { Static } from 'typebox';
import { parse, stringify } from 'yaml';
import { isRecord } from '../../../domain/basics/index.ts';
import type { KeyOrderReply } from '../../../doors/http/contract/keys/patch-keys.ts';
import { UsageError } from '../../console/usage-error.ts';
import {
  type AskingService,
  askingService,
  askService,
  type Call,
  scenarioPath,
} from '../../service/api-client.ts';
import { temporaryFolder } from '../../service/temporary-folder.ts';

type Answer = Static<typeof KeyOrderReply>;
type Options = AskingService & {
  readonly set?: readonly string[];
  readonly undo?: string;
  readonly of?: string;
  readonly preview?: true;
  readonly because: string;
  readonly editor?: string;
};

const CURATES = 'a key with the scope "curate"';
const CURATES_OR_BREAKS = `${CURATES}; for what breaks clients of a stable key, "approve"`;

export const editKeyCommand = ordering(
  new Command('edit')
    .description('put a learned key right: set members of its definition, here or in your editor')
    .argument('<scenario>', 'the scenario')
    .argument('<key>', 'the name of a patch key')
    .option(
      '--set <member=value...>',
      'members to set, as JSON or as text; null takes one away (default: your editor opens)',
    )
    .addOption(new Option('--editor <command>', 'what opens the definition').env('EDITOR'))
    .option('--undo <order>', 'take back what was set, by its number'),
  'tell what would become of it, and change nothing',
  CURATES_OR_BREAKS,
).action(async (scenario: string, key: string, options: Options) => {
  const at = scenarioPath(scenario, 'patch-keys', key);
  const { set, undo, because: reason } = options;
  await tell(options, told, async (call, query) => {
    if (undo !== undefined)
      return call('POST', `${at}/orders/${encodeURIComponent(undo)}/undo${query}`, { reason });
    const patch = set === undefined ? await edited(call, at, options.editor) : membersOf(set);
    return call('PATCH', `${at}${query}`, { ...patch, reason });
  });
});

export const makeKeyCommand = ordering(
  new Command('make')
    .description('make a key that nobody learned, of a need that has none yet or of none')
    .argument('<scenario>', 'the scenario')
    .argument('<key>', 'its name')
    .option('--set <member=value...>', 'members of its definition, as JSON or as text (default: free text)')
    .option('--of <need>', 'the id of the need whose people it is for'),
  'tell what is wrong with it, and make nothing',
  CURATES,
).action(async (scenario: string, key: string, options: Options) => {
  const { set = [], of: cluster, because: reason } = options;
  const body = { definition: { key_name: key, ...membersOf(set) }, reason, cluster };
  const made = ({ key: is }: Answer) =>
    is === undefined ? 'It could be made as it is.' : `${is.key_name} is ${is.status} from now on.`;
  await tell(options, made, (call, query) =>
    call('POST', `${scenarioPath(scenario, 'patch-keys')}${query}`, body),
  );
});

export const mergeKeyCommand = ordering(
  new Command('merge')
    .description(
      'make two keys one: the first answers for both, the other ends; undone with the correction it leaves',
    )
    .argument('<scenario>', 'the scenario')
    .argument('<key>', 'the key that stays')
    .argument('<other>', 'the key that ends'),
  'tell what would become of it, and change nothing',
  CURATES_OR_BREAKS,
).action(async (scenario: string, key: string, other: string, options: Options) => {
  const at = scenarioPath(scenario, 'patch-keys', key, 'merge');
  await tell(options, told, (call, query) =>
    call('POST', `${at}${query}`, { with: other, reason: options.because }),
  );
});

/** A command that orders something of a key, or looks at what would become of it. */
function ordering(command: Command, preview: string, keyWords: string): Command {
  const orders = command
    .option('--preview', preview)
    .requiredOption('--because <why>', 'stands in the decisions');
  return askingService(orders, keyWords);
}

/** @param order is given the query that makes it a preview, where one is wanted */
async function tell(
  options: Options,
  words: (answer: Answer, preview: boolean) => string,
  order: (call: Call, query: string) => Promise<unknown>,
): Promise<void> {
  const query = options.preview ? '?preview=true' : '';
  const answer = (await askService(options, (call) => order(call, query))) as Answer; // the contract of the orders
  console.log(options.json ? JSON.stringify(answer, null, 2) : words(answer, options.preview === true));
}

function membersOf(texts: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(texts.map(memberOf));
}

/** `required=true`, `key_name=seat`, `acceptable_values=["window","aisle"]` */
function memberOf(text: string): [string, unknown] {
  const [, member, value] = /^(\w+)=(.*)$/su.exec(text) ?? [];
  if (member === undefined || value === undefined)
    throw new UsageError(`"${text}" is no member=value, such as required=true.`);
  try {
    return [member, JSON.parse(value)];
  } catch {
    return [member, value];
  }
}

/** What a person makes of the definition in an editor, as a merge patch of it. */
async function edited(
  call: Call,
  at: string,
  editor: string | undefined,
): Promise<Readonly<Record<string, unknown>>> {
  const { definition } = (await call('GET', at)) as { readonly definition: Record<string, unknown> };
  if (editor === undefined)
    throw new UsageError('Say what to set with --set, or name your editor in $EDITOR.');
  const folder = await temporaryFolder();
  try {
    const file = join(folder.path, 'key.yaml');
    await writeFile(file, stringify(definition));
    const { status } = spawnSync(editor, [file], { stdio: 'inherit', shell: true });
    if (status !== 0) throw new UsageError(`${editor} ended with ${status}; nothing was changed.`);
    const after: unknown = parse(await readFile(file, 'utf8'));
    if (!isRecord(after)) throw new UsageError('What was saved is no definition; nothing was changed.');
    return mergePatchOf(definition, after);
  } finally {
    await folder.remove();
  }
}

/** RFC 7396, made from two documents. */
function mergePatchOf(
  before: Record<string, unknown>,
  after: Record<string, unknown>,
): Record<string, unknown> {
  const patch: Record<string, unknown> = {};
  for (const name of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const [was, is] = [before[name], after[name]];
    if (JSON.stringify(was) === JSON.stringify(is)) continue;
    patch[name] = is === undefined ? null : isRecord(was) && isRecord(is) ? mergePatchOf(was, is) : is;
  }
  return patch;
}

function told(
  { changes, clients, asks, older_versions_until: until, orders, effects }: Answer,
  preview: boolean,
): string {
  const lines = changes.map(({ risk, sentence }) => `  ${sentence} (risk: ${risk})`);
  return [
    changes.length === 0 ? 'Clients see no change.' : preview ? 'Clients would see:' : 'Clients see:',
    ...lines,
    ...(effects === undefined
      ? []
      : [
          `In the last ${effects.days} days ${effects.payloads} payloads of ${effects.client_agents} client agents set it: ${effects.become_invalid} would be refused.`,
          `${effects.get_value} that were refused or said in words would have a value, ${effects.lose_value} none any more.`,
        ]),
    ...(clients.length === 0 ? [] : [`${clients.length} client agents used it lately.`]),
    ...(asks === true ? ['It breaks clients: it waits for a key with the scope approve (dsp review).'] : []),
    ...(until === null ? [] : [`Older versions are answered until ${until}.`]),
    ...orders.map(
      ({ id, by, reason, patch }) => `${id}  ${Object.keys(patch).join(', ')}, by ${by}: ${reason}`,
    ),
  ].join('\n');
}
