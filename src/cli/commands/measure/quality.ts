import { existsSync } from 'node:fs';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Command } from 'commander';
import pc from 'picocolors';
import type { Policy } from '../../../domain/policy/index.ts';
import { type Comparison, compareRuns, type Run } from '../../../proof/quality/compare.ts';
import { type Report, reportOf } from '../../../proof/quality/report.ts';
import { startProgress } from '../../console/progress.ts';
import { UsageError } from '../../console/usage-error.ts';
import { findingsOf } from '../../quality/findings.ts';
import { readGold } from '../../quality/gold-files.ts';
import { comparisonTable, macroTable, scenarioTable } from '../../quality/quality-tables.ts';
import { readRun } from '../../quality/run-file.ts';
import { saidInCatalogue } from '../../quality/said-folder.ts';
import { policyFrom, readTemplate } from '../../replay/owner-files.ts';
import { clockFor, replayStream, tellRefusals } from '../../replay/replay-stream.ts';
import { readStream } from '../../replay/stream.ts';
import { withThrowaway } from '../../replay/throwaway-service.ts';

type Options = {
  data?: string;
  out: string;
  policy?: string;
  daily: boolean;
  only?: string;
  compare?: string;
  json?: true;
};

export const qualityCommand = new Command('quality')
  .description(
    'run scenario folders through the real pipeline; tell what was found, what was missed, and why',
  )
  .option(
    '--data <dir>',
    'folder of scenario folders, each with template.json and fragments.jsonl (default: three services of our own, written to <out>/said)',
  )
  .option('--out <dir>', 'gets <folder name>.json each', 'out/quality')
  .option('--policy <file>', 'settings over the default policy')
  .option('--only <names>', 'only these scenario folders, separated by commas')
  .option('--daily', 'run the jobs after every day of the stream instead of once at its end', false)
  .option('--compare <dir>', 'say how far this run agrees with the one whose results are there')
  .option('--json', 'what was found in each folder, as JSON on standard output instead of tables')
  .action(async (options: Options) => {
    const data = options.data ?? (await saidInCatalogue(join(options.out, 'said')));
    const folders = await scenarioFolders(data, options.only);
    const policy = await policyFrom(options.policy);
    // First of all, so that nobody waits for a comparison that cannot be made.
    const others = await runsIn(options.compare, folders);
    await mkdir(options.out, { recursive: true });
    const start = performance.now();
    const reports: Report[] = [];
    const progress = startProgress('folders', folders.length, options.json === undefined);
    const say = (text: string) => (options.json ? undefined : progress.say(text));
    const compared: { scenario: string; comparison: Comparison }[] = [];
    for (const folder of folders) {
      const began = performance.now();
      const path = join(data, folder);
      const { findings, texts, fragments } = await runScenario(
        path,
        policy,
        options.daily ? 'daily' : 'at_end',
      );
      await writeFile(join(options.out, `${folder}.json`), `${JSON.stringify(findings, null, 1)}\n`);
      // Gold is opened only now, when the result stands.
      const report = reportOf(folder, findings, texts, await readGold(path));
      reports.push(report);
      progress.reached(reports.length);
      say(`\n${pc.bold(folder)}: ${fragments} fragments, ${seconds(began)} s`);
      say(scenarioTable(report));
      const other = others.get(folder);
      if (other !== undefined) compared.push({ scenario: folder, comparison: compareRuns(findings, other) });
    }
    progress.end();
    if (reports.some(({ judged }) => judged !== null)) say(`\n${macroTable(reports)}`);
    if (compared.length > 0) say(`\nagreement with ${options.compare}:\n${comparisonTable(compared)}`);
    say(`\n${seconds(start)} s in all; results are in ${options.out}`);
    if (options.json) console.log(JSON.stringify({ scenarios: reports.map(figuresOf), compared }, null, 1));
  });

/** Null figures where nobody knows the hidden keys. */
function figuresOf({ scenario, findings, judged }: Report) {
  const { patches, clusters } = findings;
  const keys = patches.map(({ key_name }) => key_name);
  return { scenario, needs: clusters.length, keys, figures: judged?.score.figures ?? null };
}

async function runsIn(dir: string | undefined, folders: readonly string[]): Promise<Map<string, Run>> {
  const runs = new Map<string, Run>();
  if (dir === undefined) return runs;
  for (const folder of folders) runs.set(folder, await readRun(join(dir, `${folder}.json`)));
  return runs;
}

async function scenarioFolders(dir: string, only: string | undefined): Promise<string[]> {
  const entries = await readdir(dir, { withFileTypes: true }).catch(() => {
    throw new UsageError(`There is no folder ${dir}.`);
  });
  const folders = entries
    .filter((entry) => existsSync(join(dir, entry.name, 'template.json')))
    .map((entry) => entry.name)
    .sort();
  if (folders.length === 0) throw new UsageError(`${dir} has no folder with a template.json.`);
  if (only === undefined) return folders;
  const wanted = only.split(',').map((name) => name.trim());
  const strange = wanted.find((name) => !folders.includes(name));
  if (strange !== undefined) {
    throw new UsageError(`${dir} has no scenario "${strange}"; there are ${folders.join(', ')}.`);
  }
  return folders.filter((folder) => wanted.includes(folder));
}

function seconds(since: number): string {
  return ((performance.now() - since) / 1_000).toFixed(1);
}

/**
 * Plays `template.json` and `fragments.jsonl` of a folder through the real pipeline, in a database of its own, so that no
 * scenario hangs on the others. No other file of the folder is opened.
 */
async function runScenario(folder: string, policy: Policy, settle: 'daily' | 'at_end') {
  const [template, items] = await Promise.all([
    readTemplate(join(folder, 'template.json')),
    readStream(join(folder, 'fragments.jsonl')),
  ]);
  const { scenario } = template;
  const clock = clockFor(items);
  return withThrowaway({ template, policy, clock }, async (service) => {
    tellRefusals(await replayStream({ service, clock, scenario, items, settle }), items.length);
    return { fragments: items.length, ...(await findingsOf(service.ctx, scenario)) };
  });
}
