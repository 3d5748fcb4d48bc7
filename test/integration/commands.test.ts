import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { Command } from 'commander';
import { beforeAll, describe, expect, it } from 'vitest';
import { allCommands } from '../../src/cli/commands.ts';
import { type CommandWords, completionScript } from '../../src/cli/completion-script.ts';
import { EXAMPLES } from '../../src/cli/examples.ts';
import { EXIT_CODES, exitCodesText } from '../../src/cli/exit-codes.ts';
import { runDsp } from '../helpers/service-process.ts';

/** They print no results: they run until they are stopped, speak a protocol, or write a program's text. */
const WITHOUT_JSON = ['serve', 'worker', 'topology', 'types', 'mcp', 'completion'];

/** What does something, by its words: `keys create`. */
let commands: ReadonlyMap<string, Command>;
beforeAll(async () => {
  const found = new Map<string, Command>();
  for (const command of await allCommands())
    if (command.commands.length === 0) found.set(command.name(), command);
    else for (const below of command.commands) found.set(`${command.name()} ${below.name()}`, below);
  commands = found;
});

const completion = runDsp(['completion', 'bash']);
const tree: CommandWords = {
  name: 'dsp',
  about: '',
  options: [],
  commands: [
    {
      name: 'keys',
      about: "it's: colons, quotes",
      options: [],
      commands: [{ name: 'rotate', about: '', options: [{ flag: '--scope', about: '' }], commands: [] }],
    },
  ],
};

/** The words of a line of a shell, without settings before it and what a pipe does with its output. */
function wordsOf(line: string): string[] {
  const words = [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, bare]) => quoted ?? bare ?? '');
  const end = words.findIndex((word) => word === '>' || word === '>>');
  return words.slice(words.indexOf('dsp') + 1, end === -1 ? undefined : end);
}

describe('every command', () => {
  it('has examples, and examples are of commands that there are', () => {
    expect(Object.keys(EXAMPLES).sort()).toEqual([...commands.keys()].sort());
  });

  it('reads its examples: each option in them is there, and nothing that it needs is missing', () => {
    for (const [path, examples] of Object.entries(EXAMPLES))
      for (const [line] of examples) {
        const command = commands.get(path);
        const words = wordsOf(line);
        expect([line, words.slice(0, path.split(' ').length).join(' ')]).toEqual([line, path]);
        const given = words.slice(path.split(' ').length);
        const known = new Set(command?.options.flatMap(({ long }) => long ?? []));
        expect([line, given.filter((word) => word.startsWith('--') && !known.has(word))]).toEqual([line, []]);
        const needed = command?.options.filter(({ mandatory }) => mandatory).map(({ long }) => long) ?? [];
        expect([line, needed.filter((long) => !given.includes(long ?? ''))]).toEqual([line, []]);
      }
  });

  it('that prints results can print them as JSON', () => {
    const without = [...commands].filter(
      ([, { options }]) => !options.some(({ long }) => long === '--json' || long === '--once'),
    );
    expect(without.map(([path]) => path)).toEqual(WITHOUT_JSON.filter((path) => commands.has(path)));
  });

  it('says what it and each of its options is for', () => {
    for (const [path, command] of commands) {
      expect([path, command.description().length > 10]).toEqual([path, true]);
      const mute = command.options.filter(({ description }) => description === '').map(({ long }) => long);
      expect([path, mute]).toEqual([path, []]);
    }
  });
});

describe('dsp completion', () => {
  const BASH_IS_HERE = spawnSync('bash', ['--version']).status === 0;

  it.skipIf(!BASH_IS_HERE).each([
    ['dsp ser', 'serve'],
    ['dsp doc', 'doctor'],
    ['dsp keys ro', 'rotate-data rotate'],
    ['dsp keys create bot --sc', '--scope --scenario'],
    ['dsp failed list --st', '--stage'],
    ['dsp serve --no', '--no-worker'],
    ['dsp verify ver', ''],
  ])('offers bash for "%s": %s', async (line, offered) => {
    const { stdout: script } = await completion;
    const words = line.split(' ');
    const ask = `COMP_WORDS=(${words.join(' ')}); COMP_CWORD=${words.length - 1}; _dsp; echo "\${COMPREPLY[*]}"`;
    const { stdout, stderr } = spawnSync('bash', ['-c', `${script}\n${ask}`], { encoding: 'utf8' });
    expect([stderr, stdout.trim()]).toEqual(['', offered]);
  });

  it.each(['zsh', 'fish'] as const)('names every command for %s', (shell) => {
    const script = completionScript(shell, tree);
    for (const word of ['keys', 'rotate', 'scope']) expect(script).toContain(word);
  });
});

describe('the exit codes', () => {
  it('stand in the help and in the README of the commands in the same words', () => {
    const readme = readFileSync('src/cli/README.md', 'utf8');
    for (const [code, means] of Object.entries(EXIT_CODES)) {
      expect(exitCodesText()).toContain(`${code}  ${means}`);
      expect(readme).toContain(`| ${code} | ${means} |`);
    }
  });
});
