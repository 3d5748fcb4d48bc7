import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Command } from 'commander';
import { diffLives } from '../../../domain/trial/index.ts';
import { insertCorrections } from '../../../ground/db/pools/index.ts';
import { startProgress } from '../../console/progress.ts';
import { correctionsFrom } from '../../replay/corrections-file.ts';
import { historyOf, json, readHistory, writeHistory } from '../../replay/history-files.ts';
import { policyFrom, readTemplate } from '../../replay/owner-files.ts';
import { peopleOf } from '../../replay/people.ts';
import { clockFor, daysOf, type Replay, replayStream, tellRefusals } from '../../replay/replay-stream.ts';
import { readStream } from '../../replay/stream.ts';
import { vectorsFile, withThrowaway } from '../../replay/throwaway-service.ts';
import { LIMITS, retelling, tableOfDifferences } from '../../replay/what-if.ts';

type Options = {
  template: string;
  stream: string;
  out: string;
  policy?: string;
  corrections?: string;
  seed: string;
  vectors?: string;
  against?: string;
  json?: true;
};

export const replayCommand = new Command('replay')
  .description('play a recorded stream through the real pipeline on a virtual clock')
  .requiredOption('--template <file>', 'SDSI schema template')
  .requiredOption('--stream <file>', 'fragments or interactions, one JSON object a line')
  .requiredOption('--out <dir>', 'gets versions/*.json, timeline.jsonl, result.json and words.json')
  .option('--policy <file>', 'settings over the default policy')
  .option('--corrections <file>', 'what people put right, obeyed as soon as there is what it is about')
  .option('--seed <text>', 'the key that versions are signed with follows from it', '1')
  .option('--vectors <file>', 'where vectors are kept from run to run (default: replay.vectors in DATA_DIR)')
  .option('--against <dir>', 'what if: compare with the history in an earlier OUT or a `dsp export`')
  .option('--json', 'what was played, as JSON on standard output')
  .addHelpText(
    'after',
    `
The same stream, template, policy and seed write the same bytes. A line may tell its \`received_at\`, as exports do; the
others are received at the end of their UTC day. Jobs run at the end of every day.

With --against the payloads are read as the recording's clients sent them, and OUT gets diff.json: which keys live when,
here and there. Its limits:
${LIMITS.map((limit) => `- ${limit}`).join('\n')}`,
  )
  .action(async (options: Options) => {
    const [template, items, policy, corrections, recorded] = await Promise.all([
      readTemplate(options.template),
      readStream(options.stream),
      policyFrom(options.policy),
      correctionsFrom(options.corrections),
      options.against === undefined ? null : readHistory(options.against),
    ]);
    const { scenario } = template;
    const clock = clockFor(items);
    const vectors = await vectorsFile(options.vectors);
    const taught = { template, policy, clock, vectors, signingSeed: options.seed };
    await withThrowaway(taught, async (service) => {
      await insertCorrections(service.ctx.db, scenario, corrections.pairs);
      const people = peopleOf(service, scenario, corrections.orders);
      const retell = recorded === null ? null : await retelling(service, template, recorded);
      const progress = startProgress('days', daysOf(items), options.json === undefined);
      const onDay = async (days: number) => {
        progress.reached(days);
        await people.speak();
      };
      const replay: Replay = { service, clock, scenario, items, settle: 'daily', retell, onDay };
      const refused = await replayStream(replay).finally(progress.end);
      tellRefusals(refused, items.length);
      for (const sentence of await people.last()) console.error(`dsp: ${sentence}`);
      await mkdir(options.out, { recursive: true });
      await writeHistory(service.ctx, scenario, options.out);
      if (recorded !== null) {
        const keys = diffLives(recorded, await historyOf(service.ctx, scenario), clock.now().toISOString());
        await writeFile(join(options.out, 'diff.json'), json({ keys, limits: LIMITS }));
        if (!options.json) console.log(tableOfDifferences(keys));
      }
      if (options.json)
        console.log(
          JSON.stringify({ scenario, lines: items.length, left_out: refused.length, out: options.out }),
        );
    });
    if (!options.json) console.error(`dsp: ${items.length} lines replayed; see ${options.out}`);
  });
