import { readFile } from 'node:fs/promises';
import Fastify from 'fastify';
import { callOver } from '../../src/cli/service/api-client.ts';
import type { Service } from '../../src/main.ts';
import { against, type Figure } from '../figure.ts';
import { rawInserts } from './raw-insert.ts';

/** The draft's own payload: four typed keys and a wish in `other`. */
const PAYLOAD = new URL('../../src/proof/conformance/fixtures/F02-payload-flight.json', import.meta.url);
const TEMPLATE = new URL('../../src/proof/conformance/fixtures/F01-template-flight.json', import.meta.url);

/** S-46: the name under which it is kept, so that a test finds it among the published figures. */
export const ACKNOWLEDGED =
  'p95 of the draft’s payload validated, stored and acknowledged, against an empty route that writes one row';

/**
 * What a client waits for: a payload is validated, stored with its wish, and answered. Each request is followed by one to a
 * route that does nothing but write one row, so whatever else the machine does slows down both.
 */
export async function benchAcknowledgement(service: Service, quick: boolean): Promise<Figure[]> {
  const call = callOver(service.url, service.adminKey);
  await call('PUT', '/v1/scenarios/flight_booking/template', JSON.parse(await readFile(TEMPLATE, 'utf8')));
  const payload = JSON.parse(await readFile(PAYLOAD, 'utf8')) as object;
  const bare = await rowRoute(service);
  const took = { payload: [] as number[], row: [] as number[] };
  const rounds = quick ? 500 : 2_000;
  for (let round = -WARM_UP; round < rounds; round++) {
    const submitted = { ...payload, client_agent: `agent-${round & 31}`, interaction: `trip-${round}` };
    const sent = [
      await msOf(`${service.url}/sdsi`, service.adminKey, submitted),
      await msOf(bare.url, service.adminKey, { round }),
    ];
    if (round < 0) continue;
    took.payload.push(sent[0] ?? 0);
    took.row.push(sent[1] ?? 0);
  }
  await bare.close();
  return [against(ACKNOWLEDGED, p95(took.payload), 'ms', p95(took.row))];
}

/** The first ones compile and fill caches. */
const WARM_UP = 200;

async function rowRoute({ ctx }: Service) {
  const app = Fastify();
  const insert = rawInserts(ctx.db, 'row', 1);
  let rows = 0;
  app.post('/', async () => {
    await insert(rows++);
    return {};
  });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  return { url, close: () => app.close() };
}

async function msOf(url: string, key: string, body: object): Promise<number> {
  const began = performance.now();
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  await answer.text();
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}.`);
  return performance.now() - began;
}

function p95(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(0.95 * times.length)] ?? 0;
}
