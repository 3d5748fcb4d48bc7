import { judgeNearMisses } from '../../../../domain/needs/index.ts';
import { bodyDigest, judgeInstant, judgeText, type Refused } from '../../../../domain/reading/index.ts';
import { cohortNamed } from '../../../../domain/template/index.ts';
import type { NewFragment } from '../../../../ground/db/intake/index.ts';
import { itemChecker } from '../../../exchange/intake/item-check.ts';
import { INGEST_ANSWERED_MS, mustExist, speakersOf, takeBatch } from '../../answers/batch.ts';
import { ScenarioPath } from '../../contract/common.ts';
import { FragmentBatch, FragmentItem, FragmentReply } from '../../contract/intake/ingest.ts';
import { route, routesOf } from '../../typed.ts';

const checkItem = itemChecker(FragmentItem);

/** Words that fitted no key come in. The answer is sent after the rows are committed. */
export const fragmentRoutes = routesOf('ingest', [
  route('POST /v1/scenarios/:scenario/fragments', 'ingest', {
    summary: 'Send fragments of natural language that no key could take',
    params: ScenarioPath,
    body: FragmentBatch,
    response: { 202: FragmentReply },
    config: { answeredMs: INGEST_ANSWERED_MS },
    async answer(ctx, { caller, params: { scenario }, body: { fragments }, request, reply, door }) {
      await mustExist(ctx.db, scenario);
      const receivedAt = ctx.clock.now();
      const { answer } = await takeBatch(
        fragments,
        await door.meter.items(request, fragments.map(speakersOf)),
        (raw) => admitFragment(scenario, raw, receivedAt),
        (rows) => ctx.intake.fragments.write(rows, caller.name),
      );
      if (answer.accepted > 0) ctx.queue.nudge('embed-fragments', scenario);
      return reply.code(202).send(answer);
    },
  }),
]);

function admitFragment(scenario: string, raw: unknown, receivedAt: Date): { row: NewFragment } | Refused {
  const checked = checkItem(raw);
  if ('code' in checked) return { code: checked.code, detail: checked.detail };
  const { item } = checked;
  const problem = judgeText(item.text) ?? judgeNearMisses(item.near_misses);
  if (problem !== null) return problem;
  const observed = judgeInstant(item.observed_at, receivedAt);
  if ('code' in observed) return observed;
  const digest = bodyDigest(item);
  if (typeof digest !== 'string') return digest;
  return {
    row: {
      scenario,
      source: 'fragment',
      id: item.id,
      text: item.text,
      clientAgent: item.client_agent,
      owner: item.owner ?? item.client_agent,
      cohort: cohortNamed(item.cohort),
      language: item.language ?? null,
      interaction: item.interaction ?? null,
      schemaId: item.schema_id ?? null,
      nearMisses: item.near_misses ?? null,
      request: item.request ?? false,
      observedAt: observed.instant,
      receivedAt: receivedAt.toISOString(),
      bodyDigest: digest,
    },
  };
}
