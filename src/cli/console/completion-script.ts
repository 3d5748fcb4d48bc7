/** As much of a command as a shell offers. */
export type CommandWords = {
  readonly name: string;
  readonly about: string;
  /** With their dashes. */
  readonly options: readonly { readonly flag: string; readonly about: string }[];
  readonly commands: readonly CommandWords[];
};

export const SHELLS = ['bash', 'zsh', 'fish'] as const;
export type Shell = (typeof SHELLS)[number];

/** A script for a shell that offers commands, what is below them, and their options; else files. */
export function completionScript(shell: Shell, program: CommandWords): string {
  return { bash, zsh, fish }[shell](program);
}

/** A line for every command, behind the words that lead to it: cases of bash and zsh. */
function casesOf({ commands }: CommandWords, line: (command: CommandWords) => string): string {
  return commands
    .flatMap((command) => [
      ...command.commands.map((below) => `    "${command.name} ${below.name}") ${line(below)} ;;`),
      `    "${command.name} "*) ${line(command)} ;;`,
    ])
    .join('\n');
}

function wordsOf({ commands, options }: CommandWords): string[] {
  return [...commands.map(({ name }) => name), ...options.map(({ flag }) => flag)];
}

function bash(program: CommandWords): string {
  return `# dsp: words for the TAB key. Put it into ~/.bashrc.
_dsp() {
  local words current="\${COMP_WORDS[COMP_CWORD]}"
  case "\${COMP_WORDS[1]} \${COMP_WORDS[2]}" in
${casesOf(program, (command) => `words="${wordsOf(command).join(' ')}"`)}
  esac
  if [ "$COMP_CWORD" -eq 1 ]; then words="${wordsOf(program).join(' ')}"; fi
  COMPREPLY=($(compgen -W "$words" -- "$current"))
}
complete -o default -F _dsp dsp
`;
}

function zsh(program: CommandWords): string {
  const offers = ({ commands, options }: CommandWords) =>
    [...commands.map(({ name, about }) => ({ flag: name, about })), ...options]
      .map(({ flag, about }) => `'${flag}:${quoted(about).replaceAll(':', '\\:')}'`)
      .join(' ');
  return `#compdef dsp
# dsp: words for the TAB key. Put it into a folder of $fpath as _dsp.
_dsp() {
  local -a offers
  case "$words[2] $words[3]" in
${casesOf(program, (command) => `offers=(${offers(command)})`)}
  esac
  if (( CURRENT == 2 )); then offers=(${offers(program)}); fi
  _describe 'dsp' offers || _files
}
# From $fpath it is read at the first TAB, which it answers.
if [ "$funcstack[1]" = "_dsp" ]; then _dsp; else compdef _dsp dsp; fi
`;
}

function fish(program: CommandWords): string {
  const lines = ['# dsp: words for the TAB key. Put it into ~/.config/fish/completions/dsp.fish.'];
  const offer = (when: string, { commands, options }: CommandWords) => {
    for (const { name, about } of commands)
      lines.push(`complete -c dsp -f -n "${when}" -a ${name} -d '${quoted(about)}'`);
    for (const { flag, about } of options)
      lines.push(`complete -c dsp -n "${when}" -l ${flag.slice(2)} -d '${quoted(about)}'`);
  };
  offer('__fish_use_subcommand', program);
  for (const command of program.commands) {
    const below = command.commands.map(({ name }) => name).join(' ');
    const here = `__fish_seen_subcommand_from ${command.name}`;
    offer(below === '' ? here : `${here}; and not __fish_seen_subcommand_from ${below}`, command);
    for (const one of command.commands) offer(`${here}; and __fish_seen_subcommand_from ${one.name}`, one);
  }
  return `${lines.join('\n')}\n`;
}

/** Within single quotes of a shell. */
function quoted(text: string): string {
  return text.replaceAll(/['"`\\]/g, '’');
}
