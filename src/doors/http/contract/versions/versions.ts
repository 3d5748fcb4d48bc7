import Type from 'typebox';
import { nullable, text } from '../common.ts';

export const VersionList = Type.Object({
  versions: Type.Array(
    Type.Object({
      schema_id: Type.String(),
      line: text('stable or experimental'),
      cohort: text('* for everybody'),
      number: Type.Integer(),
      issued_at: Type.String(),
      expires_at: Type.String(),
      ends_at: nullable(Type.String(), {
        description: 'From then on the current template judges what names it: a breaking one followed',
      }),
      reason: Type.String(),
      digest: Type.String(),
      previous_digest: nullable(Type.String()),
      key_id: Type.String(),
    }),
  ),
});

export const Changes = Type.Array(
  Type.Object({
    kind: Type.String(),
    key: Type.String(),
    risk: text('none, low, medium or high'),
    sentence: Type.String(),
    sensitive: Type.Optional(
      text('payment, identity, access, health or minors: what the key asks for since this change'),
    ),
    patch: Type.Array(Type.Object({}, { additionalProperties: true }), {
      description: 'JSON Patch (RFC 6902)',
    }),
  }),
);

export const DiffReply = Type.Object({ from: Type.String(), to: Type.String(), changes: Changes });

/** Versions that wait for a person before anybody gets them. */
export const HeldVersionList = Type.Object({
  held_versions: Type.Array(
    Type.Object({
      content: text('Digest of what the version would say: what is approved or rejected'),
      schema_id: Type.String(),
      cohort: Type.String(),
      held_at: Type.String(),
      sentence: Type.String(),
      changes: Changes,
    }),
  ),
});
