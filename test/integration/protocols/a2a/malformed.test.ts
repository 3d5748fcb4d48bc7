import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { TRIP } from '../../../helpers/people/trip.ts';
import { type A2aTalk, data, openA2aTalk } from '../../../helpers/protocols/a2a-talk.ts';

let talk: A2aTalk;

beforeAll(async () => {
  talk = await openA2aTalk();
});
afterAll(() => talk.world.close());
beforeEach(() => talk.startAnew());

describe('what is no message', () => {
  const message = { messageId: 'm', role: 'user', parts: [data(TRIP)] };

  it.each<[number, string, unknown]>([
    [-32700, 'a body that is no JSON', '{'],
    [-32600, 'a list', []],
    [-32600, 'another JSON-RPC', { jsonrpc: '1.0', id: 7, method: 'message/send', params: { message } }],
    [
      -32600,
      'an id that is an object',
      { jsonrpc: '2.0', id: {}, method: 'SendMessage', params: { message } },
    ],
    [-32601, 'an unknown method', { jsonrpc: '2.0', id: 7, method: 'message/guess', params: { message } }],
    [-32602, 'params that are a list', { jsonrpc: '2.0', id: 7, method: 'message/send', params: [message] }],
    [-32602, 'no message', { jsonrpc: '2.0', id: 7, method: 'SendMessage', params: {} }],
    [
      -32602,
      'a message without parts',
      { jsonrpc: '2.0', id: 7, method: 'SendMessage', params: { message: { ...message, parts: [] } } },
    ],
    [
      -32602,
      'a part that is none',
      { jsonrpc: '2.0', id: 7, method: 'SendMessage', params: { message: { ...message, parts: [null] } } },
    ],
    [
      -32602,
      'an id with a NUL',
      {
        jsonrpc: '2.0',
        id: 7,
        method: 'SendMessage',
        params: { message: { ...message, contextId: 'a\u0000' } },
      },
    ],
    [-32602, 'a task id that is a number', { jsonrpc: '2.0', id: 7, method: 'GetTask', params: { id: 7 } }],
    [
      -32001,
      'a task that there is not',
      { jsonrpc: '2.0', id: 7, method: 'tasks/get', params: { id: 'none' } },
    ],
    [
      -32003,
      'a push address',
      {
        jsonrpc: '2.0',
        id: 7,
        method: 'CreateTaskPushNotificationConfig',
        params: { taskId: 'x', url: 'http://127.0.0.1/' },
      },
    ],
  ])('is answered with %i: %s, and nothing is stored', async (code, _what, body) => {
    const answer = await talk.ask('POST', '/a2a', body);
    expect(answer.json).toMatchObject({
      jsonrpc: '2.0',
      error: { code, message: expect.stringMatching(/\S/) },
    });
    expect(answer.text).not.toMatch(/node_modules|\.ts:\d|TypeError/);
    expect(await talk.countInteractions()).toBe(0);
    expect((await talk.rpc('ListTasks', {})).result).toMatchObject({ tasks: [] });
  });

  it.each(['SendMessage', 'message/send', 'message/stream', 'message/guess'])(
    'a notification (%s without an id) is heard and not answered',
    async (method) => {
      const answer = await talk.ask('POST', '/a2a', { jsonrpc: '2.0', method, params: { message } });
      expect([answer.status, answer.text]).toEqual([204, '']);
      expect(await talk.countInteractions()).toBe(method === 'message/guess' ? 0 : 1);
    },
  );

  it('is a version that we do not speak', async () => {
    const body = { jsonrpc: '2.0', id: 7, method: 'SendMessage', params: { message } };
    const { json } = await talk.ask('POST', '/a2a', body, { 'a2a-version': '2.0' });
    expect(json).toMatchObject({ id: 7, error: { code: -32009 } });
  });
});
