import { describe, expect, it } from 'vitest';
import { jsonSchemaOf } from '../../../src/domain/template/json-schema.ts';
import { parseResponseTemplate, validateResponse } from '../../../src/domain/template/response-template.ts';
import { parseTemplate, type Template } from '../../../src/domain/template/template.ts';
import { fixture } from '../../fixtures/load.ts';

function template(input: unknown): Template {
  const result = parseTemplate(input);
  if ('errors' in result) throw new Error(JSON.stringify(result.errors));
  return result.template;
}

describe('a template as JSON Schema', () => {
  const schema = jsonSchemaOf(
    template(fixture('F01-template-flight')),
    'https://tea.example/flight_booking_v1',
  );

  it('A-1 is of draft 2020-12 and lets nothing else in', () => {
    expect(schema).toMatchObject({
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      $id: 'https://tea.example/flight_booking_v1',
      type: 'object',
      required: ['origin', 'destination', 'departure_date'],
      additionalProperties: false,
    });
  });

  it('A-13 gives a form its labels, lists, ranges and defaults, also those that stand in prose only', () => {
    expect(schema['properties']).toMatchObject({
      cabin_class: {
        title: 'Cabin class',
        type: 'string',
        enum: ['economy', 'premium_economy', 'business', 'first'],
        default: 'economy',
      },
      passenger_count: { type: 'integer', minimum: 1, maximum: 9, default: 1 },
      departure_date: { type: 'string', format: 'date' },
      other: { type: 'string', title: 'Other' },
    });
  });

  it('A-13 marks what is on trial, without words that strict validators do not know', () => {
    const flight = template(fixture('F01-template-flight'));
    const [origin, ...rest] = flight.keys;
    if (origin === undefined) throw new Error('F01 has keys');
    const trial = jsonSchemaOf({
      ...flight,
      keys: [{ ...origin, status: 'experimental', unit: 'city' }, ...rest],
    });
    expect(trial['properties']).toMatchObject({
      origin: { title: 'Origin (experimental)', $comment: 'status: experimental' },
    });
    expect(JSON.stringify(trial)).not.toContain('"status"');
  });

  it('A-13 labels a form in the language asked for, where the key has it', () => {
    const flight = template(fixture('F01-template-flight'));
    const keys = flight.keys.map((key) =>
      key.key_name === 'origin' ? { ...key, descriptions: { zh: '出发城市。' } } : key,
    );
    const { properties } = jsonSchemaOf({ ...flight, keys }, undefined, 'zh-CN');
    expect(properties).toMatchObject({
      origin: { description: '出发城市。' },
      destination: { description: flight.keys[1]?.semantic_description },
    });
  });
});

describe('a result of the A2A extension’s own example', () => {
  it('A-12 follows the schema that its card declares, read as a response template, and not with a probability above 1', () => {
    const { schemas } = fixture('F08-a2a-card') as {
      schemas: { fightResponse: { properties: Record<string, { description: string; type: string }> } };
    };
    const keys = Object.entries(schemas.fightResponse.properties).map(([key_name, property]) => {
      const { description, type, title: _, ...range } = property as Record<string, unknown>;
      return { key_name, key_type: type, required: true, semantic_description: description, ...range };
    });
    const read = parseResponseTemplate({ schema_id: 'fightResponse', scenario: 'fights', keys });
    if ('errors' in read) throw new Error(JSON.stringify(read.errors));
    const { required, properties, additionalProperties } = schemas.fightResponse as Record<string, unknown>;
    const made = jsonSchemaOf(read.template) as Record<string, unknown>;
    expect(made).toMatchObject({ required, additionalProperties });
    expect(Object.keys(made['properties'] as object)).toEqual(Object.keys(properties as object));
    const { artifacts } = fixture('F10-a2a-task') as unknown as {
      artifacts: { parts: { data: Record<string, unknown> }[] }[];
    };
    const data = artifacts[0]?.parts[0]?.data ?? {};
    expect(validateResponse(read.template, data, 'strict')).toMatchObject({ valid: true, errors: [] });
    expect(validateResponse(read.template, { ...data, probability: 1.2 }, 'strict').errors).toMatchObject([
      { path: 'probability', code: 'out_of_range', acceptable: { minimum: 0, maximum: 1 } },
    ]);
  });
});
