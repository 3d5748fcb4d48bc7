import { isRecord } from '../../domain/basics/index.ts';
import { jsonSchemaOf, type Template } from '../../domain/template/index.ts';

/**
 * TypeScript for the payloads of a template: what compiles against it is valid but for ranges, patterns and lengths, which
 * types cannot say. Written by json-schema-to-typescript out of the same JSON Schema that agent cards show.
 */
export async function typesText(template: Template, language: string): Promise<string> {
  // Half a second to load, and no other command needs it.
  const { compile } = await import('json-schema-to-typescript');
  const { $schema: _, title: __, properties, ...rest } = jsonSchemaOf(template, undefined, language);
  const name = typeName(template.scenario);
  const keys = isRecord(properties) ? Object.entries(properties) : [];
  return compile(
    // With titles each key would get a type of its own.
    {
      ...rest,
      title: name,
      properties: Object.fromEntries(keys.map(([key, rule]) => [key, untitled(rule)])),
    },
    name,
    {
      bannerComment: `// Payloads of ${template.schema_id}, written by \`dsp types\`: write it anew, do not edit it.`,
      style: { singleQuote: true },
    },
  );
}

function untitled(rule: unknown): object {
  if (!isRecord(rule)) return {};
  const { title: _, ...rest } = rule;
  return rest;
}

/** `flight_booking` -> `FlightBooking`. */
function typeName(scenario: string): string {
  const words = scenario.split(/[_-]+/).filter((word) => word !== '');
  const name = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
  return /^[A-Za-z]/.test(name) ? name : `Scenario${name}`;
}
