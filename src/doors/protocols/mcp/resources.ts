import type { Context } from '../../../context.ts';
import type { Caller } from '../../../domain/access/index.ts';
import { DomainError } from '../../../domain/basics/index.ts';
import { askTemplate } from '../../exchange/templates/ask-template.ts';
import { templatesSeenBy } from '../../exchange/templates/search-scenarios.ts';
import { visibleScenario } from '../../exchange/templates/visible-scenario.ts';

const TYPE = 'application/json';

/** RFC 6570; `{scenario}` is a name as in `/v1/scenarios/{scenario}`. */
export const TEMPLATE_URI = {
  uriTemplate: 'template://{scenario}',
  name: 'template',
  title: 'Schema template of a scenario',
  description: 'The current signed template, as get_schema_template returns it',
  mimeType: TYPE,
};

/** One resource a published scenario that the caller may see. */
export async function templateResources(ctx: Context, caller: Caller) {
  const templates = await templatesSeenBy(ctx, caller);
  return templates.map(({ scenario, schema_id }) => ({
    uri: uriOf(scenario),
    name: scenario,
    title: `Schema template ${schema_id}`,
    mimeType: TYPE,
  }));
}

/** As `template://{scenario}` is written. */
export const uriOf = (scenario: string) => `template://${scenario}`;

/** @throws DomainError `unknown_scenario`, also where the address is of another kind */
export async function templateNamed(ctx: Context, caller: Caller, uri: string): Promise<string> {
  // Not by `URL`, which would write a host's capitals small.
  const scenario = /^template:\/\/([A-Za-z0-9_-]{1,64})$/.exec(uri)?.[1];
  if (scenario === undefined)
    throw new DomainError('unknown_scenario', 'Resources here are templates: template://{scenario}.');
  await visibleScenario(ctx, caller, scenario);
  return scenario;
}

/** @throws DomainError as `templateNamed` */
export async function readTemplate(ctx: Context, caller: Caller, uri: string) {
  const scenario = await templateNamed(ctx, caller, uri);
  return { uri, mimeType: TYPE, text: JSON.stringify(await askTemplate(ctx, { scenario })) };
}
