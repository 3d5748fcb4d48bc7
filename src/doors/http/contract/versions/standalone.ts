import type { TSchema } from 'typebox';
import { isRecord } from '../../../../domain/basics/index.ts';
import { Fault } from '../common.ts';
import { KeyDefinitionSchema } from './templates.ts';

const NAMED: Readonly<Record<string, TSchema>> = { Fault, KeyDefinition: KeyDefinitionSchema };

/**
 * A contract as plain JSON Schema that holds all it speaks of, for protocols that send single schemas to their clients.
 * Shapes that the API names once and refers to stand in place, without the name: it is another one where they land.
 */
export function standalone(schema: TSchema): Readonly<Record<string, unknown>> {
  return { $schema: 'https://json-schema.org/draft/2020-12/schema', ...(inPlace(schema) as object) };
}

function inPlace(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(inPlace);
  if (!isRecord(part)) return part;
  if (typeof part['$ref'] === 'string') return inPlace(NAMED[part['$ref']]);
  // The builder's own marks start with "~" and are not enumerable; `$id` is the API's.
  return Object.fromEntries(
    Object.entries(part)
      .filter(([member]) => member !== '$id')
      .map(([member, value]) => [member, inPlace(value)]),
  );
}
