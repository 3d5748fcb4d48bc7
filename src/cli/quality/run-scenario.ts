import { join } from 'node:path';
import type { Policy } from '../../domain/policy/index.ts';
import { saveScenario } from '../../ground/db/scenarios/index.ts';
import { readConfig } from '../../ground/process/config.ts';
import { publishVersions } from '../../ground/signing/publish-versions.ts';
import { openReplayable } from '../../main.ts';
import { quietLog } from '../console/quiet-log.ts';
import { clockFor, replayStream, tellRefusals } from '../replay/replay-stream.ts';
import { readStream } from '../replay/stream.ts';
import { readTemplate } from '../replay/template-file.ts';
import { temporaryFolder } from '../service/temporary-folder.ts';
import { findingsOf } from './findings.ts';

/**
 * Plays `template.json` and `fragments.jsonl` of a folder through the real pipeline, in a database of its own, so that no
 * scenario hangs on the others. No other file of the folder is opened.
 */
export async function runScenario(folder: string, policy: Policy, settle: 'daily' | 'at_end') {
  const [template, items] = await Promise.all([
    readTemplate(join(folder, 'template.json')),
    readStream(join(folder, 'fragments.jsonl')),
  ]);
  const clock = clockFor(items);
  const temporary = await temporaryFolder();
  const config = { ...readConfig(), dataDir: temporary.path, databaseUrl: null };
  const service = await openReplayable(config, {
    clock,
    throwaway: true,
    log: quietLog(config),
  });
  try {
    await saveScenario(service.ctx.db, template, policy, clock.now());
    await publishVersions(service.ctx, template.scenario);
    const { scenario } = template;
    tellRefusals(await replayStream({ service, clock, scenario, items, settle }), items.length);
    return { fragments: items.length, ...(await findingsOf(service.ctx, scenario)) };
  } finally {
    await service.close();
    await temporary.remove();
  }
}
