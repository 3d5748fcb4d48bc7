import Type from 'typebox';
import { MESSAGE_FORMATS } from '../../../../domain/exchange/index.ts';
import { nullable, oneOf, ScenarioName, text, whole } from '../common.ts';

export const WebhookBody = Type.Object(
  {
    url: text('https, reachable from the internet'),
    events: Type.Optional(
      Type.Array(Type.String({ pattern: '^[a-z][a-z_]{0,39}$' }), {
        minItems: 1,
        maxItems: 20,
        uniqueItems: true,
        description:
          '`version`: one was published; `decision`: everything else that is decided; or kinds of decisions: `experimental`, ' +
          '`stable`, `retired`, `proposed`, … Left out: `version`',
      }),
    ),
    format: Type.Optional({
      ...oneOf(MESSAGE_FORMATS),
      description:
        '`standard` (left out): signed JSON; `slack`, `teams` (a workflow’s), `discord`: what an incoming webhook there takes',
    }),
  },
  { additionalProperties: false },
);

export const WebhookPath = Type.Object({
  scenario: ScenarioName,
  id: Type.String({ minLength: 1, maxLength: 100 }),
});

const WEBHOOK = {
  id: Type.String(),
  url: Type.String(),
  events: Type.Array(Type.String()),
  format: oneOf(MESSAGE_FORMATS),
  created_at: Type.String(),
  created_by: Type.String(),
  failures: whole('In a row'),
  failing_since: nullable(Type.String()),
  next_try_at: nullable(Type.String()),
  disabled_at: nullable(Type.String()),
  disabled_reason: nullable(Type.String()),
};

export const NewWebhook = Type.Object({
  ...WEBHOOK,
  secret: text('Shown this once; whsec_ and base64 (Standard Webhooks)'),
});

const ATTEMPT = {
  status: nullable(Type.Integer(), { description: 'Null: there was no answer' }),
  outcome: text(
    'delivered, refused, redirected, gone, address_not_public, name_not_found, not_trusted, timed_out or unreachable',
  ),
};

export const WebhookList = Type.Object({
  webhooks: Type.Array(
    Type.Object({
      ...WEBHOOK,
      attempts: Type.Array(Type.Object({ message: Type.String(), at: Type.String(), ...ATTEMPT }), {
        description: 'The last twenty, newest first',
      }),
    }),
  ),
});

export const PingReply = Type.Object({ message: Type.String(), ...ATTEMPT });
