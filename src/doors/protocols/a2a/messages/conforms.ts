import type { ValidateFunction } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { type Fault, schemaFaults } from '../../../../domain/basics/index.ts';
import { jsonSchemaOf, type Template } from '../../../../domain/template/index.ts';

/**
 * Where data does not correspond to the template's schema as it stands on the card. The schema is narrower than
 * `validatePayload`: it cannot say that null means "not given", nor that an alias stands for a value.
 */
export function faultsBySchema(template: Template, data: unknown): readonly Fault[] {
  const check = checkOf(template);
  if (check(data)) return [];
  return schemaFaults(check.errors ?? []).map(({ path, detail }) => ({
    path,
    detail: `${path} ${detail}`.trim(),
  }));
}

const ajv = new Ajv2020({ allErrors: true });
formats.default(ajv);

/** As long as the parsed document is kept, and those are bounded. */
const checks = new WeakMap<Template, ValidateFunction>();

function checkOf(template: Template): ValidateFunction {
  const known = checks.get(template);
  if (known !== undefined) return known;
  const check = ajv.compile(jsonSchemaOf(template));
  checks.set(template, check);
  return check;
}
