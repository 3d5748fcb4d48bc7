import Type from 'typebox';
import { ASKER, CallerId, Channel, Language, ScenarioName } from '../common.ts';
import { ValidateBody } from '../intake/ingest.ts';
import { ValidateResponseBody } from './templates.ts';

/** What each call of the structured exchange takes, through whichever protocol. Members that we do not know are left alone: later drafts may have more. */
export const TemplateParams = Type.Object({
  scenario: ScenarioName,
  preferred_language: Type.Optional(Language),
  channel: Type.Optional(Channel),
  ...ASKER,
});

export const PayloadParams = Type.Object({
  ...ValidateBody.properties,
  /** The draft's payload names its template only; needed where that is not clear. */
  scenario: Type.Optional(ScenarioName),
  owner: Type.Optional(CallerId),
  language: Type.Optional(Language),
  channel: Type.Optional(Channel),
  interaction: Type.Optional(CallerId),
});

export const ScenarioParams = Type.Object({ scenario: ScenarioName });

export const ResponseParams = Type.Object({ scenario: ScenarioName, ...ValidateResponseBody.properties });

export const SearchParams = Type.Object({ query: Type.String() });
