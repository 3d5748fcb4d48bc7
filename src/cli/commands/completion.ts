import { Argument, Command } from 'commander';
import { type CommandWords, completionScript, SHELLS, type Shell } from '../console/completion-script.ts';

/** @param all every command there is: they say themselves what is to be offered */
export function completionCommand(all: () => Promise<readonly Command[]>): Command {
  return new Command('completion')
    .description('print a script that lets a shell complete commands and options')
    .addArgument(new Argument('<shell>', 'the shell').choices(SHELLS))
    .addHelpText(
      'after',
      '\nIt completes `dsp` itself, where that is on your PATH: after `npm link` in a clone, or with node_modules/.bin in it.',
    )
    .action(async (shell: Shell) => {
      process.stdout.write(completionScript(shell, programWords(await all())));
    });
}

/** All that can be typed after `dsp`. */
export function programWords(commands: readonly Command[]): CommandWords {
  const options = ['help', 'version'].map((name) => ({ flag: `--${name}`, about: `show the ${name}` }));
  return { name: 'dsp', about: '', options, commands: commands.map(wordsOf) };
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
