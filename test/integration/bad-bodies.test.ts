import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fixture } from '../fixtures/load.ts';
import { type Answer, type Ask, askInto } from '../helpers/ask.ts';
import { countFragments } from '../helpers/rows.ts';
import { openWorld, type World } from '../helpers/world.ts';

// Rows of hostile bodies that are kept outside the repository (other people's licences); DSP_SHARED says where.
const SHARED = process.env['DSP_SHARED'] ?? fileURLToPath(new URL('../../../shared/', import.meta.url));
const FILE = join(SHARED, 'data/security/badbodies.jsonl');
const PATH = '/v1/scenarios/flight_booking/fragments';

type Role = 'ROOT' | 'TEXT' | 'SCHEMA_ID' | 'AGENT_ID' | 'OCCURRED_AT' | 'IDEMPOTENCY_KEY';
type Op = { role: Role; op: string; key?: string; value?: unknown; count?: number };
type Gen = { type: string; depth?: number; bytes?: number };
type Row = {
  id: string;
  note: string;
  kind: 'raw' | 'splice' | 'mutate';
  content_type: string;
  expect: number[];
  /** How many rows the request may store: a number, or a span like "0-1". */
  stores: number | string;
  headers?: Record<string, string>;
  body?: string;
  body_b64?: string;
  gen?: Gen;
  role?: Role;
  raw_json?: string;
  ops?: Op[];
};

const MEMBERS: Record<Exclude<Role, 'ROOT'>, string> = {
  TEXT: 'text',
  SCHEMA_ID: 'schema_id',
  AGENT_ID: 'client_agent',
  OCCURRED_AT: 'observed_at',
  IDEMPOTENCY_KEY: 'id',
};

describe.skipIf(!existsSync(FILE))(`bad bodies of ${FILE}${existsSync(FILE) ? '' : ' (not there)'}`, () => {
  let world: World;
  let ask: Ask;

  beforeAll(async () => {
    world = await openWorld();
    ask = askInto(world.app, world.adminKey);
    await ask('PUT', '/v1/scenarios/flight_booking/template', fixture('F01-template-flight'));
  });
  afterAll(() => world.close());

  it.each(rowsOf(FILE))('$id $note is answered with $expect', async (row) => {
    const before = await countFragments(world.ctx.db);
    const answers = await send(row);
    for (const answer of answers) {
      expect(row.expect).toContain(answer.status);
      if (answer.status < 400) continue;
      expect(answer.headers['content-type']).toMatch(/^application\/problem\+json/);
      expect(answer.json).toMatchObject({ status: answer.status });
    }
    const stored = (await countFragments(world.ctx.db)) - before;
    const [least = 0, most = least] = String(row.stores).split('-').map(Number);
    expect(stored).toBeGreaterThanOrEqual(least);
    expect(stored).toBeLessThanOrEqual(most);
    expect((await ask('GET', '/readyz')).status).toBe(200);
    expect(({} as Record<string, unknown>)['x']).toBeUndefined();
  });

  it('leave no fragment in the way of the jobs', async () => {
    await world.settle();
    const status = (await ask('GET', '/v1/status')).json;
    expect(status).toMatchObject({ fragments: { pending: 0, failed: 0 } });
  });

  async function send(row: Row): Promise<Answer[]> {
    const headers = { 'content-type': row.content_type, ...row.headers };
    const post = (body: string | Buffer) => ask('POST', PATH, body, headers);
    switch (row.kind) {
      case 'raw':
        return [await post(rawBody(row))];
      case 'splice':
        return [await post(spliced(row))];
      case 'mutate':
        return Promise.all(mutated(row).map((body) => post(body)));
    }
  }
});

function rowsOf(file: string): Row[] {
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean);
  return lines.map((line) => JSON.parse(line) as Row);
}

function valid(id: string): Record<string, unknown> {
  const observed_at = '2026-01-04T10:00:00Z';
  return { id, text: 'window seat', client_agent: 'agent-1', schema_id: 'flight_booking_v1', observed_at };
}

function rawBody({ body, body_b64, gen }: Row): string | Buffer {
  if (body_b64 !== undefined) return Buffer.from(body_b64, 'base64');
  if (gen === undefined) return body ?? '';
  const { type, depth = 0, bytes = 0 } = gen;
  switch (type) {
    case 'nest_array':
      return `${'['.repeat(depth)}${']'.repeat(depth)}`;
    case 'big_string':
      return JSON.stringify({ fragments: [{ ...valid('big'), text: 'x'.repeat(bytes) }] });
    case 'gzip_bomb':
      return gzipSync(Buffer.alloc(bytes, 0x20));
    default:
      throw new Error(`no generator "${type}"`);
  }
}

/** The valid body with other JSON, as bytes, in the place of one member. */
function spliced({ id, role, raw_json = '' }: Row): string {
  if (role === undefined || role === 'ROOT') return raw_json;
  const mark = '@@here@@';
  const body = JSON.stringify({ fragments: [{ ...valid(id), [MEMBERS[role]]: mark }] });
  return body.replace(JSON.stringify(mark), () => raw_json);
}

/** The valid body after the row's operations; what is added stands both beside `fragments` and in the item. */
function mutated({ id, ops = [] }: Row): string[] {
  const root: Record<string, unknown> = {};
  const item = valid(id);
  let count = 1;
  for (const { role, op, key = '', value, count: times = 1 } of ops) {
    if (op === 'reuse_parallel') count = times;
    else if (op === 'delete' && role !== 'ROOT') delete item[MEMBERS[role]];
    else if (op === 'add') {
      root[key] = value;
      item[key] = value;
    } else throw new Error(`no operation "${op}" on ${role}`);
  }
  return Array(count).fill(JSON.stringify({ ...root, fragments: [item] }));
}
