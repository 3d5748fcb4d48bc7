import type { FastifyInstance } from 'fastify';
import Type from 'typebox';
import type { Context } from '../../../context.ts';
import { findScenario } from '../../../db/scenarios/index.ts';
import {
  askResponseTemplate,
  judgeResponse,
  registerResponseTemplate,
} from '../../../exchange/templates/response-template.ts';
import { PROBLEM_REPLY, ScenarioPath } from '../../contract/common.ts';
import {
  TemplateReply,
  ValidateResponseBody,
  ValidateResponseReply,
} from '../../contract/versions/templates.ts';
import { type Answering, type Asked, route, withTypes } from '../../typed.ts';

/** What the results of a scenario look like: agreed on beforehand, and checked when asked. */
export function responseTemplateRoutes(app: FastifyInstance, ctx: Context): void {
  const typed = withTypes(app);
  typed.put('/v1/scenarios/:scenario/response-template', REGISTER, (request, reply) =>
    register(ctx, request, reply),
  );
  typed.get('/v1/scenarios/:scenario/response-template', CURRENT, (request) => showCurrent(ctx, request));
  typed.post('/v1/scenarios/:scenario/responses/validate', VALIDATE, (request) => validate(ctx, request));
}

const REGISTER = route('admin', {
  summary: 'Register or replace the response template of a scenario',
  tags: ['templates'],
  params: ScenarioPath,
  body: Type.Unknown({ description: 'SDSI keys of a result; no key is reserved' }),
  response: { 200: TemplateReply, 201: TemplateReply, ...PROBLEM_REPLY },
});

async function register(ctx: Context, request: Asked<typeof REGISTER>, reply: Answering<typeof REGISTER>) {
  const { scenario } = await findScenario(ctx.db, request.params.scenario);
  const { document, changed } = await registerResponseTemplate(ctx, scenario, request.body);
  const first = changed && document.version.number === 1;
  reply.code(first ? 201 : 200);
  return document;
}

const CURRENT = route('read', {
  summary: 'The current response template, signed',
  tags: ['templates'],
  params: ScenarioPath,
  response: { 200: TemplateReply, ...PROBLEM_REPLY },
});

async function showCurrent(ctx: Context, request: Asked<typeof CURRENT>) {
  const { scenario } = await findScenario(ctx.db, request.params.scenario);
  return askResponseTemplate(ctx, scenario);
}

const VALIDATE = route('read', {
  summary: 'Hold a result against the response template that it names, else the current one',
  tags: ['templates'],
  params: ScenarioPath,
  body: ValidateResponseBody,
  response: { 200: ValidateResponseReply, ...PROBLEM_REPLY },
});

async function validate(ctx: Context, request: Asked<typeof VALIDATE>) {
  const { scenario } = await findScenario(ctx.db, request.params.scenario);
  const { response, schema_id: schemaId, mode } = request.body;
  return judgeResponse(ctx, scenario, { response, schemaId, mode });
}
