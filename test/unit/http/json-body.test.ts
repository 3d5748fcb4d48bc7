import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readJsonBodies } from '../../../src/doors/http/guards/json-body.ts';

const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);

describe('a body', () => {
  let app: FastifyInstance;

  beforeAll(() => {
    app = Fastify();
    app.decorateRequest('signed', null);
    readJsonBodies(app);
    app.post('/', (request) => ({ got: request.body }));
  });
  afterAll(() => app.close());

  const post = (payload: string | Buffer, type = 'application/json') =>
    app.inject({ method: 'POST', url: '/', payload, headers: { 'content-type': type } });

  it.each([
    ['an object', '{"a":1}', { a: 1 }],
    ['a list', '[1,2]', [1, 2]],
    ['any UTF-8', '{"a":"é绿🙂"}', { a: 'é绿🙂' }],
    ['UTF-8 that says so at its beginning', '\ufeff{"a":1}', { a: 1 }],
    ['as deep as a payload ever is', nested(32), JSON.parse(nested(32))],
    ['brackets within texts', `{"a":"${'[{'.repeat(50)}\\"${'['.repeat(50)}"}`, expect.anything()],
    ['many brackets side by side', `[${Array(100).fill('[]').join(',')}]`, expect.anything()],
  ])('is taken: %s', async (_, payload, got) => {
    const reply = await post(payload);
    expect(reply.statusCode).toBe(200);
    expect(reply.json().got).toEqual(got);
  });

  it('may name its character set', async () => {
    expect((await post('{}', 'application/json; charset=utf-8')).statusCode).toBe(200);
  });

  it.each<[string, string | Buffer, number]>([
    ['nothing', '', 400],
    ['no JSON', '{a:1}', 400],
    ['half of it', '{"a":', 400],
    ['more than one', '{}{}', 400],
    ['one level too deep', nested(33), 400],
    ['levels by the ten thousand', nested(100_000), 400],
    ['levels that are never closed', '[{"a":'.repeat(50_000), 400],
    ['Latin-1', Buffer.from('{"a":"caf\xe9"}', 'latin1'), 400],
    ['half a UTF-8 sequence', Buffer.from([0x22, 0xe7, 0xbb, 0x22]), 400],
    ['an overlong slash', Buffer.from([0x22, 0xc0, 0xaf, 0x22]), 400],
    ['a half of a pair in UTF-8', Buffer.from([0x22, 0xed, 0xa0, 0xbd, 0x22]), 400],
    ['UTF-16', Buffer.from('{"a":1}', 'utf16le'), 400],
    ['a prototype', '{"__proto__":{"polluted":1}}', 400],
    ['a prototype in escapes', '{"\\u005f_proto__":{"polluted":1}}', 400],
    ['a constructor’s prototype', '{"constructor":{"prototype":{"polluted":1}}}', 400],
  ])('is refused: %s', async (_, payload, status) => {
    const reply = await post(payload);
    expect(reply.statusCode).toBe(status);
    expect({}).not.toHaveProperty('polluted');
  });

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'application/xml', 'application/jsonp'])(
    'is not taken as %s',
    async (type) => {
      expect((await post('{}', type)).statusCode).toBe(415);
    },
  );
});
