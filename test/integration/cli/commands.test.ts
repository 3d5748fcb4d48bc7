import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { Command } from 'commander';
import { beforeAll, describe, expect, it } from 'vitest';
import { programWords } from '../../../src/cli/commands/completion.ts';
import { allCommands } from '../../../src/cli/commands.ts';
import { type CommandWords, completionScript } from '../../../src/cli/console/completion-script.ts';
import { ENVIRONMENT, environmentText } from '../../../src/cli/environment.ts';
import { EXAMPLES } from '../../../src/cli/examples.ts';
import { EXIT_CODES, exitCodesText } from '../../../src/cli/exit-codes.ts';
import { runDsp } from '../../helpers/service/service-process.ts';

/** They print no results: they run until they are stopped, speak a protocol, or write a program's text. */
const WITHOUT_JSON = ['serve', 'worker', 'topology', 'types', 'mcp', 'relay', 'proxy', 'completion'];

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
const wholeTree = allCommands().then(programWords);
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

  it('names settings that it has, and nobody has settings that is none', () => {
    expect(Object.keys(ENVIRONMENT).filter((path) => !commands.has(path))).toEqual([]);
    expect(environmentText(['PORT', 'DATABASE_URL'])).toMatch(/PORT {10}The port .+ Default: 8080\n/);
  });

  it('reads its examples: each option in them is there, and nothing that it needs is missing', () => {
    for (const [path, examples] of Object.entries(EXAMPLES))
      for (const [line] of examples) {
        const command = commands.get(path);
        const words = wordsOf(line);
        expect([line, words.slice(0, path.split(' ').length).join(' ')]).toEqual([line, path]);
        // What stands behind `--` is another command's.
        const all = words.slice(path.split(' ').length);
        const given = all.slice(0, all.includes('--') ? all.indexOf('--') : all.length);
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

describe('a command that fails', () => {
  it.each([
    [['diff', 'nowhere', 'nothing'], 1, 'nowhere cannot be read: ENOENT'],
    [['keys', 'create', 'bot', '--scope', 'everything'], 2, "argument 'everything' is invalid"],
    [['export'], 2, "required option '--scenario <name>' not specified"],
    [['expotr'], 2, "unknown command 'expotr'"],
    [
      ['failed', 'list', '--url', 'http://127.0.0.1:1', '--key', 'k'],
      1,
      'http://127.0.0.1:1 does not answer',
    ],
  ])(
    'says so in one line of JSON where it was asked for JSON, else in words: %j',
    async (args, code, why) => {
      const asked = await runDsp([...args, '--json']);
      expect(asked).toMatchObject({ code, stdout: '' });
      expect(JSON.parse(asked.stderr)).toEqual({ error: expect.stringContaining(why), exit_code: code });
      const told = await runDsp(args);
      expect(told).toMatchObject({ code, stdout: '', stderr: expect.stringContaining(why) });
      expect(told.stderr).not.toMatch(/^\{|\n\s+at /);
    },
  );

  it('does not mind a reader that has enough', () => {
    const { stderr } = spawnSync('sh', ['-c', 'node src/cli/dsp.mjs --help | head -n 1'], {
      encoding: 'utf8',
    });
    expect(stderr).toBe('');
  });
});

describe('dsp completion', () => {
  const BASH_IS_HERE = spawnSync('bash', ['--version']).status === 0;

  it.skipIf(!BASH_IS_HERE).each([
    ['dsp ser', 'serve'],
    ['dsp doc', 'doctor'],
    ['dsp keys ro', 'rotate rotate-data'],
    ['dsp keys create bot --sc', '--scope --scenario'],
    ['dsp failed list --st', '--stage'],
    ['dsp serve --no', '--no-worker'],
    ['dsp verify ver', ''],
  ])('offers bash for "%s": %s (needs bash)', async (line, offered) => {
    const { stdout: script } = await completion;
    const words = line.split(' ');
    const ask = `COMP_WORDS=(${words.join(' ')}); COMP_CWORD=${words.length - 1}; _dsp; echo "\${COMPREPLY[*]}"`;
    const { stdout, stderr } = spawnSync('bash', ['-c', `${script}\n${ask}`], { encoding: 'utf8' });
    expect([stderr, stdout.trim()]).toEqual(['', offered]);
  });

  const FISH_IS_HERE = spawnSync('fish', ['--version']).status === 0;

  it.skipIf(!FISH_IS_HERE).each([
    ['dsp ser', ['serve']],
    ['dsp keys ro', ['rotate', 'rotate-data']],
    ['dsp keys create bot --sc', ['--scenario', '--scope']],
  ])('offers fish for "%s": %j (needs fish)', async (line, offered) => {
    const script = completionScript('fish', await wholeTree);
    const { stdout } = spawnSync('fish', ['-c', `${script}\ncomplete -C "${line}"`], { encoding: 'utf8' });
    expect(
      stdout
        .trim()
        .split('\n')
        .map((one) => one.split('\t')[0]),
    ).toEqual(offered);
  });

  const ZSH_IS_HERE = spawnSync('zsh', ['--version']).status === 0;

  it.skipIf(!ZSH_IS_HERE)('is a script that zsh can read (needs zsh)', async () => {
    const input = completionScript('zsh', await wholeTree);
    expect(spawnSync('zsh', ['-n'], { input, encoding: 'utf8' })).toMatchObject({ status: 0, stderr: '' });
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
