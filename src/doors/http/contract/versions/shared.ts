import Type from 'typebox';
import { ScenarioName, text } from '../common.ts';
import { TemplateReply } from './templates.ts';
import { Changes, VersionList } from './versions.ts';

const Token = Type.String({ minLength: 1, maxLength: 100 });

export const SharePath = Type.Object({ scenario: ScenarioName, id: Token });
export const SharedPath = Type.Object({ token: Token });

export const ShareBody = Type.Object(
  { days: Type.Optional(Type.Integer({ minimum: 1, maximum: 366, description: 'That the link lasts; 30' })) },
  { additionalProperties: false },
);

const SHARE = { id: Type.String(), schema_id: Type.String(), expires_at: Type.String() };

export const NewShare = Type.Object({
  ...SHARE,
  path: text('Of the page; shown here and never again'),
});

export const ShareList = Type.Object({
  shares: Type.Array(Type.Object({ ...SHARE, shared_by: Type.String(), shared_at: Type.String() })),
});

export const SharedReply = Type.Object({
  scenario: Type.String(),
  expires_at: text('Of the link'),
  document: TemplateReply,
  changes: Type.Array(Changes.items, { description: 'Against the version before it on its line' }),
  changelog: Type.Array(VersionList.properties.versions.items, {
    description: 'It and those before it on its line, newest first',
  }),
});
