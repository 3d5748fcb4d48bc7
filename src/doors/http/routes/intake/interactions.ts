import type { FastifyInstance } from 'fastify';
import type { Context } from '../../../../context.ts';
import type { Refused } from '../../../../domain/reading/index.ts';
import { findScenario } from '../../../../ground/db/scenarios/index.ts';
import { type AdmittedInteraction, admitInteraction } from '../../../exchange/intake/admit-interaction.ts';
import { itemChecker } from '../../../exchange/intake/item-check.ts';
import { storeInteractions } from '../../../exchange/intake/store-interactions.ts';
import { readPayload } from '../../../exchange/read-payload.ts';
import { templatesFor } from '../../../exchange/templates/known-template.ts';
import { INGEST_ANSWERED_MS, speakersOf, takeBatch } from '../../answers/batch.ts';
import { InteractionBatch, InteractionItem, InteractionReply } from '../../contract/intake/ingest.ts';
import { callerOf } from '../../guards/auth.ts';
import type { CallMeter } from '../../guards/call-meter.ts';
import { routesOf, scenarioRoute } from '../../typed.ts';

const checkItem = itemChecker(InteractionItem);

/** Reported payloads come in: typed keys feed the measurements, `other` feeds the pool. */
export function interactionRoutes(app: FastifyInstance, ctx: Context, meter: CallMeter): void {
  // Scenarios are never taken away: one that was found once is there.
  const found = new Set<string>();
  routesOf(app, ctx, 'ingest').post(
    '/v1/scenarios/:scenario/interactions',
    REPORT,
    async (ctx, request, reply) => {
      const { scenario } = request.params;
      const { interactions } = request.body;
      if (!found.has(scenario)) found.add((await findScenario(ctx.db, scenario)).scenario);
      const receivedAt = ctx.clock.now();
      const full = await meter.items(request, interactions.map(speakersOf));
      const templateOf = await templatesFor(ctx, scenario, interactions);
      const { answer, taken } = await takeBatch(
        interactions,
        full,
        (raw) => admit(scenario, raw, receivedAt, templateOf),
        (rows) => storeInteractions(ctx, rows, callerOf(request).name),
      );
      const items = taken.flatMap(({ row, indexes }) =>
        indexes.map((index) => ({
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

const REPORT = scenarioRoute(
  'ingest',
  {
    summary: 'Report payloads that clients sent, with their outcome',
    body: InteractionBatch,
    response: { 202: InteractionReply },
  },
  { answeredMs: INGEST_ANSWERED_MS },
);

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
