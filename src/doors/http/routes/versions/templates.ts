import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import Type from 'typebox';
import type { Context } from '../../../../context.ts';
import { DomainError } from '../../../../domain/basics/index.ts';
import { cohortNamed } from '../../../../domain/template/index.ts';
import { findScenario } from '../../../../ground/db/scenarios/index.ts';
import type { SchemaVersionRow } from '../../../../ground/db/versions/index.ts';
import { judgePayload } from '../../../exchange/judge-payload.ts';
import { askTemplate } from '../../../exchange/templates/ask-template.ts';
import { newestFor } from '../../../exchange/templates/known-template.ts';
import { registerTemplate } from '../../../exchange/templates/register-template.ts';
import { suggestionFor } from '../../../exchange/templates/schema-suggestion.ts';
import { type SignedDocument, signedDocument } from '../../../exchange/templates/signed-document.ts';
import { knows } from '../../answers/entity-tag.ts';
import { ASKER, Channel, Language } from '../../contract/common.ts';
import { ValidateBody } from '../../contract/intake/ingest.ts';
import { Suggestion, TemplateReply, ValidateReply } from '../../contract/versions/templates.ts';
import { untilOther } from '../../events/until-other.ts';
import type { Watch } from '../../events/watch.ts';
import { holderOf } from '../../guards/auth.ts';
import { type Answering, type Asked, routesOf, scenarioRoute } from '../../typed.ts';

/** Queries are text; 0 to 60. */
const Wait = Type.String({
  pattern: '^(?:\\d|[1-5]\\d|60)$',
  description:
    'Seconds, up to 60, to hold the answer to a client that has the current template (If-None-Match) until there is another',
});

/** For the last look, and the answer. */
const HELD_MORE_MS = 20_000;

/** Templates go in from their owners and out, signed, to everybody. */
export function templateRoutes(app: FastifyInstance, ctx: Context, watch: Watch): void {
  const routes = routesOf(app, ctx, 'templates');
  routes.put('/v1/scenarios/:scenario/template', REGISTER, register);
  routes.get('/v1/scenarios/:scenario/template', CURRENT, (ctx, request, reply) =>
    showTemplate(ctx, watch, request, reply),
  );
  routes.get('/v1/scenarios/:scenario/suggestions', SUGGESTIONS, suggest);
  routes.post('/v1/scenarios/:scenario/validate', VALIDATE, validate);
}

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

const REGISTER = scenarioRoute('admin', {
  summary:
    'Register or replace the base template of a scenario; a change that breaks clients is refused (409 `breaking_change`, ' +
    'with `changes` and the `clients` seen in the window that would fail) unless it is said to be meant',
  querystring: BreakingWords,
  body: Type.Unknown({ description: 'SDSI schema template' }),
  response: { 200: TemplateReply, 201: TemplateReply },
});

async function register(ctx: Context, request: Asked<typeof REGISTER>, reply: Answering<typeof REGISTER>) {
  const { scenario } = request.params;
  const { accept_breaking: accept, old_until: oldUntil } = request.query;
  const word = { accepted: accept === 'true', oldUntil };
  const { first } = await registerTemplate(ctx, scenario, request.body, word);
  const row = await newestFor(ctx.db, scenario, 'stable', null);
  if (row === null)
    throw new DomainError('unavailable', 'The template is stored and will be published shortly.');
  return sendVersion(reply.code(first ? 201 : 200), row);
}

const CURRENT = scenarioRoute('read', {
  summary: 'The current template, signed; described in the language asked for, else in English',
  querystring: Type.Object({
    channel: Type.Optional(Channel),
    language: Type.Optional(Language),
    wait: Type.Optional(Wait),
    ...ASKER,
  }),
  response: { 200: TemplateReply, 304: Type.Null() },
});

async function showTemplate(
  ctx: Context,
  watch: Watch,
  request: Asked<typeof CURRENT>,
  reply: Answering<typeof CURRENT>,
) {
  const { channel, cohort, client_agent, language, wait = '0' } = request.query;
  const { scenario } = request.params;
  const ask = () => askTemplate(ctx, { scenario, channel, cohort, language, clientAgent: client_agent });
  const isKnown = ({ signature }: SignedDocument) =>
    knows(request.headers['if-none-match'], `"${signature.digest}"`);
  const now = await ask();
  const ms = Number(wait) * 1_000;
  const answer =
    ms > 0 && isKnown(now) ? await untilOther(watch, scenario, held(request, reply, ms), ask, isKnown) : now;
  const etag = `"${answer.signature.digest}"`;
  reply.header('cache-control', 'private, max-age=60').header('etag', etag);
  return reply.send(answer);
}

const SUGGESTIONS = scenarioRoute('read', {
  summary: 'Schema patches: keys on trial, and better words for keys there are',
  querystring: Type.Object(ASKER),
  response: { 200: Suggestion },
});

async function suggest(ctx: Context, request: Asked<typeof SUGGESTIONS>) {
  const scenario = await findScenario(ctx.db, request.params.scenario);
  const { cohort, client_agent } = request.query;
  const patches = await suggestionFor(ctx, scenario, cohortNamed(cohort), client_agent ?? null);
  return { schema_update_suggestion: patches };
}

const VALIDATE = scenarioRoute('read', {
  summary: 'Validate a payload against a version of the template; no model is asked',
  body: ValidateBody,
  response: { 200: ValidateReply },
});

async function validate(ctx: Context, request: Asked<typeof VALIDATE>) {
  const scenario = await findScenario(ctx.db, request.params.scenario);
  const { schema_id: schemaId, payload, mode, cohort, client_agent: clientAgent } = request.body;
  const { answer } = await judgePayload(ctx, scenario, { schemaId, payload, mode, cohort, clientAgent });
  return answer;
}

/** An answer that is held for longer than connections are idle. */
function held(request: FastifyRequest, reply: FastifyReply, ms: number) {
  reply.raw.setTimeout(ms + HELD_MORE_MS);
  return { ms, holder: holderOf(request), whenGone: (leave: () => void) => reply.raw.once('close', leave) };
}

function etagOf(row: SchemaVersionRow): string {
  return `"${row.digest}"`;
}

function sendVersion(reply: FastifyReply, row: SchemaVersionRow) {
  return reply.header('etag', etagOf(row)).send(signedDocument(row));
}
