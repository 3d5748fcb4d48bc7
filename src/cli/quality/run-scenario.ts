import { join } from 'node:path';
import type { Policy } from '../../domain/policy/index.ts';
import { readTemplate } from '../replay/owner-files.ts';
import { clockFor, replayStream, tellRefusals } from '../replay/replay-stream.ts';
import { readStream } from '../replay/stream.ts';
import { withThrowaway } from '../replay/throwaway-service.ts';
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
  const { scenario } = template;
  const clock = clockFor(items);
  return withThrowaway({ template, policy, clock }, async (service) => {
    tellRefusals(await replayStream({ service, clock, scenario, items, settle }), items.length);
    return { fragments: items.length, ...(await findingsOf(service.ctx, scenario)) };
  });
}
