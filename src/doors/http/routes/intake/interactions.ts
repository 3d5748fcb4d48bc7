import type { Refused } from '../../../../domain/reading/index.ts';
import { type AdmittedInteraction, admitInteraction } from '../../../exchange/intake/admit-interaction.ts';
import { itemChecker } from '../../../exchange/intake/item-check.ts';
import { storeInteractions } from '../../../exchange/intake/store-interactions.ts';
import { readPayload } from '../../../exchange/read-payload.ts';
import { templatesFor } from '../../../exchange/templates/known-template.ts';
import { INGEST_ANSWERED_MS, mustExist, speakersOf, takeBatch } from '../../answers/batch.ts';
import { ScenarioPath } from '../../contract/common.ts';
import { InteractionBatch, InteractionItem, InteractionReply } from '../../contract/intake/ingest.ts';
import { route, routesOf } from '../../typed.ts';

const checkItem = itemChecker(InteractionItem);

/** Reported payloads come in: typed keys feed the measurements, `other` feeds the pool. */
export const interactionRoutes = routesOf('ingest', [
  route('POST /v1/scenarios/:scenario/interactions', 'ingest', {
    summary: 'Report payloads that clients sent, with their outcome',
    params: ScenarioPath,
    body: InteractionBatch,
    response: { 202: InteractionReply },
    config: { answeredMs: INGEST_ANSWERED_MS },
    async answer(ctx, { caller, params: { scenario }, body: { interactions }, request, reply, door }) {
      await mustExist(ctx.db, scenario);
      const receivedAt = ctx.clock.now();
      const full = await door.meter.items(request, interactions.map(speakersOf));
      const templateOf = await templatesFor(ctx, scenario, interactions);
      const { answer, taken } = await takeBatch(
        interactions,
        full,
        (raw) => admit(scenario, raw, receivedAt, templateOf),
        (rows) => storeInteractions(ctx, rows, caller.name),
      );
      const items = taken.flatMap(
        ({ row: { id, schemaKnown, valid, errors, unknown, unheard, ahead }, indexes }) =>
          indexes.map((index) => ({
            index,
            id,
            schema: schemaKnown ? ('known' as const) : ('unknown' as const),
            valid,
            errors,
            unknown,
            ...(unheard === null ? {} : { unheard }),
            ...(ahead === null ? {} : { ahead }),
          })),
      );
      return reply.code(202).send({ ...answer, items: items.sort((a, b) => a.index - b.index) });
    },
  }),
]);

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
