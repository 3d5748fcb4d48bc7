import type { Context } from '../../../context.ts';
import { type Caller, maySee } from '../../../domain/access/index.ts';
import { DomainError } from '../../../domain/basics/index.ts';
import { findScenarioOrNull, listScenarios, type Scenario } from '../../../ground/db/scenarios/index.ts';

/**
 * The scenario, where the caller may see it. One that it may not see is answered like one that there is none of, and of
 * the known ones it learns those it may see: a tenant must not learn what others have.
 * @throws DomainError `unknown_scenario` with the known ones (S-5)
 */
export async function visibleScenario(ctx: Context, caller: Caller, name: string): Promise<Scenario> {
  const found = maySee(caller, name) ? await findScenarioOrNull(ctx.db, name) : null;
  if (found !== null) return found;
  throw new DomainError('unknown_scenario', `There is no scenario "${name}".`, {
    data: { known: await scenariosSeenBy(ctx, caller) },
  });
}

/** Names of the scenarios that the caller may see, in order. */
export async function scenariosSeenBy({ db }: Context, caller: Caller): Promise<string[]> {
  return (await listScenarios(db)).filter((scenario) => maySee(caller, scenario));
}
