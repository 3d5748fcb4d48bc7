import { existsSync } from 'node:fs';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Command } from 'commander';
import { readConfig } from '../../config.ts';
import { saveScenario } from '../../db/scenarios.ts';
import type { Policy } from '../../domain/policy.ts';
import { createLog } from '../../log.ts';
import { openReplayable } from '../../main.ts';
import { publishVersions } from '../../signing/publish-versions.ts';
import { policyFrom } from '../policy-file.ts';
import { clockFor, replayStream, tellRefusals } from '../replay-stream.ts';
import { resultOf } from '../result.ts';
import { readStream } from '../stream.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { UsageError } from '../usage-error.ts';
import { readTemplate } from './replay.ts';

type Options = { data: string; out: string; policy?: string; daily: boolean };

export const qualityCommand = new Command('quality')
  .description('run scenario folders through the real pipeline and write what was found, for scoring')
  .requiredOption('--data <dir>', 'folder of scenario folders, each with template.json and fragments.jsonl')
  .requiredOption('--out <dir>', 'gets <folder name>.json each')
  .option('--policy <file>', 'settings over the default policy')
  .option('--daily', 'run the jobs after every day of the stream instead of once at its end', false)
  .action(async (options: Options) => {
    const folders = await scenarioFolders(options.data);
    const policy = await policyFrom(options.policy);
    await mkdir(options.out, { recursive: true });
    const start = performance.now();
    for (const folder of folders) {
      const began = performance.now();
      const found = await runScenario(join(options.data, folder), policy, options.daily ? 'daily' : 'at_end');
      await writeFile(join(options.out, `${folder}.json`), `${JSON.stringify(found.result, null, 1)}\n`);
      const names = found.result.patches.map((patch) => patch.key_name).join(', ');
      console.log(`${folder}: ${found.fragments} fragments, ${seconds(began)} s: ${names || 'no key'}`);
    }
    console.log(`${folders.length} scenarios in ${seconds(start)} s; results in ${options.out}`);
  });

/** A database of its own for each scenario, so that none hangs on the others. */
async function runScenario(folder: string, policy: Policy, settle: 'daily' | 'at_end') {
  const [template, items] = await Promise.all([
    readTemplate(join(folder, 'template.json')),
    readStream(join(folder, 'fragments.jsonl')),
  ]);
  const clock = clockFor(items);
  const temporary = await temporaryFolder();
  const config = { ...readConfig(), dataDir: temporary.path, databaseUrl: null };
  const service = await openReplayable(config, {
    clock,
    log: createLog(readConfig().logLevel === 'info' ? 'warn' : readConfig().logLevel),
  });
  try {
    await saveScenario(service.ctx.db, template, policy, clock.now());
    await publishVersions(service.ctx, template.scenario);
    const { scenario } = template;
    tellRefusals(await replayStream({ service, clock, scenario, items, settle }), items.length);
    return { fragments: items.length, result: await resultOf(service.ctx, template.scenario) };
  } finally {
    await service.close();
    await temporary.remove();
  }
}

async function scenarioFolders(dir: string): Promise<string[]> {
  const entries = await readdir(dir, { withFileTypes: true }).catch(() => {
    throw new UsageError(`There is no folder ${dir}.`);
  });
  const folders = entries
    .filter((entry) => entry.isDirectory() && existsSync(join(dir, entry.name, 'template.json')))
    .map((entry) => entry.name)
    .sort();
  if (folders.length === 0) throw new UsageError(`${dir} has no folder with a template.json.`);
  return folders;
}

function seconds(since: number): string {
  return ((performance.now() - since) / 1_000).toFixed(1);
}
