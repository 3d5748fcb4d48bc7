import type { KeyDefinition } from '../../../src/domain/template/key-definition.ts';
import type { Template } from '../../../src/domain/template/template.ts';

export const key = (key_name: string, more: Partial<KeyDefinition> = {}): KeyDefinition => ({
  key_name,
  key_type: 'string',
  required: false,
  default_value: null,
  semantic_description: `The ${key_name}.`,
  ...more,
});

/** The smallest scenario that versions can be planned for, and two keys that it may learn. */
export const TEA: Template = {
  schema_id: 'tea_v1',
  scenario: 'tea',
  keys: [key('kind', { required: true }), key('other')],
};
export const MILK = key('milk');
export const SUGAR = key('sugar');
