import type { FastifyInstance } from 'fastify';
import Type from 'typebox';
import type { Context } from '../../../../context.ts';
import { findScenario } from '../../../../ground/db/scenarios/index.ts';
import {
  askResponseTemplate,
  judgeResponse,
  registerResponseTemplate,
} from '../../../exchange/templates/response-template.ts';
import {
  TemplateReply,
  ValidateResponseBody,
  ValidateResponseReply,
} from '../../contract/versions/templates.ts';
import { type Answering, type Asked, routesOf, scenarioRoute } from '../../typed.ts';

/** What the results of a scenario look like: agreed on beforehand, and checked when asked. */
export function responseTemplateRoutes(app: FastifyInstance, ctx: Context): void {
  const routes = routesOf(app, ctx, 'templates');
  routes.put('/v1/scenarios/:scenario/response-template', REGISTER, register);
  routes.get('/v1/scenarios/:scenario/response-template', CURRENT, showCurrent);
  routes.post('/v1/scenarios/:scenario/responses/validate', VALIDATE, validate);
}

const REGISTER = scenarioRoute('admin', {
  summary: 'Register or replace the response template of a scenario',
  body: Type.Unknown({ description: 'SDSI keys of a result; no key is reserved' }),
  response: { 200: TemplateReply, 201: TemplateReply },
});

async function register(ctx: Context, request: Asked<typeof REGISTER>, reply: Answering<typeof REGISTER>) {
  const { scenario } = await findScenario(ctx.db, request.params.scenario);
  const { document, changed } = await registerResponseTemplate(ctx, scenario, request.body);
  const first = changed && document.version.number === 1;
  reply.code(first ? 201 : 200);
  return document;
}

const CURRENT = scenarioRoute('read', {
  summary: 'The current response template, signed',
  response: { 200: TemplateReply },
});

async function showCurrent(ctx: Context, request: Asked<typeof CURRENT>) {
  const { scenario } = await findScenario(ctx.db, request.params.scenario);
  return askResponseTemplate(ctx, scenario);
}

const VALIDATE = scenarioRoute('read', {
  summary: 'Hold a result against the response template that it names, else the current one',
  body: ValidateResponseBody,
  response: { 200: ValidateResponseReply },
});

async function validate(ctx: Context, request: Asked<typeof VALIDATE>) {
  const { scenario } = await findScenario(ctx.db, request.params.scenario);
  const { response, schema_id: schemaId, mode } = request.body;
  return judgeResponse(ctx, scenario, { response, schemaId, mode });
}
