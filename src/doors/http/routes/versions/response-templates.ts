import Type from 'typebox';
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
import { routesOf, scenarioRoute } from '../../typed.ts';

/** What the results of a scenario look like: agreed on beforehand, and checked when asked. */
export const responseTemplateRoutes = routesOf('templates', [
  scenarioRoute('PUT /response-template', 'admin', {
    summary: 'Register or replace the response template of a scenario',
    body: Type.Unknown({ description: 'SDSI keys of a result; no key is reserved' }),
    response: { 200: TemplateReply, 201: TemplateReply },
    async answer(ctx, { found, body, reply }) {
      const { document, changed } = await registerResponseTemplate(ctx, found.scenario, body);
      reply.code(changed && document.version.number === 1 ? 201 : 200);
      return document;
    },
  }),
  scenarioRoute('GET /response-template', 'read', {
    summary: 'The current response template, signed',
    response: { 200: TemplateReply },
    answer: (ctx, { found }) => askResponseTemplate(ctx, found.scenario),
  }),
  scenarioRoute('POST /responses/validate', 'read', {
    summary: 'Hold a result against the response template that it names, else the current one',
    body: ValidateResponseBody,
    response: { 200: ValidateResponseReply },
    answer: (ctx, { found, body }) => judgeResponse(ctx, found.scenario, body),
  }),
]);
