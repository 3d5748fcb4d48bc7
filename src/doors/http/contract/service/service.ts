import Type from 'typebox';
import { nullable, oneOf, text, whole } from '../common.ts';

export const Health = Type.Object({ status: oneOf(['ok', 'degraded']) });

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
        text(
          'What the key before says of this one: a detached JWS (type dsp-key+jws) over the canonical JWK without this member',
        ),
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
    discarded: Type.Integer(),
    quarantined: Type.Integer(),
  }),
  unaccounted: Type.Object(
    {
      fragments: Type.Integer(),
      looked_through_at: nullable(Type.String({ format: 'date-time' }), {
        description: 'When all fragments of the service had been looked at, the last time; null: not yet',
      }),
    },
    {
      description:
        'Acknowledged, and not where they should be: rows, phrases or places are missing. More than 0 is a fault of the service or its database; the log names them (`fragments.unaccounted`)',
    },
  ),
  lag_seconds: Type.Number(),
  queue: Type.Object({
    store: Type.String(),
    reachable: Type.Boolean(),
    waiting: Type.Integer(),
    active: Type.Integer(),
  }),
  backed_off: Type.Array(
    Type.Object({
      job: Type.String(),
      subject: text('The scenario, or its pool: `<scenario>/<cohort>`'),
      failures: whole('In a row'),
      reason: text('The name of the last error; the log has its sentence'),
      next_try_at: Type.String({ format: 'date-time' }),
    }),
    {
      description: 'Jobs that keep failing and are tried again ever less often; the rest of the work goes on',
    },
  ),
  model: Type.Object({
    name: Type.String(),
    transform: Type.String(),
    dimensions: Type.Integer(),
    phrases_of_other_models: whole(
      'Their vectors are made anew in the background; a pool is learned once all of its own are',
    ),
  }),
});
