import { waitFor } from '../../../src/cli/service/wait.ts';
import type { Run } from '../campaign.ts';
import { startLoad, streamOf } from '../load.ts';
import { storedIds, untilDone } from '../look.ts';
import { openService } from '../scene.ts';
import type { Stage } from '../stage.ts';
import { booksOf, type Outcome, outcomeOf } from '../verdict.ts';
import { statusOf, watchHealth, watchSums } from '../watch.ts';

const BACK_MS = 60_000;
/** The longest that a client may be left without an answer: bounded, also on a machine with better things to do. */
const LONGEST_ANSWER_MS = 15_000;

export type Harmed = {
  readonly databaseUrl: string;
  /** What stands between the service and its database, where something does. */
  readonly through?: string;
  readonly clients?: number;
  /** Further settings of the service. */
  readonly env?: Readonly<Record<string, string>>;
};

/**
 * A service with people who speak all the while, and a fault of its database: it must not end, must answer `/healthz`,
 * may answer 2xx and 503 and nothing else, and must be whole again by itself.
 * @param strike plays the fault and notes each point; the fault is over when it settles, with what it alone could see
 */
export async function underLoad(
  stage: Stage,
  run: Run,
  { databaseUrl, through = databaseUrl, env, ...load }: Harmed,
  strike: (note: (point: string) => void, url: string) => Promise<Partial<Outcome> | undefined>,
): Promise<Outcome> {
  const { url, service } = await openService(stage, through, undefined, env);
  const { ledger } = stage;
  const speaking = startLoad(ledger, { ...streamOf(url, run), ...load });
  const sums = watchSums(url, ledger);
  const health = watchHealth(url);
  const points: string[] = [];
  const own = await strike((point) => {
    points.push(point);
    stage.say(`struck: ${point}`);
  }, url);
  const ended = performance.now();
  const back = await waitFor(() => statusOf(url), BACK_MS);
  const recovery = performance.now() - ended;
  await speaking.finish();
  const problems = [...(own?.problems ?? []), ...(await sums.stop()), ...(await health.stop())];
  if (back === null) problems.push(`it did not answer within ${BACK_MS / 1_000} s after the fault was over`);
  if (!service.alive) problems.push(`the service ended: ${service.lines.slice(-3).join(' ')}`);
  const strange = [...speaking.failures.keys()].filter((status) => ![0, 429, 503, 507].includes(status));
  if (strange.length > 0)
    problems.push(`it answered ${strange.join(', ')}; its log: ${reasonsIn(service.lines).join('; ')}`);
  const longest = Math.max(0, ...ledger.entries.map(({ sentAt, answeredAt }) => answeredAt - sentAt));
  if (longest > LONGEST_ANSWER_MS) problems.push(`an answer took ${Math.round(longest)} ms`);
  stage.say(`answers but 2xx: ${JSON.stringify([...speaking.failures])}; longest ${Math.round(longest)} ms`);
  const look = await stage.look(databaseUrl);
  problems.push(...(await untilDone(look)));
  const books = booksOf(ledger, await storedIds(look));
  return outcomeOf({ rounds: points.length, recoveries: [recovery], points, ...own, ...books, problems });
}

/** What the log says of requests that failed, each reason once. */
function reasonsIn(lines: readonly string[]): string[] {
  const reasons = lines
    .filter((line) => line.includes('"request.failed"'))
    .map(
      (line) =>
        /"err":\{"type":"[^"]*","message":"(?:[^"\\]|\\.){0,160}/.exec(line)?.[0] ?? line.slice(0, 160),
    );
  return [...new Set(reasons)].slice(0, 8);
}
