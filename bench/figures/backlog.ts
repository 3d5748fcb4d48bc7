import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { promisify } from 'node:util';
import { callOver } from '../../src/cli/service/api-client.ts';
import type { Service } from '../../src/main.ts';
import { against, type Figure, plain } from '../figure.ts';
import { openScenario } from '../open-scenario.ts';
import { manyWishes } from './many-wishes.ts';

const A_SECOND = 50;
const SCENARIO = 'backlog';
/** One of so many fragments says something new. */
const NEW_ONE_IN = 10;

const autocannon = createRequire(import.meta.url).resolve('autocannon');

/** What callers of the API notice of a backlog that the workers in the same process embed and cluster. */
export async function benchBacklog(service: Service, quick: boolean): Promise<Figure[]> {
  const size = quick ? 10_000 : 50_000;
  const seconds = quick ? 15 : 60;
  const call = callOver(service.url, service.adminKey);
  await openScenario(call, SCENARIO);
  await latency(service, 3);
  const quiet = await latency(service, seconds);
  const wishes = manyWishes(size / NEW_ONE_IN).map(({ text }) => text);
  for (let i = 0; i < size; i += 100) {
    await call('POST', `/v1/scenarios/${SCENARIO}/fragments`, {
      fragments: Array.from({ length: 100 }, (_, j) => ({
        id: `backlog-${i + j}`,
        text: wishes[(i + j) % wishes.length] ?? '',
        client_agent: `agent-${j % 40}`,
      })),
    });
  }
  const busy = await latency(service, seconds);
  const { fragments } = (await call('GET', `/v1/status?scenario=${SCENARIO}`)) as {
    fragments: { pending: number };
  };
  const name = `template at ${A_SECOND} requests/s while ${size} fragments are embedded and clustered`;
  return [
    against(`${name}, p99 against the quiet one`, busy, 'ms', quiet),
    plain(`${name}: still pending after ${seconds} s`, fragments.pending, 'fragments'),
  ];
}

/** The 99th percentile of a caller in another process, in milliseconds; late answers delay no later question. */
async function latency({ url, adminKey }: Service, seconds: number): Promise<number> {
  const asked = [
    ...['--json', '--overallRate', String(A_SECOND), '--connections', '10'],
    ...['--duration', String(seconds), '--headers', `authorization=Bearer ${adminKey}`],
    `${url}/v1/scenarios/${SCENARIO}/template`,
  ];
  const { stdout } = await promisify(execFile)(process.execPath, [autocannon, ...asked]);
  const told = JSON.parse(stdout) as { latency: { p99: number }; non2xx: number; errors: number };
  if (told.non2xx + told.errors > 0) throw new Error(`${told.non2xx + told.errors} calls were not answered.`);
  return told.latency.p99;
}
