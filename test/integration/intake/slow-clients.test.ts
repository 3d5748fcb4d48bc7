import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';
import { answerInTime } from '../../../src/doors/http/answers/answer-in-time.ts';
import { CONNECTION_TIMES, type ConnectionTimes } from '../../../src/doors/http/answers/connection-times.ts';
import { sendProblem } from '../../../src/doors/http/problem.ts';

/** A hundredth of what the service gives its clients. */
const SHORT = {
  ...CONNECTION_TIMES,
  connectionTimeout: CONNECTION_TIMES.connectionTimeout / 100,
  requestTimeout: CONNECTION_TIMES.requestTimeout / 100,
  http: {
    headersTimeout: CONNECTION_TIMES.http.headersTimeout / 100,
    connectionsCheckingInterval: CONNECTION_TIMES.http.connectionsCheckingInterval / 100,
  },
} satisfies ConnectionTimes;

const open: { close(): unknown }[] = [];
afterEach(async () => {
  for (const one of open.splice(0)) await one.close();
});

async function listening(prepare: (app: FastifyInstance) => void): Promise<number> {
  const app = Fastify(SHORT);
  app.setErrorHandler(sendProblem);
  prepare(app);
  open.push(app);
  await app.listen({ host: '127.0.0.1', port: 0 });
  return (app.server.address() as AddressInfo).port; // it listens on a port
}

/** All that comes back until the other side ends it. */
async function untilCut(port: number, begin: (socket: Socket) => void): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {});
  let answer = '';
  socket.setEncoding('utf8').on('data', (text: string) => {
    answer += text;
  });
  begin(socket);
  await once(socket, 'close');
  return answer;
}

const HEAD = 'POST / HTTP/1.1\r\nhost: here\r\ncontent-type: application/json\r\n';
/** @param begun what it sends at once; then it sends byte by byte, and never comes to an end */
const byteByByte = (begun: string) => (socket: Socket) => {
  socket.write(begun);
  const timer = setInterval(() => socket.write('1'), 10);
  socket.once('close', () => clearInterval(timer));
};

describe('R9 a slow client', () => {
  it.each([
    ['of whose headers a byte comes at a time', byteByByte(`${HEAD}x-long: `), /^HTTP\/1\.1 408 /],
    [
      'of whose body a byte comes at a time',
      byteByByte(`${HEAD}content-length: 9999\r\n\r\n`),
      /^HTTP\/1\.1 408 /,
    ],
    ['that opens a connection and says nothing', () => {}, /^(HTTP\/1\.1 408 [\s\S]*)?$/],
    [
      'that stops in the middle of its body',
      (socket: Socket) => socket.write(`${HEAD}content-length: 99\r\n\r\n[`),
      /^(HTTP\/1\.1 408 [\s\S]*)?$/,
    ],
  ])('%s is cut', async (_kind, begin, answer) => {
    const port = await listening((app) => app.post('/', async () => ({})));
    expect(await untilCut(port, begin)).toMatch(answer);
  });
});

describe('R7 a route that has a time to answer in', () => {
  it('says 503 and when to come again once it is over, also after the body was read', async () => {
    const port = await listening((app) => {
      answerInTime(app);
      app.post('/', { config: { scope: 'open', answeredMs: 30 } }, () => new Promise(() => {}));
    });
    const answer = await fetch(`http://127.0.0.1:${port}/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '[]',
    });
    expect(answer.status).toBe(503);
    expect(answer.headers.get('retry-after')).toBe('2');
    expect(await answer.json()).toMatchObject({ type: 'urn:dsp:problem:unavailable' });
  });
});
