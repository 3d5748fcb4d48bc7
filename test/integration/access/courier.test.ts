import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type CourierOptions, createCourier, type Resolve } from '../../../src/doors/webhooks/courier.ts';
import { openReceiver, type Receiver } from '../../helpers/asking/receiver.ts';

let receiver: Receiver;

beforeAll(async () => {
  receiver = await openReceiver();
});
afterAll(() => receiver.close());
beforeEach(() => receiver.answers(204));

const to =
  (address: string, family = 4): Resolve =>
  (_host, _options, done) =>
    done(null, [{ address, family }]);

function send(options: CourierOptions, url = `${receiver.url}/in?x=1`) {
  return createCourier(options).send(url, { 'webhook-id': 'msg_1' }, '{"a":"ä"}');
}

describe('a courier', () => {
  it('brings the message as it is, and says how it was taken', async () => {
    expect(await send(receiver.trusting)).toEqual({ status: 204, outcome: 'delivered' });
    expect(receiver.received.at(-1)).toMatchObject({
      body: '{"a":"ä"}',
      headers: {
        'webhook-id': 'msg_1',
        'content-type': 'application/json',
        'user-agent': 'differential-semantic-pool',
        'content-length': '10',
      },
    });
  });

  it('follows no redirect (RELIABILITY I12)', async () => {
    receiver.answers(302, { location: `${receiver.url}/other` });
    const before = receiver.received.length;
    expect(await send(receiver.trusting)).toEqual({ status: 302, outcome: 'redirected' });
    expect(receiver.received.length).toBe(before + 1);
  });

  it('believes no certificate that nobody vouches for, and none of another name', async () => {
    const { ca: _, ...stranger } = receiver.trusting;
    expect(await send(stranger)).toEqual({ status: null, outcome: 'not_trusted' });
    const other = receiver.url.replace('hooks.', 'other.');
    expect(await send(receiver.trusting, other)).toEqual({ status: null, outcome: 'not_trusted' });
  });

  it('waits no longer than its limit', async () => {
    const silent = createServer(() => {}).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const { port } = silent.address() as AddressInfo; // it listens on a port, not on a pipe
    const late = await send({ ...receiver.trusting, limitMs: 100 }, `https://hooks.example.com:${port}`);
    expect(late).toEqual({ status: null, outcome: 'timed_out' });
    silent.close();
    expect(await send(receiver.trusting, `https://hooks.example.com:${port}`)).toMatchObject({
      status: null,
    });
  });

  it('says when there is no such name', async () => {
    const resolve: Resolve = (_host, _options, done) =>
      done(Object.assign(new Error('no such name'), { code: 'ENOTFOUND' }), []);
    expect(await send({ ...receiver.trusting, resolve })).toEqual({
      status: null,
      outcome: 'name_not_found',
    });
  });
});

describe('a courier as it is in service never connects to (RELIABILITY I12)', () => {
  it.each([
    ['127.0.0.1', 4],
    ['10.1.2.3', 4],
    ['169.254.169.254', 4],
    ['::1', 6],
    ['::ffff:127.0.0.1', 6],
    ['fd00:ec2::254', 6],
  ] as const)('%s, where a name leads there', async (address, family) => {
    const before = receiver.connections();
    const answer = await send({ resolve: to(address, family) });
    expect(answer).toEqual({ status: null, outcome: 'address_not_public' });
    expect(receiver.connections()).toBe(before);
  });

  it('a name of which one address is inside', async () => {
    const resolve: Resolve = (_host, _options, done) =>
      done(null, [
        { address: '8.8.8.8', family: 4 },
        { address: '127.0.0.1', family: 4 },
      ]);
    expect(await send({ resolve })).toEqual({ status: null, outcome: 'address_not_public' });
  });

  it('what a name leads to the second time it is asked (DNS rebinding)', async () => {
    let asked = 0;
    const resolve: Resolve = (_host, _options, done) =>
      done(null, [{ address: ++asked === 1 ? '127.0.0.2' : '127.0.0.1', family: 4 }]);
    const before = receiver.connections();
    const first = await send({ resolve, mayReach: (address) => address === '127.0.0.2', limitMs: 2_000 });
    expect(first.outcome).toBe('unreachable');
    expect(asked).toBe(1);
    expect(await send({ resolve })).toEqual({ status: null, outcome: 'address_not_public' });
    expect(receiver.connections()).toBe(before);
  });

  it.each(['127.0.0.1', '2130706433', '0x7f.1', '[::1]', '[::ffff:7f00:1]', '0'])(
    'https://%s, where no name is looked up at all',
    async (host) => {
      const before = receiver.connections();
      const answer = await send({}, `https://${host}:${receiver.port}/`);
      expect(answer).toEqual({ status: null, outcome: 'address_not_public' });
      expect(receiver.connections()).toBe(before);
    },
  );

  it('anything without TLS', async () => {
    const answer = await send(receiver.trusting, `http://hooks.example.com:${receiver.port}/`);
    expect(answer).toEqual({ status: null, outcome: 'address_not_public' });
  });
});
