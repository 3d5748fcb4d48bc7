import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Command } from 'commander';
import { readConfig } from '../../config.ts';
import { listDecisions } from '../../db/decisions.ts';
import { saveScenario } from '../../db/scenarios.ts';
import { listVersions } from '../../db/schema-versions.ts';
import { parseTemplate, type Template } from '../../domain/template.ts';
import { signedDocument } from '../../http/signed-document.ts';
import { createLog } from '../../log.ts';
import { openReplayable, type Replayable } from '../../main.ts';
import { publishVersions } from '../../signing/publish-versions.ts';
import { readJsonFile } from '../json-file.ts';
import { policyFrom } from '../policy-file.ts';
import { clockFor, replayStream, tellRefusals } from '../replay-stream.ts';
import { resultOf } from '../result.ts';
import { readStream } from '../stream.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { UsageError } from '../usage-error.ts';

type Options = { template: string; stream: string; out: string; policy?: string };

export const replayCommand = new Command('replay')
  .description('play a recorded stream through the real pipeline on a virtual clock')
  .requiredOption('--template <file>', 'SDSI schema template')
  .requiredOption('--stream <file>', 'fragments or interactions, one JSON object a line')
  .requiredOption('--out <dir>', 'gets versions/*.json, timeline.jsonl and result.json')
  .option('--policy <file>', 'settings over the default policy')
  .action(async (options: Options) => {
    const [template, items, policy] = await Promise.all([
      readTemplate(options.template),
      readStream(options.stream),
      policyFrom(options.policy),
    ]);
    const clock = clockFor(items);
    const folder = await temporaryFolder();
    // Never where a service keeps its rows: a replay teaches the scenario anew.
    const config = { ...readConfig(), dataDir: folder.path, databaseUrl: null };
    const service = await openReplayable(config, { clock, log: createLog('warn'), throwaway: true });
    try {
      await saveScenario(service.ctx.db, template, policy, clock.now());
      await publishVersions(service.ctx, template.scenario);
      const scenario = template.scenario;
      tellRefusals(await replayStream({ service, clock, scenario, items, settle: 'daily' }), items.length);
      await writeOut(service, template.scenario, options.out);
    } finally {
      await service.close();
      await folder.remove();
    }
    console.error(`dsp: ${items.length} lines replayed; see ${options.out}`);
  });

/** @throws UsageError with every fault and its place */
export async function readTemplate(file: string): Promise<Template> {
  const parsed = parseTemplate(await readJsonFile(file));
  if ('errors' in parsed) {
    throw new UsageError(
      `${file}: ${parsed.errors.map(({ path, detail }) => `${path} ${detail}`).join('; ')}`,
    );
  }
  return parsed.template;
}

async function writeOut({ ctx }: Replayable, scenario: string, out: string): Promise<void> {
  await mkdir(join(out, 'versions'), { recursive: true });
  for (const row of await listVersions(ctx.db, scenario)) {
    await writeFile(join(out, 'versions', `${row.schemaId}.json`), json(signedDocument(row)));
  }
  const decisions = await listDecisions(ctx.db, scenario);
  const lines = decisions.map(({ seq: _seq, at, ...rest }) =>
    JSON.stringify({ at: at.toISOString(), ...rest }),
  );
  await writeFile(join(out, 'timeline.jsonl'), lines.map((line) => `${line}\n`).join(''));
  await writeFile(join(out, 'result.json'), json(await resultOf(ctx, scenario)));
}

function json(value: unknown): string {
  return `${JSON.stringify(value, null, 1)}\n`;
}
