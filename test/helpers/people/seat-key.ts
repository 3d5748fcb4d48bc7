import type { KeyDefinition } from '../../../src/domain/template/key-definition.ts';

/** What SDSI's own story learns, as the draft prints it. */
export const SEAT: KeyDefinition = {
  key_name: 'seat_preference',
  key_type: 'string',
  required: false,
  default_value: null,
  semantic_description:
    "Seat preference. Acceptable values: window, aisle. Example mapping: 'window seat please' -> 'window'.",
  acceptable_values: ['window', 'aisle'],
};
