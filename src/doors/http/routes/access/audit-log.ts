import type { FastifyInstance } from 'fastify';
import Type from 'typebox';
import type { Context } from '../../../../context.ts';
import { accessCsvLine, CSV_HEAD, jsonLine, maySee } from '../../../../domain/access/index.ts';
import { DomainError } from '../../../../domain/basics/index.ts';
import { auditRowsAfter, auditRowsBefore } from '../../../../ground/db/access/index.ts';
import { AuditLogQuery } from '../../contract/access/audit-log.ts';
import { callerOf } from '../../guards/auth.ts';
import { type Answering, type Asked, route, routesOf } from '../../typed.ts';

const USUAL_LIMIT = 1_000;

/** Who did, or was refused, what only few may do. An admin of some scenarios reads what was done there. */
export function auditLogRoutes(app: FastifyInstance, ctx: Context): void {
  routesOf(app, ctx, 'access').get('/v1/audit-log', AUDIT_LOG, showAuditLog);
}

const AUDIT_LOG = route('admin', {
  summary:
    'The audit log as JSON lines or CSV: oldest first, going on after the last `seq` that came, or newest first before one',
  description:
    'Each scenario’s records are chained by digests: `dsp verify --audit` checks an export that is oldest first.',
  querystring: AuditLogQuery,
  response: { 200: Type.String() },
});

async function showAuditLog(
  ctx: Context,
  request: Asked<typeof AUDIT_LOG>,
  reply: Answering<typeof AUDIT_LOG>,
) {
  const caller = callerOf(request);
  const { after, before, limit = String(USUAL_LIMIT), scenario, format = 'jsonl' } = request.query;
  if (scenario !== undefined && !maySee(caller, scenario))
    throw new DomainError('unknown_scenario', `There is no scenario "${scenario}".`);
  const scenarios = scenario === undefined ? caller.scenarios : [scenario];
  if (after !== undefined && before !== undefined)
    throw new DomainError('invalid_input', 'Name `after` or `before`, not both.', {
      faults: [{ path: 'before', detail: 'goes the other way than `after`' }],
    });
  const rows =
    before === undefined
      ? await auditRowsAfter(ctx.db, scenarios, Number(after ?? 0), Number(limit))
      : await auditRowsBefore(ctx.db, scenarios, Number(before), Number(limit));
  reply.header('cache-control', 'no-store');
  return format === 'csv'
    ? reply
        .type('text/csv; charset=utf-8; header=present')
        .header('content-disposition', 'attachment; filename="audit-log.csv"')
        .send(CSV_HEAD + rows.map(accessCsvLine).join(''))
    : reply.type('application/x-ndjson; charset=utf-8').send(rows.map(jsonLine).join(''));
}
