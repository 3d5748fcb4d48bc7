import Fastify from 'fastify';
import { callOver } from '../src/cli/api-client.ts';
import { insertFragments, type NewFragment } from '../src/db/fragments.ts';
import type { Service } from '../src/main.ts';
import { against, type Figure, rate } from './figure.ts';

const BATCH = 100;
const BATCHES = 100;
const SINGLES = 2_000;
const WIDTH = 16;

/** Fragments through the door, against the same rows straight into the table and against an empty route. */
export async function benchIngest(service: Service): Promise<Figure[]> {
  const { ctx } = service;
  const call = callOver(service.url, service.adminKey);
  const fragments = (run: string, index: number, count: number) =>
    Array.from({ length: count }, (_, i) => ({
      id: `${run}-${index}-${i}`,
      // A few hundred phrases said again and again, as in life, so that the workers behind stay calm.
      text: `window seat in row ${(index * count + i) % 300} please`,
      client_agent: `agent-${i % 40}`,
    }));
  await call('PUT', '/v1/scenarios/bench/template', {
    schema_id: 'bench_v1',
    scenario: 'bench',
    keys: [
      {
        key_name: 'q',
        key_type: 'string',
        required: false,
        default_value: null,
        semantic_description: 'Anything.',
      },
    ],
  });
  const post = (run: string, count: number) => (index: number) =>
    call('POST', '/v1/scenarios/bench/fragments', { fragments: fragments(run, index, count) });

  const encrypter = await ctx.db.vault.encrypting();
  const direct = await rate(BATCHES, 4, (index) =>
    insertFragments(
      ctx.db.sql,
      encrypter,
      'raw',
      'fragment',
      fragments('raw', index, BATCH).map(
        (item): NewFragment => ({
          id: item.id,
          text: item.text,
          clientAgent: item.client_agent,
          owner: item.client_agent,
          cohort: null,
          language: null,
          interaction: null,
          schemaId: null,
          nearMisses: null,
          request: false,
          observedAt: '2026-01-05T00:00:00.000Z',
          bodyDigest: 'AAAAAAAAAAAAAAAAAAAAAA',
        }),
      ),
      ctx.clock.now(),
    ),
  );
  const batches = await rate(BATCHES, 4, post('batch', BATCH));
  const empty = await emptyRoute();
  const singles = await rate(SINGLES, WIDTH, post('single', 1));
  return [
    against('ingest in batches of 100, against raw inserts', batches * BATCH, 'fragments/s', direct * BATCH),
    against('ingest one by one, against an empty route', singles, 'requests/s', empty),
  ];
}

async function emptyRoute(): Promise<number> {
  const app = Fastify();
  app.post('/', async () => ({}));
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  const call = callOver(url, 'none');
  const answered = await rate(SINGLES, WIDTH, (index) => call('POST', '/', { index }));
  await app.close();
  return answered;
}
