import { spawnSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Command, Option } from 'commander';
import type { Static } from 'typebox';
import { parse, stringify } from 'yaml';
import { isRecord } from '../../../domain/basics/index.ts';
import type { KeyOrderReply } from '../../../doors/http/contract/keys/patch-keys.ts';
import { UsageError } from '../../console/usage-error.ts';
import { askService, type Call } from '../../service/api-client.ts';
import { askingService } from '../../service/api-key-option.ts';
import { temporaryFolder } from '../../service/temporary-folder.ts';

const CURATES = 'a key with the scope "curate"; for what breaks clients of a stable key, "approve"';

type Options = {
  readonly set?: readonly string[];
  readonly undo?: string;
  readonly preview?: boolean;
  readonly because: string;
  readonly editor?: string;
  readonly url: string;
  readonly key?: string;
  readonly json?: boolean;
};

export const editKeyCommand = askingService(
  new Command('edit')
    .description('put a learned key right: set members of its definition, here or in your editor')
    .argument('<scenario>', 'the scenario')
    .argument('<key>', 'the name of a patch key')
    .option(
      '--set <member=value...>',
      'members to set, as JSON or as text; null takes one away (default: your editor opens)',
    )
    .addOption(new Option('--editor <command>', 'what opens the definition').env('EDITOR'))
    .option('--undo <order>', 'take back what was set, by its number')
    .option('--preview', 'tell what would become of it, and change nothing')
    .requiredOption('--because <why>', 'stands in the decisions'),
  CURATES,
).action(async (scenario: string, key: string, options: Options) => {
  const at = `/v1/scenarios/${encodeURIComponent(scenario)}/patch-keys/${encodeURIComponent(key)}`;
  const answer = await askService(options, (call) => order(call, at, options));
  console.log(
    options.json === true ? JSON.stringify(answer, null, 2) : told(answer, options.preview === true),
  );
});

export const makeKeyCommand = askingService(
  new Command('make')
    .description('make a key that nobody learned, of a need that has none yet or of none')
    .argument('<scenario>', 'the scenario')
    .argument('<key>', 'its name')
    .option('--set <member=value...>', 'members of its definition, as JSON or as text (default: free text)')
    .option('--of <need>', 'the id of the need whose people it is for')
    .option('--preview', 'tell what is wrong with it, and make nothing')
    .requiredOption('--because <why>', 'stands in the decisions'),
  'a key with the scope "curate"',
).action(async (scenario: string, key: string, options: Options & { readonly of?: string }) => {
  const at = `/v1/scenarios/${encodeURIComponent(scenario)}/patch-keys${options.preview === true ? '?preview=true' : ''}`;
  const definition = { key_name: key, ...Object.fromEntries((options.set ?? []).map(memberOf)) };
  const body = {
    definition,
    reason: options.because,
    ...(options.of === undefined ? {} : { cluster: options.of }),
  };
  const answer = (await askService(options, (call) => call('POST', at, body))) as Answer;
  if (options.json === true) console.log(JSON.stringify(answer, null, 2));
  else
    console.log(
      answer.key === undefined
        ? 'It could be made as it is.'
        : `${answer.key.key_name} is ${answer.key.status} from now on.`,
    );
});

export const mergeKeyCommand = askingService(
  new Command('merge')
    .description(
      'make two keys one: the first answers for both, the other ends; undone with the correction it leaves',
    )
    .argument('<scenario>', 'the scenario')
    .argument('<key>', 'the key that stays')
    .argument('<other>', 'the key that ends')
    .option('--preview', 'tell what would become of it, and change nothing')
    .requiredOption('--because <why>', 'stands in the decisions'),
  CURATES,
).action(async (scenario: string, key: string, other: string, options: Options) => {
  const preview = options.preview === true;
  const at = `/v1/scenarios/${encodeURIComponent(scenario)}/patch-keys/${encodeURIComponent(key)}/merge`;
  const body = { with: other, reason: options.because };
  const answer = await askService(options, (call) => call('POST', preview ? `${at}?preview=true` : at, body));
  console.log(options.json === true ? JSON.stringify(answer, null, 2) : told(answer as Answer, preview));
});

type Answer = Static<typeof KeyOrderReply>;

async function order(call: Call, at: string, options: Options): Promise<Answer> {
  const query = options.preview === true ? '?preview=true' : '';
  const reason = options.because;
  if (options.undo !== undefined)
    return (await call('POST', `${at}/orders/${encodeURIComponent(options.undo)}/undo${query}`, {
      reason,
    })) as Answer;
  const patch =
    options.set === undefined
      ? await edited(call, at, options.editor)
      : Object.fromEntries(options.set.map(memberOf));
  return (await call('PATCH', `${at}${query}`, { ...patch, reason })) as Answer;
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
