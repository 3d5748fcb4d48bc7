import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { correctionsFrom } from '../../../src/cli/replay/corrections-file.ts';
import { exportScenario } from '../../../src/cli/replay/export-scenario.ts';
import { readTemplate } from '../../../src/cli/replay/owner-files.ts';
import { peopleOf } from '../../../src/cli/replay/people.ts';
import { replayStream } from '../../../src/cli/replay/replay-stream.ts';
import { readStream } from '../../../src/cli/replay/stream.ts';
import { insertCorrections } from '../../../src/ground/db/pools/index.ts';
import { openWorld, type World } from './world.ts';

/**
 * A scenario exported, and played again in a world of its own under what its people put right, as `dsp export` and `dsp replay` do.
 * @returns that world, to be closed, and a sentence for each order that could not be given again
 */
export async function playedAgain(
  { ctx }: Pick<World, 'ctx'>,
  scenario: string,
  start: Date,
): Promise<{ again: World; unheard: string[] }> {
  const dir = await mkdtemp(join(tmpdir(), 'dsp-again-'));
  await exportScenario(ctx, scenario, dir);
  const again = await openWorld(start.toISOString());
  const [items, template, { pairs, orders }] = await Promise.all([
    readStream(join(dir, 'stream.jsonl')),
    readTemplate(join(dir, 'template.json')),
    correctionsFrom(join(dir, 'corrections.json')),
  ]);
  await rm(dir, { recursive: true });
  await again.call('PUT', `/v1/scenarios/${scenario}/template`, template);
  await insertCorrections(again.ctx.db, scenario, pairs);
  const people = peopleOf(again, scenario, orders);
  const onDay = () => people.speak();
  await replayStream({ service: again, clock: again.clock, scenario, items, settle: 'daily', onDay });
  return { again, unheard: await people.last() };
}
