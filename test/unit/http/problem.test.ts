import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { DomainError, type ErrorCode } from '../../../src/domain/basics/errors.ts';
import { sendProblem } from '../../../src/doors/http/problem.ts';

/** The answer to a request whose handler throws. */
async function answerTo(thrown: unknown) {
  const app = Fastify({ genReqId: () => 'request-7' });
  app.setErrorHandler(sendProblem);
  app.get('/', () => {
    throw thrown;
  });
  const reply = await app.inject('/');
  return { status: reply.statusCode, headers: reply.headers, body: reply.json(), text: reply.body };
}

const coded = (code: string) => Object.assign(new Error('connect 10.0.0.1 as ann:hush'), { code });

describe('a problem is told as RFC 9457 asks', () => {
  it.each<[ErrorCode, number]>([
    ['invalid_input', 422],
    ['unauthenticated', 401],
    ['forbidden', 403],
    ['unknown_scenario', 404],
    ['unknown_cluster', 404],
    ['unknown_patch_key', 404],
    ['unknown_version', 404],
    ['wrong_state', 409],
    ['conflict', 409],
    ['unavailable', 503],
  ])('%s has status %i', async (code, status) => {
    const { headers, body, ...reply } = await answerTo(new DomainError(code, 'There is no tea.'));
    expect(reply.status).toBe(status);
    expect(headers['content-type']).toMatch(/^application\/problem\+json/);
    expect(body).toEqual({
      type: `urn:dsp:problem:${code}`,
      title: expect.any(String),
      status,
      detail: 'There is no tea.',
      instance: 'request-7',
    });
  });

  it('names the places that are wrong, and carries further data', async () => {
    const faults = [{ path: 'keys[0].key_name', detail: 'is missing' }];
    const { body } = await answerTo(
      new DomainError('invalid_input', 'The template is not valid.', { faults, data: { known: ['tea'] } }),
    );
    expect(body).toMatchObject({ errors: faults, known: ['tea'] });
  });

  it('says when to come back, and how to come in', async () => {
    expect((await answerTo(new DomainError('unavailable', 'Later.'))).headers['retry-after']).toBe('2');
    expect((await answerTo(new DomainError('unauthenticated', 'Who?'))).headers['www-authenticate']).toBe(
      'Bearer',
    );
  });
});

describe('what broke inside stays inside', () => {
  it.each<[string, unknown, number]>([
    ['an error', new Error('password hush of ann'), 500],
    ['an error with a status of 500', Object.assign(new Error('hush'), { statusCode: 502 }), 500],
    ['a text', 'hush', 500],
    ['an object', { hush: 1 }, 500],
    ['a database that refuses', coded('ECONNREFUSED'), 503],
    ['a database that lost the line', coded('CONNECTION_CLOSED'), 503],
    ['a database that shuts down', coded('57P01'), 503],
    ['a database with too many clients', coded('53300'), 503],
    ['a database that does not like the query', coded('42P01'), 500],
  ])('%s', async (_, thrown, status) => {
    const reply = await answerTo(thrown);
    expect(reply.status).toBe(status);
    expect(reply.text).not.toMatch(/hush|10\.0\.0\.1/);
    expect(reply.body).toMatchObject({ status, instance: 'request-7' });
  });
});

describe('a request that the contract refuses', () => {
  const app = Fastify({ ajv: { customOptions: { coerceTypes: false } } });
  app.setErrorHandler(sendProblem);
  const text = { type: 'string' } as const;
  const body = {
    type: 'object',
    required: ['items'],
    properties: {
      items: {
        type: 'array',
        items: { type: 'object', required: ['text'], properties: { text } },
      },
    },
  };
  app.post('/', { schema: { body } }, () => 'ok');

  it.each<[unknown, string]>([
    [{}, 'items'],
    [{ items: 1 }, 'items'],
    [{ items: [{ text: 'a' }, {}] }, 'items[1].text'],
    [{ items: [{ text: { a: 1 } }] }, 'items[0].text'],
  ])('%j is told that %s is wrong', async (payload, path) => {
    const reply = await app.inject({ method: 'POST', url: '/', payload: payload as object });
    expect(reply.statusCode).toBe(400);
    expect(reply.json().errors).toEqual([{ path, detail: expect.any(String) }]);
  });
});
