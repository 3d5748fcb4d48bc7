import type { FastifyInstance } from 'fastify';
import Type from 'typebox';
import type { Context } from '../../context.ts';
import { auditRowsAfter } from '../../db/audit-log.ts';
import { accessCsvLine, CSV_HEAD, jsonLine } from '../../domain/access-export.ts';
import { DomainError } from '../../domain/errors.ts';
import { maySee } from '../../domain/scope.ts';
import { callerOf } from '../auth.ts';
import { AuditLogQuery } from '../contract/audit-log.ts';
import { PROBLEM_REPLY } from '../contract/common.ts';
import { withTypes } from '../typed.ts';

const USUAL_LIMIT = 1_000;

/** Who did, or was refused, what only few may do. An admin of some scenarios reads what was done there. */
export function auditLogRoutes(app: FastifyInstance, ctx: Context): void {
  withTypes(app).get(
    '/v1/audit-log',
    {
      config: { scope: 'admin' },
      schema: {
        summary: 'The audit log, oldest first, as JSON lines or CSV; go on after the last `seq` that came',
        description: 'Each scenario’s records are chained by digests: `dsp verify --audit` checks an export.',
        tags: ['access'],
        querystring: AuditLogQuery,
        response: { 200: Type.String(), ...PROBLEM_REPLY },
      },
    },
    async (request, reply) => {
      const caller = callerOf(request);
      const { after = '0', limit = String(USUAL_LIMIT), scenario, format = 'jsonl' } = request.query;
      if (scenario !== undefined && !maySee(caller, scenario))
        throw new DomainError('unknown_scenario', `There is no scenario "${scenario}".`);
      const scenarios = scenario === undefined ? caller.scenarios : [scenario];
      const rows = await auditRowsAfter(ctx.db, scenarios, Number(after), Number(limit));
      reply.header('cache-control', 'no-store');
      return format === 'csv'
        ? reply
            .type('text/csv; charset=utf-8; header=present')
            .header('content-disposition', 'attachment; filename="audit-log.csv"')
            .send(CSV_HEAD + rows.map(accessCsvLine).join(''))
        : reply.type('application/x-ndjson; charset=utf-8').send(rows.map(jsonLine).join(''));
    },
  );
}
