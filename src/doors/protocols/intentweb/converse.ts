import { createHash } from 'node:crypto';
import type { Context } from '../../../context.ts';
import type { Caller } from '../../../domain/access/index.ts';
import { DomainError, invalidInput } from '../../../domain/basics/index.ts';
import { findIntent, type IntentRow, saveIntent } from '../../../ground/db/exchange/index.ts';
import { type Submitted, submitPayload } from '../../exchange/submit-payload.ts';
import { NEW_TALK, readWish, subjectOf } from '../../exchange/talk/read-wish.ts';
import type { Explanation, IntentAnswer, IntentEnvelope } from './envelope.ts';
import { askFor, askWhich, takenIn, tell } from './wording.ts';

/** Who is talking, as far as the attribution was verified. */
export type Speaker = {
  readonly caller: Caller;
  /** The agent that speaks for the user. */
  readonly agent: string;
  /** Whose voice it counts as: an actor with a registered key is one of its own, all others are their API key's. */
  readonly owner: string;
  /** Ourselves, as the chain names us. */
  readonly site: string;
};

/**
 * One message of a talk: read, remembered, answered (IntentWeb sections 3 and 7). What is known of the talk is in the
 * database, so that any server may answer the next message. The same message again has the same answer.
 * @throws DomainError `invalid_input` or `wrong_state`, and nothing has changed then
 */
export async function converse(
  ctx: Context,
  envelope: IntentEnvelope,
  hash: string,
  speaker: Speaker,
): Promise<IntentAnswer> {
  const before = await findIntent(ctx.db, speaker.caller.name, envelope.interaction_id);
  // Written by us below.
  if (before !== null && before.lastHash === hash) return before.lastAnswer as IntentAnswer;
  checkTurn(before, envelope);
  const row = before ?? begun(envelope, hash, speaker, ctx.clock.now());
  const { answer, after } = await step(ctx, row, envelope, speaker);
  const saved = await saveIntent(ctx.db, {
    ...after,
    revision: row.revision + 1,
    saidBy: [...new Set([...row.saidBy, speaker.agent, speaker.owner])],
    lastHash: hash,
    lastAnswer: { ...answer },
    updatedAt: ctx.clock.now(),
  });
  if (saved) return answer;
  throw new DomainError(
    'conflict',
    'Another message of this interaction is being answered; send this one again.',
  );
}

type Step = { readonly answer: IntentAnswer; readonly after: IntentRow };

function checkTurn(before: IntentRow | null, { flow_type }: IntentEnvelope): void {
  if (before === null && flow_type !== 'intent_request') {
    throw invalidInput('The first message of an interaction is an intent_request.', {
      path: 'flow_type',
      detail: 'must be intent_request: this interaction_id is new',
    });
  }
  if (before !== null && before.state !== 'open')
    throw new DomainError(
      'wrong_state',
      'This interaction is over; a new intent needs a new interaction_id.',
    );
  if (before !== null && flow_type === 'intent_request')
    throw new DomainError(
      'wrong_state',
      'This interaction has begun already; a new intent needs a new interaction_id.',
    );
}

function begun(
  { interaction_id }: IntentEnvelope,
  firstHash: string,
  { caller }: Speaker,
  now: Date,
): IntentRow {
  return {
    caller: caller.name,
    interactionId: interaction_id,
    revision: 0,
    state: 'open',
    ...NEW_TALK,
    firstHash,
    saidBy: [],
    lastHash: '',
    lastAnswer: {},
    startedAt: now,
    updatedAt: now,
  };
}

async function step(ctx: Context, row: IntentRow, envelope: IntentEnvelope, speaker: Speaker): Promise<Step> {
  if (envelope.flow_type === 'error') {
    const message = 'The interaction is ended, as asked. Nothing of it has been taken in.';
    // What was collected has no use any more, so it is not kept.
    return {
      answer: { flow_type: 'error', status: 'stopped', message },
      after: { ...row, state: 'stopped', heard: [], collected: {}, wishes: [], asked: [] },
    };
  }
  const language = envelope.locale?.split('-')[0]?.toLowerCase() ?? 'und';
  const { message: text, scenario, collected_information: given } = envelope;
  const saying = { text, scenario, language, given };
  const subject = await subjectOf(ctx, speaker.caller, row, saying);
  if ('candidates' in subject)
    return { answer: askWhich(subject), after: { ...row, heard: [...subject.talk.heard] } };
  const { template } = subject;
  if (envelope.flow_type === 'information_request' || envelope.flow_type === 'clarification_request')
    return { answer: tell(template, text, language), after: row };
  const { talk, payload, collected, faults, reasons } = readWish(ctx, row, subject, saying);
  const explicability = reasons.map((reason) => ({
    actor: speaker.site,
    ...reason,
    assumptions: [...reason.assumptions],
  }));
  const after = { ...row, ...talk, heard: [], wishes: [...talk.wishes], asked: [...talk.asked] };
  if (faults.length > 0)
    return { answer: { ...askFor(template, faults, collected, language), explicability }, after };
  const submitted = await submitPayload(ctx, {
    scenario: template.scenario,
    schema_id: template.schema_id,
    payload,
    client_agent: speaker.agent,
    owner: speaker.owner,
    ...(language === 'und' ? {} : { language }),
    interaction: storedId(speaker.caller.name, row.interactionId),
  });
  const answer = takenIn(template, submitted.interaction, collected, talk.wishes);
  return {
    answer: { ...answer, explicability: [...explicability, ...offered(submitted, speaker.site)] },
    // The payload is kept as an interaction; here it has no use any more.
    after: { ...after, state: 'done', collected: {}, wishes: [], asked: [] },
  };
}

/** The keys on trial that this client may send the next time. */
function offered(submitted: Submitted, site: string): Explanation[] {
  const patches = submitted.schema_update_suggestion?.new_keys ?? [];
  return patches.map(({ key_name, semantic_description }) => ({
    actor: site,
    interpretation: `${key_name} is on trial and may be sent next time: ${semantic_description}`,
    assumptions: ['enough people have asked for it; whether it stays is decided at the end of its window'],
    confidence: 1,
  }));
}

/** Ids of talks are their callers' own; ids of interactions are one for a scenario. */
function storedId(caller: string, interactionId: string): string {
  const digest = createHash('sha256')
    .update(JSON.stringify([caller, interactionId]))
    .digest('base64url');
  return `intent-${digest.slice(0, 22)}`;
}
