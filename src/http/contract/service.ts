import Type from 'typebox';

export const Health = Type.Object({ status: Type.Union([Type.Literal('ok'), Type.Literal('degraded')]) });

export const Jwks = Type.Object({
  keys: Type.Array(
    Type.Object({
      kty: Type.String(),
      crv: Type.String(),
      x: Type.String(),
      kid: Type.String(),
      alg: Type.String(),
      use: Type.String(),
      announcement: Type.Optional(
        Type.String({
          description:
            'What the key before says of this one: a detached JWS (type dsp-key+jws) over the canonical JWK without this member',
        }),
      ),
    }),
  ),
  revoked: Type.Optional(
    Type.Array(Type.Object({ kid: Type.String(), revoked_at: Type.String(), reason: Type.String() }), {
      description: 'Keys of which nothing is to be believed any more',
    }),
  ),
});

export const Status = Type.Object({
  fragments: Type.Object({
    received: Type.Integer(),
    pending: Type.Integer(),
    clustered: Type.Integer(),
    unclustered: Type.Integer(),
    failed: Type.Integer(),
    quarantined: Type.Integer(),
  }),
  lag_seconds: Type.Number(),
  queue: Type.Object({
    store: Type.String(),
    reachable: Type.Boolean(),
    waiting: Type.Integer(),
    active: Type.Integer(),
  }),
  model: Type.Object({ name: Type.String(), transform: Type.String(), dimensions: Type.Integer() }),
});
