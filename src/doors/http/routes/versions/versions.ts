import type { FastifyInstance } from 'fastify';
import Type from 'typebox';
import type { Context } from '../../../../context.ts';
import { DomainError } from '../../../../domain/basics/index.ts';
import { judgeInstant } from '../../../../domain/reading/index.ts';
import { diffTemplates, GLOBAL_COHORT, jsonSchemaOf } from '../../../../domain/template/index.ts';
import { findScenario } from '../../../../ground/db/scenarios/index.ts';
import {
  findVersion,
  type SchemaVersionRow,
  type Since,
  versionHeads,
} from '../../../../ground/db/versions/index.ts';
import { documentOfRow } from '../../../exchange/templates/known-template.ts';
import { signedDocument } from '../../../exchange/templates/signed-document.ts';
import { CallerId, Language, ScenarioName } from '../../contract/common.ts';
import { TemplateReply } from '../../contract/versions/templates.ts';
import { DiffReply, VersionList } from '../../contract/versions/versions.ts';
import { type Answering, type Asked, route, routesOf, scenarioRoute } from '../../typed.ts';

const SchemaId = Type.String({ minLength: 1, maxLength: 200 });

/** Published versions: immutable, so they may be kept for ever. */
export function versionRoutes(app: FastifyInstance, ctx: Context): void {
  const routes = routesOf(app, ctx, 'versions');
  routes.get('/v1/scenarios/:scenario/versions', LIST, listVersions);
  routes.get('/v1/scenarios/:scenario/versions/:schema_id', ONE, showVersion);
  routes.get('/v1/scenarios/:scenario/versions/:schema_id/json-schema', JSON_SCHEMA, showJsonSchema);
  routes.get('/v1/scenarios/:scenario/versions/:a/diff/:b', DIFF, diffVersions);
}

const LIST = scenarioRoute('read', {
  summary:
    'All published versions with the reason of each, oldest first: for everybody, or of a cohort’s branch',
  querystring: Type.Object({
    cohort: Type.Optional(CallerId),
    branches: Type.Optional(
      Type.Literal('all', { description: 'Everybody’s and all branches together; not with `cohort`' }),
    ),
    since: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 200,
        description: 'A schema_id or an RFC 3339 instant: only what was published after it',
      }),
    ),
  }),
  response: { 200: VersionList },
});

async function listVersions(ctx: Context, request: Asked<typeof LIST>, reply: Answering<typeof LIST>) {
  reply.header('cache-control', 'private, no-cache');
  const { scenario } = await findScenario(ctx.db, request.params.scenario);
  const { cohort, branches, since } = request.query;
  if (cohort !== undefined && branches !== undefined)
    throw new DomainError('invalid_input', 'Name a "cohort", or ask for all "branches".');
  const after = since === undefined ? undefined : await sinceOf(ctx, scenario, since);
  const of = branches === 'all' ? undefined : (cohort ?? GLOBAL_COHORT);
  const rows = await versionHeads(ctx.db, scenario, of, after);
  return {
    versions: rows.map((row) => ({
      schema_id: row.schemaId,
      line: row.line,
      cohort: row.cohort,
      number: row.number,
      issued_at: row.issuedAt.toISOString(),
      expires_at: row.expiresAt.toISOString(),
      ends_at: row.endsAt?.toISOString() ?? null,
      reason: row.reason,
      digest: row.digest,
      previous_digest: row.previousDigest,
      key_id: row.keyId,
    })),
  };
}

const ONE = route('read', {
  summary: 'One published version, signed',
  params: Type.Object({ scenario: ScenarioName, schema_id: SchemaId }),
  response: { 200: TemplateReply },
});

async function showVersion(ctx: Context, request: Asked<typeof ONE>, reply: Answering<typeof ONE>) {
  const row = await versionOf(ctx, request.params.scenario, request.params.schema_id);
  reply.header('cache-control', 'private, max-age=31536000, immutable').header('etag', `"${row.digest}"`);
  return signedDocument(row);
}

const JSON_SCHEMA = route('read', {
  summary: 'What a version accepts, as JSON Schema 2020-12',
  params: Type.Object({ scenario: ScenarioName, schema_id: SchemaId }),
  querystring: Type.Object({ language: Type.Optional(Language) }),
  response: { 200: Type.Object({}, { additionalProperties: true }) },
});

async function showJsonSchema(
  ctx: Context,
  request: Asked<typeof JSON_SCHEMA>,
  reply: Answering<typeof JSON_SCHEMA>,
) {
  const { scenario, schema_id } = request.params;
  const row = await versionOf(ctx, scenario, schema_id);
  const { language } = request.query;
  const tag = language === undefined ? row.digest : `${row.digest}.${language.toLowerCase()}`;
  reply.header('cache-control', 'private, max-age=31536000, immutable').header('etag', `"${tag}"`);
  reply.type('application/schema+json; charset=utf-8');
  // Named by what it is, not by where it was fetched: the same bytes on every host.
  const id = `urn:sdsi:${scenario}:${encodeURIComponent(schema_id)}`;
  return { ...jsonSchemaOf(documentOfRow(row), id, language) };
}

const DIFF = route('read', {
  summary: 'What changed in meaning from version a to version b',
  params: Type.Object({ scenario: ScenarioName, a: SchemaId, b: SchemaId }),
  response: { 200: DiffReply },
});

async function diffVersions(ctx: Context, request: Asked<typeof DIFF>) {
  const { scenario, a, b } = request.params;
  const before = await versionOf(ctx, scenario, a);
  const after = await versionOf(ctx, scenario, b);
  const changes = diffTemplates(documentOfRow(before), documentOfRow(after));
  return { from: a, to: b, changes: changes.map((change) => ({ ...change, patch: [...change.patch] })) };
}

/** An id first: one may look like an instant. */
async function sinceOf(ctx: Context, scenario: string, since: string): Promise<Since> {
  const row = await findVersion(ctx.db, scenario, since);
  if (row !== null) return { seq: row.seq };
  const read = judgeInstant(since, ctx.clock.now());
  if ('instant' in read) return { instant: new Date(read.instant) };
  throw new DomainError(
    'unknown_version',
    `The scenario "${scenario}" has no version "${since}", and that is no RFC 3339 instant either.`,
    { faults: [{ path: 'since', detail: `"${since}" is neither a published schema_id nor an instant` }] },
  );
}

async function versionOf(ctx: Context, name: string, schemaId: string): Promise<SchemaVersionRow> {
  const { scenario } = await findScenario(ctx.db, name);
  const row = await findVersion(ctx.db, scenario, schemaId);
  if (row !== null) return row;
  throw new DomainError('unknown_version', `The scenario "${scenario}" has no version "${schemaId}".`);
}
