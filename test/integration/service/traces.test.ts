import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { readConfig } from '../../../src/ground/process/config.ts';
import { createLog } from '../../../src/ground/process/log.ts';
import { ON_FAILURE, SPANS } from '../../../src/ground/tracing/spans.ts';
import { startTracing } from '../../../src/ground/tracing/start-tracing.ts';
import { type Service, startService } from '../../../src/main.ts';
import { fixture } from '../../fixtures/load.ts';
import { type CollectedSpan, openCollector } from '../../helpers/asking/collector.ts';
import { freshDatabase } from '../../helpers/database/fresh.ts';
import { until } from '../../helpers/service/until.ts';

const ADMIN = 'k'.repeat(20);
const AT = '/v1/scenarios/flight_booking';
const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const UNSAMPLED = '0af7651916cd43dd8448eb211c80319c';
/** Words, agents and owners that nothing else in a trace could hold. */
const SAID = 'a berth beside the aquarium';
const OTHER_SAID = 'a hammock in the greenhouse';
const AGENT = 'agent-of-quillfeather';
const OWNER = 'house-of-quillfeather';

let service: Service;
let spans: readonly CollectedSpan[];
let sent: string;
let kept: readonly { id: string; trace: string | null }[];

beforeAll(async () => {
  const collector = await openCollector();
  const before = process.env['OTEL_EXPORTER_OTLP_ENDPOINT'];
  process.env['OTEL_EXPORTER_OTLP_ENDPOINT'] = collector.url;
  const config = { ...readConfig({ PORT: '0' }), databaseUrl: await freshDatabase(), adminKey: ADMIN };
  const log = createLog('silent');
  const tracing = await startTracing({ traces: true }, log, 'all');
  service = await startService(config, { log, vectors: inject('vectors') });
  const send = async (method: string, path: string, body: unknown, traceparent?: string) => {
    const answer = await fetch(`${service.url}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${ADMIN}`,
        'content-type': 'application/json',
        ...(traceparent === undefined ? {} : { traceparent, tracestate: 'said=quillfeather' }),
      },
      body: JSON.stringify(body),
    });
    expect(answer.ok).toBe(true);
  };
  const fragment = (id: string, text: string) => ({ id, text, client_agent: AGENT, owner: OWNER });
  await send('PUT', `${AT}/template`, fixture('F01-template-flight'));
  await send(
    'POST',
    `${AT}/fragments`,
    { fragments: [fragment('1', SAID)] },
    `00-${TRACE}-00f067aa0ba902b7-01`,
  );
  await send(
    'POST',
    `${AT}/fragments`,
    { fragments: [fragment('2', OTHER_SAID)] },
    `00-${UNSAMPLED}-b7ad6b7169203331-00`,
  );
  const { sql } = service.ctx.db;
  await until('the need has its place', async () => {
    const rows = await sql`select from memberships where reason is distinct from 'unplaced'`;
    return rows.length === 2;
  });
  kept = await sql<{ id: string; trace: string | null }[]>`select id, trace from fragments order by id`;
  await service.close();
  await tracing.close();
  spans = collector.spans();
  sent = collector.text();
  await collector.close();
  if (before === undefined) delete process.env['OTEL_EXPORTER_OTLP_ENDPOINT'];
  else process.env['OTEL_EXPORTER_OTLP_ENDPOINT'] = before;
});

afterAll(() => service?.close().catch(() => {}));

const named = (name: string) => spans.filter((span) => span.name === name);
const isLinked = (to: CollectedSpan) => (span: CollectedSpan) =>
  span.links.some(({ traceId, spanId }) => traceId === to.traceId && spanId === to.spanId);

describe('a fragment that came in with a trace', () => {
  it('is a request in the trace of its client, and its row remembers it', () => {
    const [request] = named('POST /v1/scenarios/:scenario/fragments');
    expect(request).toMatchObject({ traceId: TRACE, parentSpanId: '00f067aa0ba902b7' });
    expect(kept[0]?.trace).toBe(`00-${TRACE}-${request?.spanId}-01`);
  });

  it('is committed inside that request', () => {
    const [request] = named('POST /v1/scenarios/:scenario/fragments');
    const intake = named('intake').find(({ traceId }) => traceId === TRACE);
    expect(intake?.parentSpanId).toBe(request?.spanId);
    expect(
      spans.filter(({ parentSpanId }) => parentSpanId === intake?.spanId).map(({ name }) => name),
    ).toContain('insert admitted_ids, insert fragments');
  });

  it('leads to the job that embedded it, and that one to the job that gave it its place', () => {
    const [request] = named('POST /v1/scenarios/:scenario/fragments');
    const embedded = named('job embed-fragments').filter(
      (span) => request !== undefined && isLinked(request)(span),
    );
    expect(embedded.length).toBeGreaterThan(0);
    expect(embedded.every(({ traceId }) => traceId !== TRACE)).toBe(true);
    const placed = named('job cluster-pool').filter((span) => embedded.some((job) => isLinked(job)(span)));
    expect(placed.length).toBeGreaterThan(0);
    const inside = spans.filter(({ traceId }) => embedded.some((job) => job.traceId === traceId));
    expect(inside.map(({ name }) => name)).toEqual(expect.arrayContaining(['embed', 'transaction']));
  });
});

describe('a trace', () => {
  it('that its client does not sample leaves nothing behind', () => {
    expect(kept[1]?.trace).toBeNull();
    expect(spans.filter(({ traceId }) => traceId === UNSAMPLED)).toEqual([]);
  });

  it('T4 holds nothing that somebody said, and no agent or owner', () => {
    expect(spans.length).toBeGreaterThan(20);
    for (const hidden of ['aquarium', 'hammock', 'quillfeather', ADMIN]) expect(sent).not.toContain(hidden);
  });

  it('holds what the list of spans says, and the counts of jobs', () => {
    const listed = new Set<string>([
      ON_FAILURE,
      ...Object.values(SPANS).flatMap(({ attributes }) => attributes),
    ]);
    const others = spans.flatMap(({ attributes }) => attributes.filter(({ key }) => !listed.has(key)));
    expect(others.length).toBeGreaterThan(0);
    for (const { key, value } of others) {
      expect(key).toMatch(/^dsp\.[a-z]+$/i);
      expect(Object.keys(value)).toEqual([expect.stringMatching(/^(int|double)Value$/)]);
    }
  });
});
