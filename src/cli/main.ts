import { Command } from 'commander';
import { VERSION } from '../ground/process/version.ts';
import { commandsFor } from './commands.ts';
import { asksForJson, COMMANDERS_OUTPUT, failureOf } from './console/failure.ts';
import { exitCodesText } from './exit-codes.ts';

let asJson = asksForJson;

const program = new Command('dsp')
  .description(
    'Differential Semantic Pool: what agents could not say in keys becomes new, tried, signed keys.',
  )
  .version(VERSION)
  .showHelpAfterError('`dsp --help` lists the commands, `dsp <command> --help` tells about one.')
  .addHelpText(
    'after',
    `\nSettings come from the environment (docs/reference/configuration.md). Commands that ask a running service take its API key\nfrom DSP_KEY or --key.\n${exitCodesText()}`,
  )
  .addHelpCommand(
    new Command('help [command]').description('the help of a command').helpGroup('In your shell:'),
  )
  .exitOverride()
  .configureOutput(COMMANDERS_OUTPUT)
  .hook('preAction', (_, command) => {
    // A command that writes its JSON to a file speaks to people.
    asJson = command.opts()['json'] === true;
  });
for (const command of await commandsFor(process.argv[2] ?? '')) program.addCommand(command);

// Who reads has enough (`dsp … | head`).
process.stdout.on('error', (problem: NodeJS.ErrnoException) => {
  if (problem.code === 'EPIPE') process.exit();
  throw problem;
});

try {
  await program.parseAsync();
} catch (problem) {
  const { exitCode, text } = failureOf(problem, asJson);
  if (text !== '') console.error(text);
  process.exitCode = exitCode;
}
