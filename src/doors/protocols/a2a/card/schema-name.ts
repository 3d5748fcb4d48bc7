import { OWN_SCHEMAS } from '../names.ts';

/** A published version as A2A names it: in the card's `schemas`, and in the modes that refer to it. */
type NamedVersion = { readonly scenario: string; readonly schema_id: string };

/**
 * The id alone where it is its scenario's name, or that name and a number as the service counts (`flight_booking_v2`): it
 * leads back to one scenario. Owners may call a version anything, so any other id stands behind its scenario.
 */
export function schemaNameOf({ scenario, schema_id }: NamedVersion): string {
  const leadsBack = readSchemaName(schema_id)?.scenario === scenario && !OWN_SCHEMAS.includes(schema_id);
  return leadsBack ? schema_id : `${scenario}/${schema_id}`;
}

/** The version that a part’s media type or metadata names; null where the name is of no form that we write. */
export function readSchemaName(name: string): NamedVersion | null {
  const parts = [WITH_SCENARIO, COUNTED, BARE].map((form) => form.exec(name)?.groups).find((found) => found);
  if (parts?.['scenario'] === undefined) return null;
  return { scenario: parts['scenario'], schema_id: parts['id'] ?? name };
}

/** Greedy: what stands before the last `_v<number>` is the scenario, so no two scenarios make one name. */
const COUNTED = /^(?<scenario>[A-Za-z0-9_-]{1,64})_v\d+(?:-x\d+)?$/u;
const BARE = /^(?<scenario>[A-Za-z0-9_-]{1,64})$/u;
/** Neither scenarios nor ids have a slash. */
const WITH_SCENARIO = /^(?<scenario>[A-Za-z0-9_-]{1,64})\/(?<id>[A-Za-z0-9_.:-]{1,100})$/u;

/** The media type that refers to a schema of the card. */
export function modeOf(name: string): string {
  return `application/json;schema=${name}`;
}

/** The schema that a mode names, whether or not there is one; null where the mode is of another kind. */
export function schemaInMode(mode: unknown): string | null {
  if (typeof mode !== 'string' || mode.length > 400) return null;
  return /^application\/json\s*;\s*schema\s*=\s*"?([^";\s]+)"?\s*$/iu.exec(mode)?.[1] ?? null;
}
