import type { Context } from '../../../context.ts';
import { DomainError } from '../../../domain/basics/index.ts';
import { cohortNamed } from '../../../domain/template/index.ts';
import { isInExperiment } from '../../../domain/trial/index.ts';
import { findScenario } from '../../../ground/db/scenarios/index.ts';
import { newestFor } from './known-template.ts';
import { renderedDocument, type SignedDocument, signedDocument } from './signed-document.ts';

/** Which of a scenario’s templates a client is to have: `TemplateParams`, as far as they were given. */
type TemplateAsk = {
  readonly scenario: string;
  readonly preferred_language?: string | undefined;
  readonly cohort?: string | undefined;
  readonly channel?: 'stable' | 'experimental' | undefined;
  readonly client_agent?: string | undefined;
};

/**
 * The template that a client is to fill, signed: the same document through whichever door it asks.
 * @throws DomainError `unknown_scenario` with the known ones, or `unavailable` in the moment before the first version
 */
export async function askTemplate(
  ctx: Context,
  { scenario: name, preferred_language: language, cohort, channel, client_agent }: TemplateAsk,
): Promise<SignedDocument> {
  const line = channel === 'experimental' && (await isTrying(ctx, name, client_agent)) ? channel : 'stable';
  const row = await newestFor(ctx.db, name, line, cohortNamed(cohort));
  if (row === null) {
    await findScenario(ctx.db, name);
    throw new DomainError('unavailable', 'The first version is being published; ask again shortly.');
  }
  const rendered = language === undefined ? null : await renderedDocument(ctx, row, language);
  return rendered ?? signedDocument(row);
}

async function isTrying({ db }: Context, name: string, clientAgent: string | undefined): Promise<boolean> {
  const { scenario, policy } = await findScenario(db, name);
  return isInExperiment(scenario, clientAgent ?? null, policy.experiment.share);
}
