import { Command } from 'commander';
import pc from 'picocolors';
import { isRecord } from '../../../domain/basics/index.ts';
import { diffTemplates, type SchemaChange } from '../../../domain/template/index.ts';
import { UsageError } from '../../console/usage-error.ts';
import { readTemplate } from '../../replay/owner-files.ts';
import { type AskingService, askingService, askService, scenarioPath } from '../../service/api-client.ts';

type Options = AskingService & { readonly scenario?: string };

export const diffCommand = askingService(
  new Command('diff')
    .description('what changed in meaning between two versions, with the risk of each change')
    .argument('<a>', 'a schema_id, or a file with a template')
    .argument('<b>', 'the later one')
    .option(
      '--scenario <name>',
      'ask a running service for two of its versions (default: a and b are files)',
    ),
  'a key with the scope "read"',
  'the changes with their JSON Patches',
).action(async (a: string, b: string, options: Options) => {
  const changes = await changesBetween(a, b, options);
  if (options.json) console.log(JSON.stringify({ from: a, to: b, changes }, null, 2));
  else if (changes.length === 0) console.log('Nothing changed in meaning.');
  else
    for (const { risk, kind, sentence, sensitive } of changes) {
      const topic = sensitive === undefined ? '' : `  (sensitive: ${sensitive})`;
      console.log(`${colourOf(risk)}  ${kind}  ${sentence}${topic}`);
    }
});

async function changesBetween(a: string, b: string, options: Options): Promise<readonly SchemaChange[]> {
  const { scenario, url } = options;
  if (scenario === undefined) {
    // One after the other: of two files that cannot be read, the first is told.
    const before = await readTemplate(a);
    return diffTemplates(before, await readTemplate(b));
  }
  const path = scenarioPath(scenario, 'versions', a, 'diff', b);
  const answer = await askService(options, (call) => call('GET', path));
  if (isRecord(answer) && Array.isArray(answer['changes'])) return answer['changes'] as SchemaChange[]; // our own contract
  throw new UsageError(`${url} does not answer as this service does.`);
}

function colourOf(risk: SchemaChange['risk']): string {
  const word = risk.padEnd(6);
  return risk === 'high' ? pc.red(word) : risk === 'medium' ? pc.yellow(word) : pc.dim(word);
}
