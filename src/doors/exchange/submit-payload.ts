import { randomUUID } from 'node:crypto';
import type { Static } from 'typebox';
import type { Context } from '../../context.ts';
import { DomainError, invalidInput } from '../../domain/basics/index.ts';
import { findScenario } from '../../ground/db/scenarios/index.ts';
import { InteractionItem } from '../http/contract/intake/ingest.ts';
import type { PayloadParams } from '../http/contract/versions/exchange.ts';
import { admitInteraction } from './intake/admit-interaction.ts';
import { itemReader } from './intake/item-check.ts';
import { storeInteractions } from './intake/store-interactions.ts';
import { type Judgement, judgePayload } from './judge-payload.ts';

/** A payload that is to be acted on, and who sends it. */
export type Submission = Static<typeof PayloadParams> & {
  readonly scenario: string;
  readonly client_agent: string;
};

/** The judgement, and under which id it was stored; `repeated` where it had been before. */
export type Submitted = Judgement & { interaction: string; stored: 'accepted' | 'repeated' };

const NOT_VALID = 'The submission is not valid: ';
const readItem = itemReader(InteractionItem, NOT_VALID);

/**
 * A payload that is to be acted on: judged, stored, answered. The words of its `other` go to the pool only when it is
 * valid, since the client will send an invalid one again, mended, and would be heard twice. The invalid one is stored
 * without them, so that validity can be measured.
 * @throws DomainError `invalid_input` with the places, `conflict` where the id is taken by other content,
 * `unknown_scenario`; nothing is stored then
 */
export async function submitPayload(ctx: Context, submission: Submission): Promise<Submitted> {
  // Idempotency id: the same one with the same content is stored once.
  const id = submission.interaction ?? randomUUID();
  const item = readItem(itemOf(id, submission));
  const scenario = await findScenario(ctx.db, submission.scenario);
  const receivedAt = ctx.clock.now();
  const { answer, read } = await judgePayload(ctx, scenario, submission);
  const admitted = admitInteraction(scenario.scenario, item, receivedAt, read);
  if ('code' in admitted)
    throw invalidInput(`${NOT_VALID}${admitted.detail}.`, { path: 'payload', detail: admitted.detail });
  const row = answer.valid ? admitted.row : { ...admitted.row, said: [] };
  const [stored] = await storeInteractions(ctx, [row], submission.client_agent);
  if (stored === 'accepted' || stored === 'repeated') return { ...answer, interaction: id, stored };
  throw new DomainError('conflict', `The interaction "${id}" is taken by a payload with other content.`, {
    faults: [{ path: 'interaction', detail: 'is taken by a payload with other content' }],
  });
}

/** As it would be reported in a batch, so that both ways in share one shape and one digest. */
function itemOf(id: string, submission: Submission): unknown {
  const { schema_id, payload, client_agent, owner, cohort, language, channel } = submission;
  const item = { id, schema_id, payload, client_agent, owner, cohort, language, channel };
  return Object.fromEntries(Object.entries(item).filter(([, value]) => value !== undefined));
}
