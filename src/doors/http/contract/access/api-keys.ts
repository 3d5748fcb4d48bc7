import Type from 'typebox';
import { SCOPES } from '../../../../domain/access/index.ts';
import { CallerId, nullable, oneOf, ScenarioName, text, yesOrNo } from '../common.ts';

export const ApiKeyPath = Type.Object({ name: CallerId });

const Instant = nullable(text('RFC 3339'));
const Scopes = Type.Array(oneOf(SCOPES), { minItems: 1, maxItems: SCOPES.length });
const Scenarios = nullable(Type.Array(ScenarioName, { minItems: 1, maxItems: 1_000 }), {
  description: 'null: every scenario, also later ones',
});
const Most = Type.Integer({ minimum: 1, maximum: 1_000_000_000 });
const Limits = Type.Object(
  {
    requestsPerMinute: Type.Optional(Most),
    itemsPerMinute: Type.Optional(Most),
    itemsPerDay: Type.Optional(Most),
    itemsPerMinuteOfOne: Type.Optional(Most),
    waiting: Type.Optional(Most),
  },
  { additionalProperties: false, description: 'In place of the limits of the service' },
);
const Signer = Type.String({
  pattern: '^[A-Za-z0-9_-]{43}$',
  description: 'The 32 bytes of an Ed25519 public key, base64url: `x` of its JWK',
});

export const NewApiKeyBody = Type.Object(
  {
    name: CallerId,
    scopes: Scopes,
    scenarios: Type.Optional(Scenarios),
    expires_at: Type.Optional(Instant),
    limits: Type.Optional(Limits),
    signer: Type.Optional(Signer),
    requires_signature: Type.Optional(yesOrNo('Refuse calls that `signer` has not signed (RFC 9421)')),
  },
  { additionalProperties: false },
);

export const RotationBody = Type.Object(
  {
    grace_hours: Type.Optional(
      Type.Number({ minimum: 0, maximum: 8_760, description: 'How long the secret before still works; 24' }),
    ),
    expires_at: Type.Optional(Instant),
  },
  { additionalProperties: false },
);

export const Secrets = Type.Array(
  Type.Object({
    prefix: text('The key begins with `dsp_<prefix>_`'),
    created_at: Type.String(),
    expires_at: Instant,
    last_used_on: nullable(text('UTC day')),
  }),
);

const VIEW = {
  name: Type.String(),
  scopes: Scopes,
  scenarios: Scenarios,
  created_at: Type.String(),
  created_by: nullable(Type.String()),
  revoked_at: Instant,
  limits: Limits,
  signer: nullable(Signer),
  requires_signature: Type.Boolean(),
  secrets: Secrets,
};

export const ApiKeyList = Type.Object({ api_keys: Type.Array(Type.Object(VIEW)) });

export const ShownOnce = Type.Object({
  name: Type.String(),
  key: text('Shown here and never again'),
  expires_at: Instant,
});
