import { createHash, randomBytes } from 'node:crypto';
import Type from 'typebox';
import { DAY_MS, DomainError } from '../../../../domain/basics/index.ts';
import { diffTemplates } from '../../../../domain/template/index.ts';
import {
  endShare,
  findShare,
  findVersion,
  listShares,
  shareVersion,
  versionHeads,
} from '../../../../ground/db/versions/index.ts';
import { documentOfRow } from '../../../exchange/templates/known-template.ts';
import { signedDocument } from '../../../exchange/templates/signed-document.ts';
import {
  NewShare,
  ShareBody,
  SharedPath,
  SharedReply,
  ShareList,
  SharePath,
} from '../../contract/versions/shared.ts';
import { membersOf, route, routesOf, scenarioRoute } from '../../typed.ts';
import { VersionPath, versionOf } from './versions.ts';

/** Nobody guesses it. */
const TOKEN_BYTES = 32;
const USUAL_DAYS = 30;

/** Links that show one signed version, and how it came to be, to whoever has them: without a key, and nothing else. */
export const sharedRoutes = routesOf('versions', [
  scenarioRoute('POST /versions/:schema_id/share', 'approve', {
    summary: 'Make a link that shows this version and its changelog to whoever has it, until it ends',
    params: VersionPath,
    body: ShareBody,
    response: { 201: NewShare },
    async answer(ctx, { params: { scenario, schema_id: schemaId }, body, caller, reply }) {
      await versionOf(ctx, scenario, schemaId);
      const token = randomBytes(TOKEN_BYTES).toString('base64url');
      const sharedAt = ctx.clock.now();
      const expiresAt = new Date(sharedAt.getTime() + (body.days ?? USUAL_DAYS) * DAY_MS);
      const share = { id: idOf(token), scenario, schemaId, sharedBy: caller.name, sharedAt, expiresAt };
      await shareVersion(ctx.db, share);
      reply.code(201).header('cache-control', 'no-store');
      return { ...membersOf(share), path: `/dashboard/shared/${token}` };
    },
  }),
  scenarioRoute('GET /shares', 'approve', {
    summary: 'The links to versions of this scenario, without what opens them',
    response: { 200: ShareList },
    answer: async ({ db }, { found: { scenario } }) => ({
      shares: (await listShares(db, scenario)).map(membersOf),
    }),
  }),
  scenarioRoute('DELETE /shares/:id', 'approve', {
    summary: 'End a link at once',
    params: SharePath,
    response: { 204: Type.Null() },
    async answer({ db }, { params: { scenario, id }, reply }) {
      if (!(await endShare(db, scenario, id)))
        throw new DomainError('unknown_version', 'There is no such link any more.');
      return reply.code(204).send(null);
    },
  }),
  route('GET /v1/shared/:token', 'open', {
    summary: 'What a link shows: one signed version, what it changed, and the versions before it',
    params: SharedPath,
    config: { namesPeople: ['token'] },
    response: { 200: SharedReply },
    async answer({ db, clock }, { params: { token }, request, reply, door }) {
      await door.meter.mayTry(request);
      const share = await findShare(db, idOf(token));
      const row =
        share === null || share.expiresAt <= clock.now()
          ? null
          : await findVersion(db, share.scenario, share.schemaId);
      if (share === null || row === null) {
        await door.meter.failed(request);
        throw new DomainError('unknown_version', 'This link shows nothing, or nothing any more.');
      }
      const line = (await versionHeads(db, share.scenario, row.cohort)).filter(
        (one) => one.line === row.line && one.number <= row.number,
      );
      const before = line.at(-2);
      const earlier = before === undefined ? null : await findVersion(db, share.scenario, before.schemaId);
      reply.header('cache-control', 'private, no-store');
      return {
        scenario: share.scenario,
        expires_at: share.expiresAt,
        document: signedDocument(row),
        changes: earlier === null ? [] : diffTemplates(documentOfRow(earlier), documentOfRow(row)),
        changelog: line.toReversed().map(membersOf),
      };
    },
  }),
]);

function idOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
