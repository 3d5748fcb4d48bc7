import type { Context } from '../../context.ts';
import { newestStableVersions } from '../../db/versions/index.ts';
import { type Caller, maySee } from '../../domain/access/index.ts';
import { DomainError, textProblem } from '../../domain/basics/index.ts';
import { rankScenarios, type ScenarioCandidate } from '../../domain/mapping/index.ts';
import type { Template } from '../../domain/template/index.ts';
import { documentOfRow } from './known-template.ts';

/** Scenarios that a wish may be for, the likeliest first; none where it fits none. */
export type ScenarioSearch = {
  readonly candidates: ScenarioCandidate[];
  /** For whoever reports a failure to its user, as SDSI asks in step 2. */
  readonly detail: string;
};

const LONGEST_QUERY = 1_000;

/** Which of the scenarios that the caller may see a wish may be for; an empty list says that there is none (S-13). */
export async function searchScenarios(
  ctx: Pick<Context, 'db'>,
  query: string,
  caller: Caller,
): Promise<ScenarioSearch> {
  const problem =
    query.trim() === ''
      ? 'is empty: say in words what is wanted'
      : textProblem(query, 'speech', LONGEST_QUERY);
  if (problem !== null)
    throw new DomainError('invalid_input', `The query ${problem}.`, {
      faults: [{ path: 'query', detail: problem }],
    });
  const templates = (await publishedTemplates(ctx)).filter(({ scenario }) => maySee(caller, scenario));
  const candidates = rankScenarios(query, templates);
  const detail =
    candidates.length === 0
      ? 'No scenario here is about any of these words.'
      : `${candidates.length} of ${templates.length} scenarios; the first is the likeliest.`;
  return { candidates, detail };
}

/** What everybody is served of each scenario, by name: for searches and for documents that tell what there is. */
export async function publishedTemplates({ db }: Pick<Context, 'db'>): Promise<Template[]> {
  return (await newestStableVersions(db)).map(documentOfRow);
}
