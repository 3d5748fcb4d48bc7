import { desc } from 'drizzle-orm';
import { anyRow, type Db, findRows } from '../server/index.ts';
import { responseTemplates } from '../tables/versions/response-templates.ts';

export type ResponseTemplateRow = typeof responseTemplates.$inferSelect;

/** All that were ever registered for a scenario, the newest first: an owner changes one now and then. */
export async function listResponseTemplates(db: Db, scenario: string): Promise<ResponseTemplateRow[]> {
  return findRows(db, responseTemplates, { scenario }, desc(responseTemplates.number));
}

/** False where its number or id was taken meanwhile. */
export async function insertResponseTemplate(db: Db, row: ResponseTemplateRow): Promise<boolean> {
  return anyRow(db.orm.insert(responseTemplates).values(row).onConflictDoNothing());
}
