import type { Static, TSchema } from 'typebox';
import type { Context } from '../../../context.ts';
import { type Caller, maySee, type Scope } from '../../../domain/access/index.ts';
import { DomainError } from '../../../domain/basics/index.ts';
import { baseOfSchemaId } from '../../../domain/template/index.ts';
import { scenariosOfVersion } from '../../../ground/db/versions/index.ts';
import { itemReader } from '../../exchange/intake/item-check.ts';
import { judgePayload } from '../../exchange/judge-payload.ts';
import { submitPayload } from '../../exchange/submit-payload.ts';
import { askTemplate } from '../../exchange/templates/ask-template.ts';
import { askResponseTemplate, judgeResponse } from '../../exchange/templates/response-template.ts';
import { searchScenarios } from '../../exchange/templates/search-scenarios.ts';
import { scenariosSeenBy, visibleScenario } from '../../exchange/templates/visible-scenario.ts';
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
export const METHODS: ReadonlyMap<string, Method> = new Map(
  Object.entries({
    get_schema_template: method('read', TemplateParams, async (ctx, caller, params) => {
      await visibleScenario(ctx, caller, params.scenario);
      return askTemplate(ctx, params);
    }),
    submit_payload: method('ingest', PayloadParams, async (ctx, caller, params) => {
      const { scenario } = await scenarioOf(ctx, caller, params);
      return submitPayload(ctx, { client_agent: caller.name, ...params, scenario });
    }),
    validate_payload: method('read', PayloadParams, async (ctx, caller, params) => {
      const scenario = await scenarioOf(ctx, caller, params);
      return (await judgePayload(ctx, scenario, params)).answer;
    }),
    get_response_template: method('read', ScenarioParams, async (ctx, caller, { scenario }) => {
      await visibleScenario(ctx, caller, scenario);
      return askResponseTemplate(ctx, scenario);
    }),
    validate_response: method('read', ResponseParams, async (ctx, caller, params) => {
      await visibleScenario(ctx, caller, params.scenario);
      return judgeResponse(ctx, params.scenario, params);
    }),
    search_scenarios: method('read', SearchParams, (ctx, caller, { query }) =>
      searchScenarios(ctx, query, caller),
    ),
  }),
);

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

/**
 * The scenario of a payload that names its template only, as the draft's own messages do. Where no version has the id, the
 * id's own beginning is believed ("flight_booking_v9"), so that its sender gets the current template (S-45).
 * @throws DomainError `invalid_input` where it is several scenarios' or nobody's: the scenario has to be named then
 */
async function scenarioOfSchema(ctx: Context, caller: Caller, schemaId: string): Promise<string> {
  const having = (await scenariosOfVersion(ctx.db, schemaId)).filter((name) => maySee(caller, name));
  const [only] = having;
  if (only !== undefined && having.length === 1) return only;
  const known = await scenariosSeenBy(ctx, caller);
  const named = baseOfSchemaId(schemaId);
  if (having.length === 0 && known.includes(named)) return named;
  const detail =
    having.length > 1
      ? 'several scenarios have this schema_id: name the scenario too'
      : 'no scenario has this schema_id: name the scenario';
  throw new DomainError('invalid_input', `The scenario of "${schemaId.slice(0, 80)}" is not clear.`, {
    faults: [{ path: 'scenario', detail }],
    data: { known: having.length > 1 ? having : known },
  });
}
