import { loadavg } from 'node:os';
import { inspect } from 'node:util';
import { Command } from 'commander';
import { type JsonTo, jsonOption, tellerBeside, writeJson } from '../src/cli/console/options.ts';
import { startProgress } from '../src/cli/console/progress.ts';
import { textTable } from '../src/cli/console/text-table.ts';
import { UsageError } from '../src/cli/console/usage-error.ts';
import type { Figure } from './figure.ts';
import type { Part } from './parts.ts';

type Options = {
  json?: string | true;
  only?: string[];
  quick: boolean;
  soak?: string;
  write: boolean;
  profile?: string;
};

export const benchCommand = new Command('bench')
  .description('the performance table; each figure as a ratio to its raw limit in the same run')
  .option('--only <part...>', 'these parts, e.g. `--only ingest scale` (default: all)')
  .option('--quick', 'smaller sizes: minutes instead of an hour', false)
  .option('--profile <dir>', 'draw there where the time of each thread goes, as flame graphs')
  .option('--soak <minutes>', 'nothing but constant load for so long, and what becomes of the memory')
  .addOption(jsonOption('write the figures there too'))
  .option(
    '--write',
    'keep them in bench/results, draw the curves, and put the newest into docs/figures.md',
    false,
  )
  .action(async ({ json, only, quick, soak, write, profile }: Options) => {
    if (profile !== undefined) {
      const args = process.argv.slice(1).filter((arg, i, all) => ![arg, all[i - 1]].includes('--profile'));
      process.exit(await (await import('./flame-graph.ts')).profiled(profile, args));
    }
    // Here and not above: they bring the bare model along, which no other command should wait for.
    const { PARTS, soakPart } = await import('./parts.ts');
    const { runPart } = await import('./run-part.ts');
    const { factsNow, keepResult } = await import('./results.ts');
    const parts: Readonly<Record<string, Part>> =
      soak === undefined ? PARTS : { soak: soakPart(minutesOf(soak)) };
    const names = only?.flatMap((named) => named.split(',')) ?? Object.keys(parts);
    const strange = names.find((name) => !Object.hasOwn(parts, name));
    if (strange !== undefined)
      throw new UsageError(`There is no part ${strange}. There are: ${Object.keys(parts).join(', ')}.`);
    const figures: Figure[] = [];
    const failed: string[] = [];
    const progress = startProgress('parts', names.length, json !== true);
    for (const [index, name] of names.entries()) {
      const part = parts[name];
      if (part === undefined) continue;
      progress.reached(index);
      const [load = 0] = loadavg();
      progress.note(`dsp: measuring ${name}`);
      const outcome = await runPart(part, quick);
      if ('problem' in outcome) {
        failed.push(name);
        progress.note(`dsp: ${name} gave no figures: ${inspect(outcome.problem)}`);
        continue;
      }
      figures.push(...outcome.figures);
      if (write) await keepResult(name, { facts: await factsNow(quick, load), figures: outcome.figures });
    }
    progress.end();
    await tell(figures, json);
    if (write) await (await import('./write-up.ts')).writeUp();
    // A thread of the bare model would hold the process.
    process.exit(failed.length > 0 ? 1 : 0);
  });

function minutesOf(text: string): number {
  const minutes = Number(text);
  if (minutes > 0) return minutes;
  throw new UsageError(`--soak takes minutes, not "${text}".`);
}

async function tell(figures: readonly Figure[], json: JsonTo): Promise<void> {
  const { cells, HEAD } = await import('./table.ts');
  tellerBeside(json)(textTable(HEAD, figures.map(cells)));
  const rows = figures.map(({ curve: _drawn, ...row }) => row);
  await writeJson(json, rows);
}
