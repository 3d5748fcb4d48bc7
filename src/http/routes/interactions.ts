import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { insertFragments, type NewFragment } from '../../db/fragments.ts';
import { insertInteractions, type NewInteraction } from '../../db/interactions.ts';
import { findScenario } from '../../db/scenarios.ts';
import { bodyDigest, judgeInstant, judgeText, type Refused } from '../../domain/admission.ts';
import { cohortNamed } from '../../domain/cohort.ts';
import { type KeyValue, RESERVED_KEY } from '../../domain/key-definition.ts';
import { shortValue } from '../../domain/key-value.ts';
import { judgeNearMisses } from '../../domain/near-miss.ts';
import { type PayloadFault, validatePayload } from '../../domain/payload.ts';
import { admitBatch, answerFor, refuseWhole } from '../batch.ts';
import { PROBLEM_REPLY, ScenarioPath } from '../contract/common.ts';
import { InteractionBatch, InteractionItem, InteractionReply } from '../contract/ingest.ts';
import { itemChecker } from '../item-check.ts';
import { type KnownTemplate, templatesFor } from '../templates.ts';
import { withTypes } from '../typed.ts';

const checkItem = itemChecker(InteractionItem);

/** What was decided about one reported payload. */
type Admitted = NewInteraction & {
  readonly errors: readonly PayloadFault[];
  readonly other: NewFragment | null;
};

/** Reported payloads come in: typed keys feed the measurements, `other` feeds the pool. */
export function interactionRoutes(app: FastifyInstance, ctx: Context): void {
  withTypes(app).post(
    '/v1/scenarios/:scenario/interactions',
    {
      config: { scope: 'ingest' },
      schema: {
        summary: 'Report payloads that clients sent, with their outcome',
        tags: ['ingest'],
        params: ScenarioPath,
        body: InteractionBatch,
        response: { 202: InteractionReply, ...PROBLEM_REPLY },
      },
    },
    async (request, reply) => {
      const { scenario } = await findScenario(ctx.db, request.params.scenario);
      const receivedAt = ctx.clock.now();
      const templateOf = await templatesFor(ctx.db, scenario, request.body.interactions);
      const batch = admitBatch(request.body.interactions, (raw) =>
        admitInteraction(raw, receivedAt, templateOf),
      );
      const rows = [...batch.rows.values()].map(({ row }) => row);
      const admissions = await ctx.db.sql.begin(async (tx) => {
        const stored = await insertInteractions(tx, scenario, rows, receivedAt);
        const others = rows.flatMap(({ id, other }) =>
          other !== null && stored.get(id) === 'accepted' ? [other] : [],
        );
        await insertFragments(tx, scenario, 'interaction', others, receivedAt);
        return stored;
      });
      const answer = answerFor(batch, admissions);
      if (answer.accepted > 0) ctx.queue.nudge('embed-fragments', scenario);
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
            })),
      );
      return reply.code(202).send({ ...answer, items: items.sort((a, b) => a.index - b.index) });
    },
  );
}

function admitInteraction(
  raw: unknown,
  receivedAt: Date,
  templateOf: (schemaId: string) => KnownTemplate,
): { row: Admitted } | Refused {
  const checked = checkItem(raw);
  if ('code' in checked) return checked;
  const { item } = checked;
  const problem = judgeNearMisses(item.near_misses);
  if (problem !== null) return problem;
  const observed = judgeInstant(item.observed_at, receivedAt);
  if ('code' in observed) return observed;
  const digest = bodyDigest(item);
  if (typeof digest !== 'string') return digest;
  const { template, known } = templateOf(item.schema_id);
  const judged = validatePayload(template, item.payload, 'lenient');
  const from = {
    clientAgent: item.client_agent,
    owner: item.owner ?? item.client_agent,
    cohort: cohortNamed(item.cohort),
  };
  const refusedKeys = judged.errors
    .map(({ path }) => path)
    .filter((path) => Object.hasOwn(item.payload, path));
  return {
    row: {
      ...from,
      id: item.id,
      schemaId: item.schema_id,
      schemaKnown: known,
      payload: settingsOf(judged.payload, judged.set),
      keysSet: judged.set.filter((name) => name !== RESERVED_KEY),
      keysRefused: refusedKeys,
      refusedValues:
        refusedKeys.length === 0
          ? null
          : Object.fromEntries(refusedKeys.map((name) => [name, shortValue(item.payload[name])])),
      valid: judged.valid,
      errors: judged.errors,
      outcome: item.outcome ?? null,
      channel: item.channel ?? 'stable',
      observedAt: observed.instant,
      bodyDigest: digest,
      other:
        judged.other === null || judgeText(judged.other) !== null
          ? null
          : {
              ...from,
              id: item.id,
              text: judged.other,
              language: item.language ?? null,
              interaction: item.id,
              schemaId: item.schema_id,
              nearMisses: item.near_misses ?? null,
              request: item.request ?? false,
              observedAt: observed.instant,
              bodyDigest: digest,
            },
    },
  };
}

/** The keys that the client itself set, without the words of `other`, which are kept as a fragment. */
function settingsOf(
  payload: Readonly<Record<string, KeyValue | null>>,
  set: readonly string[],
): Record<string, KeyValue | null> {
  return Object.fromEntries(
    set.filter((name) => name !== RESERVED_KEY).map((name) => [name, payload[name] ?? null]),
  );
}
