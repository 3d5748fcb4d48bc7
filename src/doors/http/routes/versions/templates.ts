import type { FastifyReply } from 'fastify';
import Type from 'typebox';
import { DomainError } from '../../../../domain/basics/index.ts';
import { cohortNamed } from '../../../../domain/template/index.ts';
import { judgePayload } from '../../../exchange/judge-payload.ts';
import { askTemplate } from '../../../exchange/templates/ask-template.ts';
import { newestFor } from '../../../exchange/templates/known-template.ts';
import { registerTemplate } from '../../../exchange/templates/register-template.ts';
import { suggestionFor } from '../../../exchange/templates/schema-suggestion.ts';
import { type SignedDocument, signedDocument } from '../../../exchange/templates/signed-document.ts';
import { knows } from '../../answers/entity-tag.ts';
import { ASKER, Channel, Language, ScenarioPath } from '../../contract/common.ts';
import { ValidateBody } from '../../contract/intake/ingest.ts';
import { Suggestion, TemplateReply, ValidateReply } from '../../contract/versions/templates.ts';
import { untilOther } from '../../events/until-other.ts';
import { holderOf } from '../../guards/auth.ts';
import { route, routesOf, scenarioRoute } from '../../typed.ts';

/** Queries are text; 0 to 60. */
const Wait = Type.String({
  pattern: '^(?:\\d|[1-5]\\d|60)$',
  description:
    'Seconds, up to 60, to hold the answer to a client that has the current template (If-None-Match) until there is another',
});

/** For the last look, and the answer. */
const HELD_MORE_MS = 20_000;

/** Both, and a schema_id past the newest version's, for a change after which payloads that are valid today are refused. */
const BreakingWords = Type.Object({
  accept_breaking: Type.Optional(Type.Literal('true', { description: 'That it is meant' })),
  old_until: Type.Optional(
    Type.String({
      maxLength: 64,
      description:
        'RFC 3339: versions before it judge what names them until then, afterwards the current template does',
    }),
  ),
});

/** Templates go in from their owners and out, signed, to everybody. */
export const templateRoutes = routesOf('templates', [
  route('PUT /v1/scenarios/:scenario/template', 'admin', {
    summary:
      'Register or replace the base template of a scenario; a change that breaks clients is refused (409 `breaking_change`, ' +
      'with `changes` and the `clients` seen in the window that would fail) unless it is said to be meant',
    params: ScenarioPath,
    querystring: BreakingWords,
    body: Type.Unknown({ description: 'SDSI schema template' }),
    response: { 200: TemplateReply, 201: TemplateReply },
    async answer(ctx, { params: { scenario }, query, body, reply }) {
      const word = { accepted: query.accept_breaking === 'true', oldUntil: query.old_until };
      const { first } = await registerTemplate(ctx, scenario, body, word);
      const row = await newestFor(ctx.db, scenario, 'stable', null);
      if (row === null)
        throw new DomainError('unavailable', 'The template is stored and will be published shortly.');
      return reply
        .code(first ? 201 : 200)
        .header('etag', `"${row.digest}"`)
        .send(signedDocument(row));
    },
  }),
  route('GET /v1/scenarios/:scenario/template', 'read', {
    summary: 'The current template, signed; described in the language asked for, else in English',
    params: ScenarioPath,
    querystring: Type.Object({
      channel: Type.Optional(Channel),
      language: Type.Optional(Language),
      wait: Type.Optional(Wait),
      ...ASKER,
    }),
    response: { 200: TemplateReply, 304: Type.Null() },
    async answer(ctx, { params: { scenario }, query, request, reply, door }) {
      const { language: preferred_language, channel, cohort, client_agent, wait = '0' } = query;
      const ask = () => askTemplate(ctx, { scenario, preferred_language, channel, cohort, client_agent });
      const isKnown = ({ signature }: SignedDocument) =>
        knows(request.headers['if-none-match'], `"${signature.digest}"`);
      const now = await ask();
      const ms = Number(wait) * 1_000;
      const answer =
        ms > 0 && isKnown(now)
          ? await untilOther(
              door.watch,
              scenario,
              { ...held(reply, ms), holder: holderOf(request) },
              ask,
              isKnown,
            )
          : now;
      const etag = `"${answer.signature.digest}"`;
      return reply.header('cache-control', 'private, max-age=60').header('etag', etag).send(answer);
    },
  }),
  scenarioRoute('GET /base-template', 'read', {
    summary: 'The template as its owner registered it, without what was learned',
    response: { 200: Type.Object({}, { additionalProperties: true }) },
    answer: async (_ctx, { found }) => found.template,
  }),
  scenarioRoute('GET /suggestions', 'read', {
    summary: 'Schema patches: keys on trial, and better words for keys there are',
    querystring: Type.Object(ASKER),
    response: { 200: Suggestion },
    async answer(ctx, { found, query: { cohort, client_agent } }) {
      const patches = await suggestionFor(ctx, found, cohortNamed(cohort), client_agent ?? null);
      return { schema_update_suggestion: patches };
    },
  }),
  scenarioRoute('POST /validate', 'read', {
    summary: 'Validate a payload against a version of the template; no model is asked',
    body: ValidateBody,
    response: { 200: ValidateReply },
    answer: async (ctx, { found, body }) => (await judgePayload(ctx, found, body)).answer,
  }),
]);

/** An answer that is held for longer than connections are idle. */
function held({ raw }: Pick<FastifyReply, 'raw'>, ms: number) {
  raw.setTimeout(ms + HELD_MORE_MS);
  return { ms, whenGone: (leave: () => void) => raw.once('close', leave) };
}
