import { Command } from 'commander';
import { type Breaking, planOf, type Step } from '../../as-code/plan.ts';
import { fileOf, presentState } from '../../as-code/present.ts';
import { readScenarioFile, scenarioFileText } from '../../as-code/scenario-file.ts';
import { plainText } from '../../console/plain-text.ts';
import { UsageError } from '../../console/usage-error.ts';
import { type AskingService, askingService, askService } from '../../service/api-client.ts';

type Options = AskingService &
  Breaking & { readonly plan?: true; readonly check?: true; readonly because: string };

export const exportScenarioCommand = askingService(
  new Command('scenario')
    .description('print what an owner set of a scenario (template, policy, keys) as YAML, for `dsp apply`')
    .argument('<name>', 'the scenario'),
  'a key with the scopes "read" and "curate"',
  'as JSON',
).action(async (scenario: string, options: AskingService) => {
  const present = await askService(options, (call) => presentState(call, scenario));
  if (present.template === null) throw new UsageError(`There is no scenario "${scenario}".`);
  const file = fileOf(scenario, present);
  console.log(options.json ? JSON.stringify(file, null, 2) : scenarioFileText(file).trimEnd());
});

export const applyCommand = askingService(
  new Command('apply')
    .description('make a scenario what a file says: its template, policy and what people set of keys')
    .argument('<file>', 'YAML or JSON, as `dsp export scenario` prints it; what it leaves out is not touched')
    .option('--plan', 'tell what is otherwise, and change nothing')
    .option('--check', 'the same, and end with 1 where something is: for CI')
    .option('--accept-breaking', 'of a template that breaks clients: that it is meant')
    .option('--old-until <instant>', 'until when older versions are then answered (RFC 3339)')
    .option('--because <why>', 'stands in the decisions', 'as the file in git says'),
  'a key with the scope "admin"; to plan and check, "read" and "curate"',
  'the steps as JSON',
).action(async (path: string, options: Options) => {
  const file = await readScenarioFile(path);
  await askService(options, async (call) => {
    const steps = planOf(file, await presentState(call, file.scenario), options);
    if (options.json)
      console.log(
        JSON.stringify(
          { steps: steps.map(({ give, ...step }) => ({ ...step, waits: give === null })) },
          null,
          2,
        ),
      );
    else if (steps.length === 0) console.log(`${file.scenario} is what the file says.`);
    for (const step of steps) {
      if (!options.json) console.log(told(step));
      if (!options.plan && !options.check) await step.give?.(call, options.because);
    }
    if (options.check && steps.length > 0) process.exitCode = 1;
  });
});

function told({ what, name, sentences, give }: Step): string {
  const [first = '', ...others] = sentences;
  return plainText(
    [`${give === null ? '!' : '~'} ${what} ${name}: ${first}`, ...others.map((one) => `    ${one}`)].join(
      '\n',
    ),
  );
}
