import { gzipSync } from 'node:zlib';
import { type BadBody, type BodyRole, CorpusError } from './corpus.ts';

const MEMBERS: Readonly<Record<Exclude<BodyRole, 'ROOT'>, string>> = {
  TEXT: 'text',
  SCHEMA_ID: 'schema_id',
  AGENT_ID: 'client_agent',
  OCCURRED_AT: 'observed_at',
  IDEMPOTENCY_KEY: 'id',
};

/** What a row of bad bodies sends to `POST …/fragments`, in order; more than one where the row repeats itself. */
export function bodiesOf(row: BadBody, observedAt: string): readonly (string | Buffer)[] {
  const good: Good = (id) => ({
    id,
    text: 'window seat',
    client_agent: 'agent-1',
    schema_id: 'flight_booking_v1',
    observed_at: observedAt,
  });
  switch (row.kind) {
    case 'raw':
      return [rawBody(row, good)];
    case 'splice':
      return [spliced(row, good)];
    case 'mutate':
      return mutated(row, good);
  }
}

type Good = (id: string) => Record<string, unknown>;

function rawBody({ id, body, body_b64, gen }: BadBody, good: Good): string | Buffer {
  if (body_b64 !== undefined) return Buffer.from(body_b64, 'base64');
  if (gen === undefined) return body ?? '';
  const { type, depth = 0, bytes = 0 } = gen;
  switch (type) {
    case 'nest_array':
      return `${'['.repeat(depth)}${']'.repeat(depth)}`;
    case 'big_string':
      return JSON.stringify({ fragments: [{ ...good('big'), text: 'x'.repeat(bytes) }] });
    case 'gzip_bomb':
      return gzipSync(Buffer.alloc(bytes, 0x20));
    default:
      throw new CorpusError(
        `${id} asks for the generator "${type}"; there are nest_array, big_string and gzip_bomb.`,
      );
  }
}

/** The good body with other JSON, as bytes, in the place of one member. */
function spliced({ id, role, raw_json = '' }: BadBody, good: Good): string {
  if (role === undefined || role === 'ROOT') return raw_json;
  const mark = '@@here@@';
  const body = JSON.stringify({ fragments: [{ ...good(id), [MEMBERS[role]]: mark }] });
  return body.replace(JSON.stringify(mark), () => raw_json);
}

/** The good body after the row's operations; what is added stands both beside `fragments` and in the item. */
function mutated({ id, ops = [] }: BadBody, good: Good): string[] {
  const root: Record<string, unknown> = {};
  const item = good(id);
  let count = 1;
  for (const { role, op, key = '', value, count: times = 1 } of ops) {
    if (op === 'reuse_parallel') count = times;
    else if (op === 'delete' && role !== 'ROOT') delete item[MEMBERS[role]];
    else if (op === 'add') {
      root[key] = value;
      item[key] = value;
    } else throw new CorpusError(`${id} asks for the operation "${op}" on ${role}, which there is not.`);
  }
  return Array<string>(count).fill(JSON.stringify({ ...root, fragments: [item] }));
}

/** "0-1" or 1 as the least and the most. */
export function storedSpan(stores: number | string): { readonly least: number; readonly most: number } {
  const [least = 0, most = least] = String(stores).split('-').map(Number);
  return { least, most };
}
