import { Argument, Command } from 'commander';
import { type CommandWords, completionScript, SHELLS, type Shell } from '../completion-script.ts';

/** @param all every command there is: they say themselves what is to be offered */
export function completionCommand(all: () => Promise<readonly Command[]>): Command {
  return new Command('completion')
    .description('print a script that lets a shell complete commands and options')
    .addArgument(new Argument('<shell>', 'the shell').choices(SHELLS))
    .action(async (shell: Shell) => {
      const commands = (await all()).map(wordsOf);
      const options = ['help', 'version'].map((name) => ({ flag: `--${name}`, about: `show the ${name}` }));
      process.stdout.write(completionScript(shell, { name: 'dsp', about: '', options, commands }));
    });
}

function wordsOf(command: Command): CommandWords {
  return {
    name: command.name(),
    about: command.description(),
    options: [...command.options, { long: '--help', description: 'show the help' }].flatMap(
      ({ long, description }) => (long ? [{ flag: long, about: description }] : []),
    ),
    commands: command.commands.map(wordsOf),
  };
}
