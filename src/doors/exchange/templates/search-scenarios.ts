import type { Context } from '../../../context.ts';
import { type Caller, maySee } from '../../../domain/access/index.ts';
import { invalidInput, textProblem } from '../../../domain/basics/index.ts';
import { rankScenarios } from '../../../domain/mapping/index.ts';
import type { SchemaDocument } from '../../../domain/template/index.ts';
import { listedScenarios } from '../../../ground/db/scenarios/index.ts';
import { newestStableVersions, type SchemaVersionRow } from '../../../ground/db/versions/index.ts';
import { documentOfRow } from './known-template.ts';
import { nearnessOf } from './nearness.ts';

const LONGEST_QUERY = 1_000;

/**
 * Which of the scenarios that the caller may see a wish may be for, the likeliest first; an empty list says that there is none (S-13).
 * `detail` is for whoever reports a failure to its user, as SDSI asks in step 2.
 */
export async function searchScenarios(ctx: Context, query: string, caller: Caller) {
  const problem =
    query.trim() === ''
      ? 'is empty: say in words what is wanted'
      : textProblem(query, 'speech', LONGEST_QUERY);
  if (problem !== null) throw invalidInput(`The query ${problem}.`, { path: 'query', detail: problem });
  const templates = await templatesSeenBy(ctx, caller);
  const nearness = await nearnessOf(ctx, query, templates);
  const candidates = rankScenarios(query, templates, nearness);
  const found =
    candidates.length === 0
      ? 'No scenario here is about any of these words.'
      : `${candidates.length} of ${templates.length} scenarios; the first is the likeliest.`;
  return { candidates, detail: nearness === null ? `${found} ${BY_WORDS_ALONE}` : found };
}

/** What a search says that had no model to ask. */
const BY_WORDS_ALONE = 'Judged by words alone: the model is not to be had at the moment.';

/** What everybody is served of each scenario that the caller may see, by name. */
export async function templatesSeenBy({ db }: Context, caller: Caller): Promise<SchemaDocument[]> {
  const rows = await newestStableVersions(db);
  return rows.filter(({ scenario }) => maySee(caller, scenario)).map(documentOfRow);
}

/** Those of the scenarios that documents for everybody may name (`policy.listing`). */
export async function publicVersions({ db }: Context): Promise<SchemaVersionRow[]> {
  const [rows, listed] = await Promise.all([newestStableVersions(db), listedScenarios(db)]);
  return rows.filter(({ scenario }) => listed.has(scenario));
}
