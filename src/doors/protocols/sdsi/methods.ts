import type { Static, TSchema } from 'typebox';
import type { Context } from '../../../context.ts';
import type { Caller, Scope } from '../../../domain/access/index.ts';
import { itemReader } from '../../exchange/intake/item-check.ts';
import { judgePayload } from '../../exchange/judge-payload.ts';
import { submitPayload } from '../../exchange/submit-payload.ts';
import { askTemplate } from '../../exchange/templates/ask-template.ts';
import { askResponseTemplate, judgeResponse } from '../../exchange/templates/response-template.ts';
import { scenarioOfSchema } from '../../exchange/templates/scenario-of-schema.ts';
import { searchScenarios } from '../../exchange/templates/search-scenarios.ts';
import { visibleScenario } from '../../exchange/templates/visible-scenario.ts';
import {
  PayloadParams,
  ResponseParams,
  ScenarioParams,
  SearchParams,
  TemplateParams,
} from '../../http/contract/versions/exchange.ts';

type Method = {
  readonly scope: Scope;
  run(ctx: Context, caller: Caller, params: unknown): Promise<unknown>;
};

/** What can be asked for at /sdsi. A map: nobody's "constructor" is a method. */
export const METHODS: ReadonlyMap<string, Method> = new Map([
  [
    'get_schema_template',
    method('read', TemplateParams, async (ctx, caller, params) => {
      await visibleScenario(ctx, caller, params.scenario);
      return askTemplate(ctx, params);
    }),
  ],
  [
    'submit_payload',
    method('ingest', PayloadParams, async (ctx, caller, params) => {
      const { scenario } = await scenarioOf(ctx, caller, params);
      return submitPayload(ctx, { client_agent: caller.name, ...params, scenario });
    }),
  ],
  [
    'validate_payload',
    method('read', PayloadParams, async (ctx, caller, params) => {
      const scenario = await scenarioOf(ctx, caller, params);
      return (await judgePayload(ctx, scenario, params)).answer;
    }),
  ],
  [
    'get_response_template',
    method('read', ScenarioParams, async (ctx, caller, { scenario }) => {
      await visibleScenario(ctx, caller, scenario);
      return askResponseTemplate(ctx, scenario);
    }),
  ],
  [
    'validate_response',
    method('read', ResponseParams, async (ctx, caller, params) => {
      await visibleScenario(ctx, caller, params.scenario);
      return judgeResponse(ctx, params.scenario, params);
    }),
  ],
  [
    'search_scenarios',
    method('read', SearchParams, (ctx, caller, { query }) => searchScenarios(ctx, query, caller)),
  ],
]);

function method<T extends TSchema>(
  scope: Scope,
  schema: T,
  run: (ctx: Context, caller: Caller, params: Static<T>) => Promise<unknown>,
): Method {
  const read = itemReader(schema, 'The params are not valid: ', 'params');
  return { scope, run: async (ctx, caller, params) => run(ctx, caller, read(params)) };
}

async function scenarioOf(ctx: Context, caller: Caller, params: Static<typeof PayloadParams>) {
  const { scenario, schema_id } = params;
  return visibleScenario(ctx, caller, scenario ?? (await scenarioOfSchema(ctx, caller, schema_id)));
}
