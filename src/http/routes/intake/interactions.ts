import type { FastifyInstance } from 'fastify';
import type { Context } from '../../../context.ts';
import { findScenario } from '../../../db/scenarios/index.ts';
import type { Refused } from '../../../domain/reading/index.ts';
import { type AdmittedInteraction, admitInteraction } from '../../../exchange/intake/admit-interaction.ts';
import { itemChecker } from '../../../exchange/intake/item-check.ts';
import { storeInteractions } from '../../../exchange/intake/store-interactions.ts';
import { readPayload } from '../../../exchange/read-payload.ts';
import { templatesFor } from '../../../exchange/templates/known-template.ts';
import {
  admitBatch,
  answerFor,
  INGEST_ANSWERED_MS,
  overLimit,
  refuseWhole,
  speakersOf,
} from '../../answers/batch.ts';
import { PROBLEM_REPLY, ScenarioPath } from '../../contract/common.ts';
import { InteractionBatch, InteractionItem, InteractionReply } from '../../contract/intake/ingest.ts';
import { callerOf } from '../../guards/auth.ts';
import type { CallMeter } from '../../guards/call-meter.ts';
import { route, withTypes } from '../../typed.ts';

const checkItem = itemChecker(InteractionItem);

/** Reported payloads come in: typed keys feed the measurements, `other` feeds the pool. */
export function interactionRoutes(app: FastifyInstance, ctx: Context, meter: CallMeter): void {
  // Scenarios are never taken away: one that was found once is there.
  const found = new Set<string>();
  withTypes(app).post(
    '/v1/scenarios/:scenario/interactions',
    route(
      'ingest',
      {
        summary: 'Report payloads that clients sent, with their outcome',
        tags: ['ingest'],
        params: ScenarioPath,
        body: InteractionBatch,
        response: { 202: InteractionReply, ...PROBLEM_REPLY },
      },
      { answeredMs: INGEST_ANSWERED_MS },
    ),
    async (request, reply) => {
      const { scenario } = request.params;
      if (!found.has(scenario)) found.add((await findScenario(ctx.db, scenario)).scenario);
      const receivedAt = ctx.clock.now();
      const full = await meter.items(request, request.body.interactions.map(speakersOf));
      const templateOf = await templatesFor(ctx, scenario, request.body.interactions);
      const batch = admitBatch(
        request.body.interactions,
        (raw) => overLimit(raw, full) ?? admit(scenario, raw, receivedAt, templateOf),
      );
      const rows = [...batch.rows.values()].map(({ row }) => row);
      const stored = await storeInteractions(ctx, rows, callerOf(request).name);
      const admissions = new Map(rows.map(({ id }, index) => [id, stored[index] ?? 'conflict']));
      const answer = answerFor(batch, admissions);
      refuseWhole(answer);
      const items = [...batch.rows.values()].flatMap(({ row, indexes }) =>
        admissions.get(row.id) === 'conflict'
          ? []
          : indexes.map((index) => ({
              index,
              id: row.id,
              schema: row.schemaKnown ? ('known' as const) : ('unknown' as const),
              valid: row.valid,
              errors: [...row.errors],
              unknown: [...row.unknown],
              ...(row.unheard === null ? {} : { unheard: row.unheard }),
              ...(row.ahead === null ? {} : { ahead: row.ahead }),
            })),
      );
      return reply.code(202).send({ ...answer, items: items.sort((a, b) => a.index - b.index) });
    },
  );
}

function admit(
  scenario: string,
  raw: unknown,
  receivedAt: Date,
  templateOf: Awaited<ReturnType<typeof templatesFor>>,
): { row: AdmittedInteraction } | Refused {
  const checked = checkItem(raw);
  if ('code' in checked) return { code: checked.code, detail: checked.detail };
  const { item } = checked;
  const { newest, ...named } = templateOf(item.schema_id, item.cohort);
  return admitInteraction(scenario, item, receivedAt, readPayload(named, newest, item.payload, 'lenient'));
}
