import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { DAY_MS } from '../../../src/domain/basics/clock.ts';
import { afterFailure, outcomeOfStatus, readWebhookUrl } from '../../../src/domain/exchange/webhook.ts';
import {
  webhookHeaders,
  webhookMessage,
  webhookSecret,
} from '../../../src/domain/exchange/webhook-message.ts';

const NOW = new Date('2026-01-05T00:00:00Z');

describe('a webhook may lead to', () => {
  it.each([
    ['https://hooks.example.com/dsp', 'https://hooks.example.com/dsp'],
    ['https://hooks.example.com:8443/a?b=c', 'https://hooks.example.com:8443/a?b=c'],
    ['HTTPS://Hooks.Example.COM', 'https://hooks.example.com/'],
    ['https://8.8.8.8/x', 'https://8.8.8.8/x'],
    ['https://[2606:4700::1111]/x', 'https://[2606:4700::1111]/x'],
  ])('%s', (text, url) => {
    expect(readWebhookUrl(text)).toEqual({ url });
  });
});

describe('a webhook may not lead to (RELIABILITY I12)', () => {
  it.each([
    'hooks.example.com',
    'http://hooks.example.com',
    'ftp://hooks.example.com',
    'file:///etc/passwd',
    'https://',
    'https://user:secret@hooks.example.com',
    'https://hooks.example.com/#part',
    'https://localhost/x',
    'https://localhost./x',
    'https://redis:6379',
    'https://db.internal',
    'https://printer.local',
    'https://1.0.0.127.in-addr.arpa',
    'https://127.0.0.1/x',
    'https://127.1/x',
    'https://2130706433/x',
    'https://0x7f000001/x',
    'https://0177.0.0.1/x',
    'https://127.0.0.1./x',
    'https://169.254.169.254/latest/meta-data',
    'https://[::1]/x',
    'https://[::ffff:10.0.0.1]/x',
    'https://[fd00:ec2::254]/x',
    `https://hooks.example.com/${'a'.repeat(2_000)}`,
  ])('%s', (text) => {
    expect(readWebhookUrl(text)).toMatchObject({ path: 'url', detail: expect.stringMatching(/\S/) });
  });
});

describe('what is not taken', () => {
  it.each([
    [200, 'delivered'],
    [204, 'delivered'],
    [301, 'redirected'],
    [307, 'redirected'],
    [400, 'refused'],
    [410, 'gone'],
    [500, 'refused'],
  ] as const)('status %i is "%s"', (status, outcome) => {
    expect(outcomeOfStatus(status)).toBe(outcome);
  });

  it('is tried again after a pause that doubles up to six hours', () => {
    const pauses: number[] = [];
    let before: { failures: number; failingSince: Date | null } = { failures: 0, failingSince: null };
    for (let round = 0; round < 14; round++) {
      const next = afterFailure(before, { status: 500, outcome: 'refused' }, NOW);
      pauses.push((next.nextTryAt.getTime() - NOW.getTime()) / 1_000);
      before = next;
    }
    expect(pauses.slice(0, 4)).toEqual([10, 20, 40, 80]);
    expect(pauses.slice(-2)).toEqual([21_600, 21_600]);
  });

  it('for five days disables the webhook, and it is said since when and why', () => {
    const at = (days: number) => new Date(NOW.getTime() + days * DAY_MS);
    const failing = { failures: 40, failingSince: NOW };
    const attempt = { status: 503, outcome: 'refused' } as const;
    expect(afterFailure(failing, attempt, at(4.999)).disabledReason).toBeNull();
    const over = afterFailure(failing, attempt, at(5)).disabledReason;
    expect(over).toContain(NOW.toISOString());
    expect(over).toContain('refused (status 503)');
  });

  it('because the receiver is gone disables the webhook at once', () => {
    const gone = { status: 410, outcome: 'gone' } as const;
    expect(afterFailure({ failures: 0, failingSince: null }, gone, NOW).disabledReason).toContain('gone');
  });
});

describe('a message', () => {
  it('is signed as Standard Webhooks says: its published example gives the published signature', () => {
    const message = { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', body: '{"test": 2432232314}' };
    const at = new Date(1_614_265_330 * 1_000);
    expect(webhookHeaders('whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', message, at)).toEqual({
      'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      'webhook-timestamp': '1614265330',
      'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
    });
  });

  it('has a secret of the bytes that were drawn', () => {
    const random = new Uint8Array(32).fill(7);
    const secret = webhookSecret(random);
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    const message = webhookMessage('msg_1', 'ping', NOW, {});
    const signed = createHmac('sha256', random).update(`msg_1.1767571200.${message.body}`).digest('base64');
    expect(webhookHeaders(secret, message, NOW)['webhook-signature']).toBe(`v1,${signed}`);
  });

  it('is canonical JSON with a type, the time of what happened, and what it is', () => {
    expect(webhookMessage('msg_1', 'version', NOW, { schema_id: 'tea_v2', digest: 'd' }).body).toBe(
      '{"data":{"digest":"d","schema_id":"tea_v2"},"timestamp":"2026-01-05T00:00:00.000Z","type":"version"}',
    );
  });
});
