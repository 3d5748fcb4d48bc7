import { inspect } from 'node:util';
import { Command, CommanderError } from 'commander';
import { MendableError } from '../domain/mendable-error.ts';
import { VERSION } from '../version.ts';
import { commandsFor } from './commands.ts';
import { exitCodesText } from './exit-codes.ts';
import { plainText } from './plain-text.ts';

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
  .exitOverride();
for (const command of await commandsFor(process.argv[2] ?? '')) program.addCommand(command);

try {
  await program.parseAsync();
} catch (problem) {
  // What was asked wrongly has been told by then; help that was asked for ends with 0.
  if (problem instanceof CommanderError) process.exitCode = problem.exitCode === 0 ? 0 : 2;
  else {
    console.error(plainText(problem instanceof MendableError ? `dsp: ${problem.message}` : inspect(problem)));
    process.exitCode = 1;
  }
}
