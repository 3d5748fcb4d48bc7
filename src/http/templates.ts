import type { Db } from '../db/connect.ts';
import { findScenario } from '../db/scenarios.ts';
import { findVersion, newestVersion, type SchemaVersionRow } from '../db/schema-versions.ts';
import { isRecord } from '../domain/record.ts';
import { GLOBAL_COHORT, type SchemaDocument } from '../domain/schema-version.ts';
import type { Template } from '../domain/template.ts';

/** Published versions never change, so a parsed one is kept for good; bounded, because ids come from outside. */
const parsed = new Map<string, SchemaDocument>();
const MOST_PARSED = 2_000;

export function documentOfRow(row: SchemaVersionRow): SchemaDocument {
  const known = parsed.get(row.digest);
  if (known !== undefined) return known;
  const document: SchemaDocument = JSON.parse(row.document); // written by publish-schema-version, signed as it is
  if (parsed.size >= MOST_PARSED) parsed.clear();
  parsed.set(row.digest, document);
  return document;
}

/** The version with this id, or, where the id is unknown or long gone, the current stable one (S-45). */
export async function templateFor(
  db: Db,
  scenario: string,
  schemaId: string,
): Promise<{ template: Template; known: boolean }> {
  const row = await findVersion(db, scenario, schemaId);
  if (row !== null) return { template: documentOfRow(row), known: true };
  const newest = await newestVersion(db, scenario, 'stable', GLOBAL_COHORT);
  if (newest !== null) return { template: documentOfRow(newest), known: false };
  // Registered a moment ago, not published yet.
  const { template } = await findScenario(db, scenario);
  return { template, known: template.schema_id === schemaId };
}

/** The templates that a batch of interactions names, read once each. */
export async function templatesFor(
  db: Db,
  scenario: string,
  items: readonly unknown[],
): Promise<(schemaId: string) => Template> {
  const ids = new Set(
    items.flatMap((item) =>
      isRecord(item) && typeof item['schema_id'] === 'string' ? [item['schema_id']] : [],
    ),
  );
  const current = await templateFor(db, scenario, '');
  const templates = new Map<string, Template>();
  // A batch with many unknown ids must not cost a look-up each.
  for (const id of [...ids].filter((id) => id.length <= 200).slice(0, 50)) {
    templates.set(id, (await templateFor(db, scenario, id)).template);
  }
  return (schemaId) => templates.get(schemaId) ?? current.template;
}
