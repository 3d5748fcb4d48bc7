import { describe, expect, it } from 'vitest';
import { foundIn } from '../../../dashboards/web/pages/overview/first/read-schema.ts';

const SEAT = { type: 'string', enum: ['window', 'aisle'], description: 'Where to sit.' };
const key = (key_name: string, more: object) => ({
  key_name,
  required: false,
  default_value: null,
  ...more,
});
const SEAT_KEY = key('seat_preference', {
  key_type: 'string',
  acceptable_values: ['window', 'aisle'],
  semantic_description: 'Where to sit.',
});

describe('what an owner pastes', () => {
  it.each<[string, unknown, object[]]>([
    [
      'a JSON Schema is one template',
      {
        title: 'Booking',
        type: 'object',
        required: ['date'],
        properties: {
          seatPreference: SEAT,
          date: { type: 'string', format: 'date' },
          guests: { type: ['integer', 'null'], minimum: 1, maximum: 9, default: 1 },
          price: { type: 'number', multipleOf: 0.5 },
          address: { type: 'object' },
          other: { type: 'string' },
        },
      },
      [
        {
          name: 'Booking',
          left: ['address', 'other'],
          keys: [
            SEAT_KEY,
            key('date', {
              key_type: 'string',
              required: true,
              format: 'date',
              semantic_description: 'Date.',
            }),
            key('guests', {
              key_type: 'integer',
              minimum: 1,
              maximum: 9,
              default_value: 1,
              semantic_description: 'Guests.',
            }),
            key('price', { key_type: 'number', step: 0.5, semantic_description: 'Price.' }),
          ],
        },
      ],
    ],
    [
      'an OpenAPI document has one for each operation with something to fill in, body and query together',
      {
        openapi: '3.1.0',
        paths: {
          '/bookings': {
            parameters: [{ $ref: '#/components/parameters/dry' }],
            post: {
              operationId: 'book',
              requestBody: {
                content: { 'application/json': { schema: { $ref: '#/components/schemas/Book~1ing' } } },
              },
            },
            get: { parameters: [{ in: 'path', name: 'id', schema: { type: 'string' } }] },
          },
          '/health': { get: {} },
        },
        components: {
          parameters: {
            dry: { in: 'query', name: 'dry', description: 'No booking.', schema: { type: 'boolean' } },
          },
          schemas: {
            'Book/ing': {
              allOf: [{ $ref: '#/components/schemas/Seated' }, { required: ['seat_preference'] }],
            },
            Seated: { properties: { seat_preference: SEAT } },
          },
        },
      },
      [
        {
          name: 'book',
          left: [],
          keys: [
            { ...SEAT_KEY, required: true },
            key('dry', { key_type: 'boolean', semantic_description: 'No booking.' }),
          ],
        },
        { name: 'get /bookings', left: [], keys: [expect.objectContaining({ key_name: 'dry' })] },
      ],
    ],
    [
      'a list of MCP tools has one for each',
      { tools: [{ name: 'seat', inputSchema: { type: 'object', properties: { seat_preference: SEAT } } }] },
      [{ name: 'seat', left: [], keys: [SEAT_KEY] }],
    ],
    [
      'a template is itself',
      { scenario: 'f', keys: [SEAT_KEY] },
      [{ name: 'f', left: [], keys: [SEAT_KEY] }],
    ],
    ['a text is nothing', 'seat', []],
    ['nothing to fill in is nothing', { type: 'object' }, []],
    [
      'what refers to itself, or to nothing, is left',
      {
        properties: {
          a: { $ref: '#/properties/a' },
          b: { $ref: '#/__proto__/toString' },
          c: { $ref: 'https://example.com/c' },
        },
      },
      [{ name: '', left: ['a', 'b', 'c'], keys: [] }],
    ],
  ])('%s', (_, document, found) => {
    expect(foundIn(document)).toEqual(found);
  });
});
