import type { ErrorObject, ValidateFunction } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import type { Fault } from '../../../domain/basics/index.ts';
import { jsonSchemaOf, type Template } from '../../../domain/template/index.ts';

/**
 * Where data does not correspond to the template's schema as it stands on the card. The schema is narrower than
 * `validatePayload`: it cannot say that null means "not given", nor that an alias stands for a value.
 */
export function faultsBySchema(template: Template, data: unknown): readonly Fault[] {
  const check = checkOf(template);
  return check(data) ? [] : (check.errors ?? []).map(faultOf);
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

function faultOf({ instancePath, message, params }: ErrorObject): Fault {
  const path = instancePath.split('/').slice(1).join('.');
  const missing: unknown = params['missingProperty'];
  return path === '' && typeof missing === 'string'
    ? { path: missing, detail: `${missing} is required and missing` }
    : { path, detail: `${path} ${message ?? 'does not fit the schema'}`.trim() };
}
