import Type from 'typebox';
import { accessCsvLine, CSV_HEAD, jsonLine, maySee } from '../../../../domain/access/index.ts';
import { DomainError, invalidInput } from '../../../../domain/basics/index.ts';
import { auditRowsAfter, auditRowsBefore } from '../../../../ground/db/access/index.ts';
import { AuditLogQuery } from '../../contract/access/audit-log.ts';
import { route, routesOf } from '../../typed.ts';

const USUAL_LIMIT = 1_000;

/** Who did, or was refused, what only few may do. An admin of some scenarios reads what was done there. */
export const auditLogRoutes = routesOf('access', [
  route('GET /v1/audit-log', 'admin', {
    summary:
      'The audit log as JSON lines or CSV: oldest first, going on after the last `seq` that came, or newest first before one',
    description:
      'Each scenario’s records are chained by digests: `dsp verify --audit` checks an export that is oldest first.',
    querystring: AuditLogQuery,
    response: { 200: Type.String() },
    async answer({ db }, { caller, query, reply }) {
      const { after, before, limit = String(USUAL_LIMIT), scenario, format = 'jsonl' } = query;
      if (scenario !== undefined && !maySee(caller, scenario))
        throw new DomainError('unknown_scenario', `There is no scenario "${scenario}".`);
      const scenarios = scenario === undefined ? caller.scenarios : [scenario];
      if (after !== undefined && before !== undefined)
        throw invalidInput('Name `after` or `before`, not both.', {
          path: 'before',
          detail: 'goes the other way than `after`',
        });
      const rows =
        before === undefined
          ? await auditRowsAfter(db, scenarios, Number(after ?? 0), Number(limit))
          : await auditRowsBefore(db, scenarios, Number(before), Number(limit));
      reply.header('cache-control', 'no-store');
      return format === 'csv'
        ? reply
            .type('text/csv; charset=utf-8; header=present')
            .header('content-disposition', 'attachment; filename="audit-log.csv"')
            .send(CSV_HEAD + rows.map(accessCsvLine).join(''))
        : reply.type('application/x-ndjson; charset=utf-8').send(rows.map(jsonLine).join(''));
    },
  }),
]);
