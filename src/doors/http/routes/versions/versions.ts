import Type from 'typebox';
import type { Context } from '../../../../context.ts';
import { DomainError } from '../../../../domain/basics/index.ts';
import { judgeInstant } from '../../../../domain/reading/index.ts';
import { diffTemplates, GLOBAL_COHORT, jsonSchemaOf } from '../../../../domain/template/index.ts';
import { findVersion, type Since, versionHeads } from '../../../../ground/db/versions/index.ts';
import { documentOfRow } from '../../../exchange/templates/known-template.ts';
import { signedDocument } from '../../../exchange/templates/signed-document.ts';
import { CallerId, Language, ScenarioName } from '../../contract/common.ts';
import { TemplateReply } from '../../contract/versions/templates.ts';
import { DiffReply, VersionList } from '../../contract/versions/versions.ts';
import { membersOf, routesOf, scenarioRoute } from '../../typed.ts';
import { unknownIn } from '../../views/unknown.ts';

const SchemaId = Type.String({ minLength: 1, maxLength: 200 });
export const VersionPath = Type.Object({ scenario: ScenarioName, schema_id: SchemaId });
const FOR_EVER = 'private, max-age=31536000, immutable';

/** Published versions: immutable, so they may be kept for ever. */
export const versionRoutes = routesOf('versions', [
  scenarioRoute('GET /versions', 'read', {
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
    async answer(ctx, { found: { scenario }, query: { cohort, branches, since }, reply }) {
      reply.header('cache-control', 'private, no-cache');
      if (cohort !== undefined && branches !== undefined)
        throw new DomainError('invalid_input', 'Name a "cohort", or ask for all "branches".');
      const after = since === undefined ? undefined : await sinceOf(ctx, scenario, since);
      const of = branches === 'all' ? undefined : (cohort ?? GLOBAL_COHORT);
      return { versions: (await versionHeads(ctx.db, scenario, of, after)).map(membersOf) };
    },
  }),
  scenarioRoute('GET /versions/:schema_id', 'read', {
    summary: 'One published version, signed',
    params: VersionPath,
    response: { 200: TemplateReply },
    async answer(ctx, { params: { scenario, schema_id }, reply }) {
      const row = await versionOf(ctx, scenario, schema_id);
      reply.header('cache-control', FOR_EVER).header('etag', `"${row.digest}"`);
      return signedDocument(row);
    },
  }),
  scenarioRoute('GET /versions/:schema_id/json-schema', 'read', {
    summary: 'What a version accepts, as JSON Schema 2020-12',
    params: VersionPath,
    querystring: Type.Object({ language: Type.Optional(Language) }),
    response: { 200: Type.Object({}, { additionalProperties: true }) },
    async answer(ctx, { params: { scenario, schema_id }, query: { language }, reply }) {
      const row = await versionOf(ctx, scenario, schema_id);
      const tag = language === undefined ? row.digest : `${row.digest}.${language.toLowerCase()}`;
      reply.header('cache-control', FOR_EVER).header('etag', `"${tag}"`);
      reply.type('application/schema+json; charset=utf-8');
      // Named by what it is, not by where it was fetched: the same bytes on every host.
      const id = `urn:sdsi:${scenario}:${encodeURIComponent(schema_id)}`;
      return jsonSchemaOf(documentOfRow(row), id, language);
    },
  }),
  scenarioRoute('GET /versions/:a/diff/:b', 'read', {
    summary: 'What changed in meaning from version a to version b',
    params: Type.Object({ scenario: ScenarioName, a: SchemaId, b: SchemaId }),
    response: { 200: DiffReply },
    async answer(ctx, { params: { scenario, a, b } }) {
      const before = await versionOf(ctx, scenario, a);
      const after = await versionOf(ctx, scenario, b);
      return { from: a, to: b, changes: diffTemplates(documentOfRow(before), documentOfRow(after)) };
    },
  }),
]);

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

/** @throws DomainError `unknown_version` */
export async function versionOf({ db }: Context, scenario: string, schemaId: string) {
  const row = await findVersion(db, scenario, schemaId);
  if (row !== null) return row;
  throw unknownIn(scenario, 'version', schemaId);
}
