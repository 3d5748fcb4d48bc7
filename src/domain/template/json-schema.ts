import { constraintsOf } from './constraints.ts';
import type { KeyDefinition } from './key-definition.ts';
import { inLanguage } from './rendition.ts';
import type { Template } from './template.ts';
import { LONGEST_VALUE } from './values/key-value.ts';

export type JsonSchema = Readonly<Record<string, unknown>>;

/**
 * The template as JSON Schema 2020-12, for form builders, code generators and agent cards. What it
 * accepts, `validatePayload` accepts too; the other way round it knows less, since a schema cannot say that null
 * means "not given" without making every field of a form nullable, nor that an alias stands for a value.
 * `id` is the address the schema is served at; descriptions come in `language` (BCP 47) where keys have them.
 */
export function jsonSchemaOf(template: Template, id?: string, language = 'en'): JsonSchema {
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    ...(id === undefined ? {} : { $id: id }),
    title: template.schema_id,
    type: 'object',
    properties: Object.fromEntries(
      template.keys.map((key) => [key.key_name, propertyOf(inLanguage(key, language))]),
    ),
    required: template.keys.filter((key) => key.required).map((key) => key.key_name),
    additionalProperties: false,
  };
}

function propertyOf(key: KeyDefinition): JsonSchema {
  const { acceptable, minimum, maximum, format } = constraintsOf(key);
  const experimental = key.status === 'experimental';
  return {
    title: `${titleOf(key.key_name)}${experimental ? ' (experimental)' : ''}`,
    description: key.semantic_description,
    type: key.key_type,
    ...(acceptable === null ? {} : { enum: acceptable }),
    ...(minimum === null ? {} : { minimum }),
    ...(maximum === null ? {} : { maximum }),
    ...(key.key_type === 'string' && acceptable === null ? textRules(format, key.required) : {}),
    ...(key.default_value === null ? {} : { default: key.default_value }),
    // Unknown keywords make strict validators (ajv) refuse the whole schema; a comment is always allowed.
    ...(experimental ? { $comment: 'status: experimental' } : {}),
  };
}

function textRules(format: 'date' | 'time' | null, required: boolean): JsonSchema {
  if (format === 'date') return { format: 'date', pattern: '^\\d{4}-\\d{2}-\\d{2}$' };
  // The format "time" of JSON Schema wants seconds and a zone; SDSI templates speak of a time of day.
  if (format === 'time') return { pattern: '^([01]\\d|2[0-3]):[0-5]\\d$' };
  return { maxLength: LONGEST_VALUE, ...(required ? { pattern: '\\S' } : {}) };
}

function titleOf(name: string): string {
  const words = name.replaceAll('_', ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
