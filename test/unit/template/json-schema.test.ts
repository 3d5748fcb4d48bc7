import { describe, expect, it } from 'vitest';
import { jsonSchemaOf } from '../../../src/domain/template/json-schema.ts';
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
