import type { Context } from '../../../../context.ts';
import { type Caller, maySee } from '../../../../domain/access/index.ts';
import { GLOBAL_COHORT, type SchemaDocument } from '../../../../domain/template/index.ts';
import { findVersion } from '../../../../ground/db/versions/index.ts';
import { documentOfRow } from '../../../exchange/templates/known-template.ts';
import { templatesSeenBy } from '../../../exchange/templates/search-scenarios.ts';
import { readSchemaName, schemaNameOf } from './schema-name.ts';

/**
 * The version behind a schema name, or null where none was ever declared. A card names the newest versions; one that an
 * earlier card named is immutable and goes on being valid, so it goes on being declared. Branches of cohorts stand on no
 * card.
 */
export async function declaredVersion(
  { db }: Context,
  caller: Caller,
  name: string,
): Promise<SchemaDocument | null> {
  const named = readSchemaName(name);
  if (named === null || !maySee(caller, named.scenario)) return null;
  const row = await findVersion(db, named.scenario, named.schema_id);
  return row === null || row.cohort !== GLOBAL_COHORT || row.line === 'recorded' ? null : documentOfRow(row);
}

/** What a client is told to choose from: the newest version of each scenario that it may see. */
export async function declaredNames(ctx: Context, caller: Caller): Promise<string[]> {
  return (await templatesSeenBy(ctx, caller)).map(schemaNameOf);
}
