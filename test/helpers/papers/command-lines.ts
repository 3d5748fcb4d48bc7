import { readFileSync } from 'node:fs';
import type { Command } from 'commander';
import { allCommands } from '../../../src/cli/commands.ts';
import { ROOT } from './guides.ts';

/** `dsp test` is answered before anything is loaded. */
const BEFORE_ALL = new Set(['test']);

/**
 * The `dsp` commands in a piece of shell, each as its words after `dsp`: `npx dsp …`, `npx semantic-pool …`, `dsp …`, and `npm run`
 * and `npm` scripts that call one. Comments, pipes and what follows are left out.
 */
export function commandLines(text: string): string[][] {
  const scripts = scriptsOf();
  return text
    .replaceAll('\\\n', ' ')
    .replaceAll(/(^|\s)#.*$/gm, '')
    .split(/\n|&&|\|\||[|;]/)
    .flatMap((line) => {
      const words = line.trim().match(/"[^"]*"|'[^']*'|\S+/g) ?? [];
      const bare = words.slice(words.findIndex((word) => !/^[A-Z_]+=/.test(word)));
      const npx = /^npx (?:-y )?(?:dsp|semantic-pool)(?= |$)/.exec(bare.join(' '));
      if (npx !== null) return [bare.slice(npx[0].split(' ').length)];
      if (bare[0] === 'dsp' && bare.length > 1 && /^[a-z]/.test(bare[1] ?? '')) return [bare.slice(1)];
      if (bare[0] !== 'npm') return [];
      const [name = '', ...rest] = bare[1] === 'run' ? bare.slice(2) : bare.slice(1);
      if (bare[1] !== 'run' && !['start', 'test'].includes(name)) return [];
      const script = scripts[name];
      if (script === undefined) return [[`npm run ${name}`]];
      const called = /^node src\/cli\/dsp\.mjs (.*)$/.exec(script)?.[1];
      return called === undefined ? [] : [[...called.split(' '), ...rest.filter((word) => word !== '--')]];
    });
}

/** Null, or what of it the command line does not know. */
export async function faultOfCommand(words: readonly string[]): Promise<string | null> {
  const [name = '', ...rest] = words;
  if (BEFORE_ALL.has(name) || name.startsWith('<') || name === '…' || name.startsWith('-')) return null;
  let command = (await knownCommands()).get(name);
  if (command === undefined) return `dsp ${words.join(' ')}: no command "${name}"`;
  for (const word of rest) {
    const sub: Command | undefined = command.commands.find((one: Command) => one.name() === word);
    if (sub === undefined) break;
    command = sub;
  }
  const options = new Set(command.options.flatMap(({ long, short }) => [long, short]));
  // What stands behind `--` is another command's.
  const own = rest.slice(0, rest.includes('--') ? rest.indexOf('--') : rest.length);
  const unknown = own.find((word) => /^--?[a-z]/.test(word) && !options.has(word.split('=')[0] ?? ''));
  return unknown === undefined ? null : `dsp ${words.join(' ')}: no option ${unknown}`;
}

let known: Promise<ReadonlyMap<string, Command>> | null = null;

function knownCommands(): Promise<ReadonlyMap<string, Command>> {
  known ??= allCommands().then((all) => new Map(all.map((command) => [command.name(), command])));
  return known;
}

function scriptsOf(): Readonly<Record<string, string>> {
  return JSON.parse(readFileSync(`${ROOT}package.json`, 'utf8')).scripts;
}
