import Type from 'typebox';
import type { SignedTrail } from '../../../../ground/signing/trail.ts';

/** Every member is part of what was signed, so none is left out or put in another form on the way. */
export const TrailReply = Type.Unsafe<SignedTrail>(
  Type.Object(
    {},
    {
      additionalProperties: true,
      description:
        'format, scenario, key; `steps` (step, at, sentence, data, digest) in the order of the story; what they are checked ' +
        'against: `decisions` (the scenario’s whole chain), `evidence` (digest, body) and `versions` (schema_id, digest, jws, ' +
        'document) of this key; `latest` (digest of what no decision rests on yet), `count`, `signature`. No text of a user ' +
        'is in it. Check it with `dsp verify --trail`.',
    },
  ),
);
