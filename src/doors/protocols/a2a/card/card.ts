import { AgentCard } from '@a2a-js/sdk';
import { canonicalise, digestOf } from '../../../../domain/basics/index.ts';
import { jsonSchemaOf, RESERVED_KEY, type Template } from '../../../../domain/template/index.ts';
import { VERSION } from '../../../../ground/process/version.ts';
import { SubmissionResult } from '../../../http/contract/intake/submission.ts';
import { standalone } from '../../../http/contract/versions/standalone.ts';
import { CONTEXT_SCHEMAS } from '../messages/context-part.ts';
import { EXTENSION, RESULT_SCHEMA } from '../names.ts';
import { modeOf, schemaNameOf } from './schema-name.ts';

const RESULT_JSON = standalone(SubmissionResult);

const EXTENSION_WORDS =
  'Data parts are validated by JSON Schema; `params.digests` has the digest of each schema under `schemas` (SHA-256 of its RFC 8785 form), since a card’s signature covers no member that A2A does not know.';

/**
 * The agent card for what is published, whatever version of A2A it is written for: one skill a scenario, its newest version as a
 * schema. `schemas` is the extension's own member of it: name -> JSON Schema.
 * @param address where clients reach this service, without a slash at the end
 */
export function cardOf(templates: readonly Template[], address: string) {
  const schemas = Object.fromEntries([
    ...templates.map((template) => [schemaNameOf(template), jsonSchemaOf(template)] as const),
    [RESULT_SCHEMA, RESULT_JSON],
    ...Object.entries(CONTEXT_SCHEMAS),
  ]);
  const digests = Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => [name, digestOf(canonicalise(schema))]),
  );
  const card = AgentCard.fromJSON({
    name: 'Differential Semantic Pool',
    description:
      'Takes payloads by published schema, validates them and fills in defaults. What fits no key goes into "other" in words; needs that keep coming back there become keys of later versions.',
    version: VERSION,
    supportedInterfaces: ['1.0', '0.3'].map((protocolVersion) => ({
      url: `${address}/a2a`,
      protocolBinding: 'JSONRPC',
      protocolVersion,
    })),
    capabilities: {
      streaming: true,
      pushNotifications: false,
      extendedAgentCard: true,
      extensions: [{ uri: EXTENSION, description: EXTENSION_WORDS, required: false, params: { digests } }],
    },
    securitySchemes: {
      apiKey: {
        httpAuthSecurityScheme: { scheme: 'bearer', description: 'An API key with the scope "ingest"' },
      },
    },
    securityRequirements: [{ schemes: { apiKey: { list: [] } } }],
    defaultInputModes: ['text/plain', ...templates.map((template) => modeOf(schemaNameOf(template)))],
    defaultOutputModes: ['text/plain', modeOf(RESULT_SCHEMA)],
    skills: templates.map(skillOf),
  });
  return { card, schemas };
}

function skillOf(template: Template) {
  const { scenario, keys } = template;
  const name = schemaNameOf(template);
  const fields = keys.filter(({ key_name }) => key_name !== RESERVED_KEY);
  const required = fields.filter((key) => key.required).map(({ key_name }) => key_name);
  const optional = fields.filter((key) => !key.required).map(({ key_name }) => key_name);
  const words = [
    `Takes a payload of the scenario ${scenario} as data of the schema ${name}.`,
    ...(required.length === 0 ? [] : [`Required: ${required.join(', ')}.`]),
    ...(optional.length === 0 ? [] : [`Optional: ${optional.join(', ')}.`]),
    'Returns the validated payload.',
  ];
  return {
    id: scenario,
    name: scenario.replaceAll(/[_-]+/g, ' ').trim() || scenario,
    description: words.join(' '),
    tags: [scenario],
    inputModes: ['text/plain', modeOf(name)],
    outputModes: ['text/plain', modeOf(RESULT_SCHEMA)],
  };
}
