import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Template } from '../../../src/domain/template/template.ts';
import { type ClientProblem, createClient } from '../../../src/doors/client/index.ts';
import { fixture } from '../../fixtures/load.ts';
import { payloadFor } from '../../helpers/asking/arbitrary-template.ts';
import { type Ask, askInto } from '../../helpers/asking/ask.ts';
import { emptyTables } from '../../helpers/database/rows.ts';
import { TRIP } from '../../helpers/people/trip.ts';
import { openWorld, type World } from '../../helpers/service/world.ts';

const AT = '/v1/scenarios/flight_booking';

let world: World;
let url: string;
let ask: Ask;
let folder: string;
let problems: ClientProblem[];

beforeAll(async () => {
  world = await openWorld();
  ask = askInto(world.app, world.adminKey);
  url = await world.app.listen({ port: 0, host: '127.0.0.1' });
  folder = await mkdtemp(join(tmpdir(), 'dsp-client-'));
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
  await world.close();
});
beforeEach(async () => {
  problems = [];
  await emptyTables(world.ctx.db);
  await ask('PUT', `${AT}/template`, fixture('F01-template-flight'));
});

const clientOf = (more = {}) =>
  createClient({
    url,
    key: world.adminKey,
    scenario: 'flight_booking',
    clientAgent: 'agent-1',
    onProblem: (problem) => problems.push(problem),
    ...more,
  });

async function stored(): Promise<{ id: string; outcome: string | null; valid: boolean }[]> {
  return world.ctx.db.sql<
    { id: string; outcome: string | null; valid: boolean }[]
  >`select id, outcome, valid from interactions order by id`;
}

describe('the client', () => {
  it('believes the template that the service serves (S-39)', async () => {
    const { signature: _, ...served } = (await ask('GET', `${AT}/template`)).json as Record<string, unknown>;
    expect(await clientOf().template()).toEqual(served);
    expect((await clientOf().template({ language: 'zh-CN' })).scenario).toBe('flight_booking');
  });

  it('says of any payload what the service says of it (S-15)', async () => {
    const client = clientOf();
    const template: Template = await client.template();
    const spoilt = fc.oneof(
      fc.constant({}),
      fc.dictionary(
        fc.constantFrom(...template.keys.map((key) => key.key_name), 'seat', 'toString'),
        // The door takes no member of this name, whatever the payload says: there is nothing to compare.
        fc.jsonValue({ maxDepth: 1 }).filter((value) => !JSON.stringify(value).includes('"__proto__"')),
        { maxKeys: 4 },
      ),
    );
    const mode = fc.constantFrom('lenient' as const, 'strict' as const);
    const chances = fc.array(fc.double({ min: 0, max: 0.999, noNaN: true }), {
      minLength: 40,
      maxLength: 40,
    });
    await fc.assert(
      fc.asyncProperty(chances, spoilt, mode, async (draws, spoils, how) => {
        let next = 0;
        const payload = { ...payloadFor(template.keys, () => draws[next++ % draws.length] ?? 0), ...spoils };
        const { json } = await ask('POST', `${AT}/validate`, {
          schema_id: template.schema_id,
          payload,
          mode: how,
        });
        const {
          valid,
          payload: filled,
          errors,
          unknown,
          unheard,
          schemaId,
        } = await client.validate(JSON.parse(JSON.stringify(payload)), { mode: how });
        const why = unheard === null ? {} : { unheard };
        expect({ valid, payload: filled, errors, unknown, ...why, schema_id: schemaId }).toEqual(json);
      }),
      { numRuns: 200 },
    );
  });

  it('reports once, however often the batch has to go', async () => {
    const client = clientOf({ spoolDir: folder });
    const ids = [];
    for (let i = 0; i < 3; i++)
      ids.push(await client.report({ payload: { ...TRIP, other: 'window seat' }, outcome: 'success' }));
    expect(await client.flush()).toEqual({ left: 0 });
    await client.report({ payload: { ...TRIP, other: 'window seat' }, outcome: 'success', id: ids[0] ?? '' });
    await client.flush();
    expect((await stored()).map(({ id }) => id)).toEqual([...ids].sort());
    await client.close();
    expect(await readdir(join(folder, 'flight_booking'))).toEqual([]);
  });

  it('names a report that is refused, and goes on with the others', async () => {
    const client = clientOf();
    await client.report({ payload: TRIP, id: 'good' });
    await client.report({ payload: TRIP, id: 'far', observedAt: new Date('2400-01-01T00:00:00Z') });
    expect(await client.flush()).toEqual({ left: 0 });
    expect(problems).toEqual([{ kind: 'refused', id: 'far', sentence: expect.stringMatching(/^bad_time/) }]);
    expect((await stored()).map(({ id }) => id)).toEqual(['good']);
    await client.close();
  });

  it('finds the one report that makes a whole batch unreadable', async () => {
    const client = clientOf();
    for (const id of ['a', 'b', 'c', 'd']) await client.report({ payload: TRIP, id });
    await client.report({ payload: JSON.parse('{"__proto__":{"polluted":true}}'), id: 'trap' });
    await client.report({ payload: TRIP, id: 'e' });
    expect(await client.flush()).toEqual({ left: 0 });
    expect(problems).toEqual([{ kind: 'refused', id: 'trap', sentence: expect.stringContaining('400') }]);
    expect((await stored()).map(({ id }) => id)).toEqual(['a', 'b', 'c', 'd', 'e']);
    await client.close();
  });

  it.each<[string, (answer: ServerResponse) => unknown]>([
    ['never answers', () => undefined],
    ['begins to answer, and goes on for ever', (answer) => answer.write(' ')],
    ['breaks off', (answer) => answer.destroy()],
    ['is overloaded', (answer) => answer.writeHead(503, { 'retry-after': '3600' }).end()],
    ['asks for less', (answer) => answer.writeHead(429, { 'retry-after': '3600' }).end()],
    ['does not know the key', (answer) => answer.writeHead(401).end()],
    ['does not take the key', (answer) => answer.writeHead(403).end('<html>')],
    ['is a page to log in at', (answer) => answer.end('<html>')],
    ['is another service', (answer) => answer.end('{"hello":1}')],
    ['sends elsewhere', (answer) => answer.writeHead(307, { location: url }).end()],
  ])(
    'keeps what it reports to a service that %s, and delivers it once to one that takes it',
    async (_, way) => {
      const pool = createServer((__, answer) => void way(answer));
      await new Promise<void>((done) => pool.listen(0, '127.0.0.1', done));
      const { port } = pool.address() as { port: number };
      const spoolDir = join(folder, `${port}`);
      const away = clientOf({ url: `http://127.0.0.1:${port}`, spoolDir, timeoutMs: 200 });
      await away.report({ payload: TRIP, id: 'kept' });
      expect(await away.flush(400)).toEqual({ left: 1 });
      await away.close();
      pool.closeAllConnections();
      pool.close();
      const told = { kind: 'service', sentence: expect.stringContaining('1 reports wait') };
      expect(problems).toContainEqual(told);
      const next = clientOf({ spoolDir });
      expect(await next.flush()).toEqual({ left: 0 });
      await next.close();
      expect((await stored()).map(({ id }) => id)).toEqual(['kept']);
    },
  );

  it('that may hold no more says so, and delivers what it has', async () => {
    const client = clientOf({ spoolDir: folder, mostSpooled: 1 });
    await client.report({ payload: TRIP, id: 'first' });
    await expect(client.report({ payload: TRIP, id: 'second' })).rejects.toThrow('as many as it may');
    expect(await client.flush()).toEqual({ left: 0 });
    await client.report({ payload: TRIP, id: 'third' });
    await client.flush();
    await client.close();
    expect((await stored()).map(({ id }) => id)).toEqual(['first', 'third']);
  });

  it('keeps what it may not send yet', async () => {
    const client = clientOf({ key: 'no-such-key', spoolDir: folder });
    await client.report({ payload: TRIP, id: 'kept' });
    expect(await client.flush(100)).toEqual({ left: 1 });
    expect(problems[0]).toMatchObject({ kind: 'service', sentence: expect.stringContaining('401') });
    await client.close();
    const next = clientOf({ spoolDir: folder });
    expect(await next.flush()).toEqual({ left: 0 });
    await next.close();
    expect((await stored()).map(({ id }) => id)).toEqual(['kept']);
  });
});
