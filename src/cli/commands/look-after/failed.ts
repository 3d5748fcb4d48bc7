import { Command } from 'commander';
import type { Static, TSchema } from 'typebox';
import Value from 'typebox/value';
import { FailedAnswer, FailedList, FailedOverview } from '../../../doors/http/contract/intake/failed.ts';
import { wholeNumber } from '../../console/options.ts';
import { withProgress } from '../../console/progress.ts';
import { UsageError } from '../../console/usage-error.ts';
import {
  type AskingService,
  askingService,
  askService,
  type Call,
  scenarioPath,
} from '../../service/api-client.ts';

type Which = AskingService & {
  readonly scenario?: string;
  readonly stage?: string;
  readonly failedFor?: string;
};
type Order = Which & { readonly id?: readonly string[]; readonly because: string };

export const failedCommand = new Command('failed')
  .description('the failed store of a running service: fragments that were given up after several tries')
  .addCommand(
    withWhich(new Command('list').description('how many failed and why; of one scenario also which'))
      .option('--limit <n>', 'at most so many of them', wholeNumber(1, 1_000), 100)
      .action((options: Which & { readonly limit: number }) =>
        askService(options, (call) => list(call, options)),
      ),
  )
  .addCommand(ordering('replay', 'they wait for a job again, as if they had just come'))
  .addCommand(ordering('discard', 'they are given up for good, and stay in the counts'));

function ordering(verb: keyof typeof DONE, about: string): Command {
  return withWhich(new Command(verb).description(about))
    .option('--id <id...>', 'these only, as `list` names them')
    .requiredOption('--because <why>', 'stands in the decisions')
    .action((options: Order) => askService(options, (call) => order(call, verb, options)));
}

function withWhich(command: Command): Command {
  const which = command
    .option('--scenario <name>', 'of this scenario')
    .option('--stage <job>', 'given up by this job, e.g. embed-fragments')
    .option('--failed-for <reason>', 'given up for this reason, as `list` shows it');
  return askingService(which, 'a key with the scope "curate"; to discard, "approve"');
}

async function list(call: Call, options: Which & { readonly limit: number }): Promise<void> {
  const { scenario, stage, failedFor, limit, json } = options;
  if (scenario === undefined) {
    const counts = (await overview(call)).filter(
      (one) => (stage ?? one.stage) === one.stage && (failedFor ?? one.reason) === one.reason,
    );
    if (json) console.log(JSON.stringify({ counts }, null, 2));
    else if (counts.length === 0) console.log('Nothing failed.');
    else for (const one of counts) console.log(`${one.scenario}  ${countLine(one)}`);
    return;
  }
  const query = new URLSearchParams({
    limit: String(limit),
    ...(stage === undefined ? {} : { stage }),
    ...(failedFor === undefined ? {} : { reason: failedFor }),
  });
  const answer = answerAs(FailedList, await call('GET', `${scenarioPath(scenario, 'failed')}?${query}`));
  if (json) console.log(JSON.stringify(answer, null, 2));
  else if (answer.counts.length === 0) console.log('Nothing failed.');
  else {
    for (const one of answer.counts) console.log(countLine(one));
    for (const { id, fragment, stage, reason, tries, failed_at, replayable } of answer.failed) {
      const forgotten = replayable ? '' : '  (its text was forgotten)';
      console.log(`${id}  ${fragment}  ${stage}: ${reason}, ${tries} tries, ${failed_at ?? '-'}${forgotten}`);
    }
    if (answer.next !== null) console.log(`There are more after ${answer.next}: raise --limit.`);
  }
}

/** A call moves so many at most: it is made again until nothing is left. */
async function order(call: Call, verb: keyof typeof DONE, options: Order): Promise<void> {
  const { scenario, stage, failedFor, id, because, json } = options;
  if (scenario === undefined && id !== undefined)
    throw new UsageError('Ids belong to a scenario: name it with --scenario.');
  const scenarios = new Set([scenario ?? (await overview(call)).map((one) => one.scenario)].flat());
  const which = { ids: id, stage, reason: failedFor };
  const fragments = await withProgress('fragments', null, json === undefined, async ({ reached }) => {
    let moved = 0;
    for (const one of scenarios) {
      for (let more = true; more; ) {
        const body = { which, reason: because };
        const answer = answerAs(FailedAnswer, await call('POST', scenarioPath(one, 'failed', verb), body));
        moved += answer.fragments;
        reached(moved);
        more = answer.more;
      }
    }
    return moved;
  });
  if (json) console.log(JSON.stringify({ fragments }));
  else console.log(`${fragments} ${fragments === 1 ? 'fragment' : 'fragments'} ${DONE[verb]}.`);
}

const DONE = { replay: 'wait for a job again', discard: 'given up for good' } as const;

async function overview(call: Call): Promise<Static<typeof FailedOverview>['counts']> {
  return answerAs(FailedOverview, await call('GET', '/v1/failed')).counts;
}

function countLine({ stage, reason, fragments }: Static<typeof FailedOverview>['counts'][number]): string {
  return `${fragments}  ${stage}: ${reason}`;
}

function answerAs<T extends TSchema>(schema: T, answer: unknown): Static<T> {
  if (Value.Check(schema, answer)) return answer;
  throw new UsageError('This address does not answer as this service does.');
}
