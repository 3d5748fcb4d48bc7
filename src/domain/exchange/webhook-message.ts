import { createHmac } from 'node:crypto';
import { canonicalise } from '../basics/index.ts';
import { chatMessage, type MessageFormat } from './chat-message.ts';

/** What is sent, whatever comes of it: the id is the same in every try, so a receiver takes each message once. */
export type WebhookMessage = { readonly id: string; readonly body: string };

/** @param at when what is told of happened, not when it is sent */
export function webhookMessage(
  id: string,
  type: 'version' | 'decision' | 'ping',
  at: Date,
  data: Readonly<Record<string, unknown>>,
  format: MessageFormat = 'standard',
): WebhookMessage {
  const body =
    format === 'standard' ? { type, timestamp: at.toISOString(), data } : chatMessage(format, type, data);
  return { id, body: canonicalise(body) };
}

/** Standard Webhooks 1.0: `whsec_` and the base64 of 24 to 64 random bytes. */
export function webhookSecret(random: Uint8Array): string {
  return `${PREFIX}${Buffer.from(random).toString('base64')}`;
}

/**
 * The headers of one try (Standard Webhooks 1.0). The time is of the try: a receiver refuses what is older than a few
 * minutes, so that a message that was listened in on cannot be sent again later.
 */
export function webhookHeaders(
  secret: string,
  { id, body }: WebhookMessage,
  now: Date,
): Readonly<Record<string, string>> {
  const timestamp = String(Math.floor(now.getTime() / 1_000));
  const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`, 'utf8').digest('base64');
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` };
}

const PREFIX = 'whsec_';
