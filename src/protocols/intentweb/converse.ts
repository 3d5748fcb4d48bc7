import { createHash } from 'node:crypto';
import type { Context } from '../../context.ts';
import { findIntent, type IntentRow, saveIntent } from '../../db/exchange/index.ts';
import type { Caller } from '../../domain/access/index.ts';
import { DomainError, utcDay } from '../../domain/basics/index.ts';
import { saidPayload } from '../../domain/mapping/index.ts';
import { type KeyValue, RESERVED_KEY, type Template, validatePayload } from '../../domain/template/index.ts';
import { type Submitted, submitPayload } from '../../exchange/submit-payload.ts';
import { templateFor } from '../../exchange/templates/known-template.ts';
import { type Choice, chooseScenario } from './choose-scenario.ts';
import type { Explanation, IntentAnswer, IntentEnvelope } from './envelope.ts';
import { canonical, NOTHING, payloadOf, type Understanding, understand } from './understanding.ts';
import { askFor, askWhich, label, takenIn, tell } from './wording.ts';

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
  const row = before ?? begun(envelope, speaker, ctx.clock.now());
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
    throw new DomainError('invalid_input', 'The first message of an interaction is an intent_request.', {
      faults: [{ path: 'flow_type', detail: 'must be intent_request: this interaction_id is new' }],
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

function begun({ interaction_id }: IntentEnvelope, { caller }: Speaker, now: Date): IntentRow {
  return {
    caller: caller.name,
    interactionId: interaction_id,
    revision: 0,
    state: 'open',
    scenario: null,
    schemaId: null,
    heard: [],
    saidBy: [],
    collected: {},
    wishes: [],
    asked: [],
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
  if (row.scenario !== null && row.schemaId !== null)
    return proceed(ctx, row, { scenario: row.scenario, why: [] }, [envelope.message], envelope, speaker);
  const chosen = await chooseScenario(ctx, speaker.caller, envelope, row.heard);
  if ('candidates' in chosen) {
    const heard = [...row.heard, envelope.message].slice(-MOST_HEARD);
    return { answer: askWhich(chosen.candidates), after: { ...row, heard } };
  }
  const messages = chosen.named ? row.heard : [...row.heard, envelope.message];
  return proceed(ctx, row, chosen, messages, envelope, speaker);
}

/** More are no talk about one thing. */
const MOST_HEARD = 10;

async function proceed(
  ctx: Context,
  row: IntentRow,
  choice: Pick<Choice, 'scenario' | 'why'>,
  messages: readonly string[],
  envelope: IntentEnvelope,
  speaker: Speaker,
): Promise<Step> {
  const { template } = await templateFor(ctx, choice.scenario, row.schemaId ?? '');
  const language = envelope.locale?.split('-')[0]?.toLowerCase() ?? 'und';
  if (envelope.flow_type === 'information_request' || envelope.flow_type === 'clarification_request')
    return { answer: tell(template, envelope.message, language), after: row };
  const { understanding, explicability } = heardIn(
    ctx,
    row,
    choice,
    { template, messages, language, envelope },
    speaker.site,
  );
  const judged = validatePayload(template, payloadOf(understanding), 'strict');
  const collected = canonical(template, understanding);
  const after: IntentRow = {
    ...row,
    scenario: choice.scenario,
    schemaId: template.schema_id,
    heard: [],
    collected: { ...understanding.collected },
    wishes: [...understanding.wishes],
    asked: judged.errors.map(({ path }) => path),
  };
  if (!judged.valid)
    return { answer: { ...askFor(template, judged.errors, collected, language), explicability }, after };
  const submitted = await submitPayload(ctx, {
    scenario: choice.scenario,
    schemaId: template.schema_id,
    payload: payloadOf(understanding),
    clientAgent: speaker.agent,
    owner: speaker.owner,
    ...(language === 'und' ? {} : { language }),
    interaction: storedId(speaker.caller.name, row.interactionId),
  });
  const answer = takenIn(template, submitted.interaction, collected, understanding.wishes);
  return {
    answer: { ...answer, explicability: [...explicability, ...offered(submitted, speaker.site)] },
    // The payload is kept as an interaction; here it has no use any more.
    after: { ...after, state: 'done', collected: {}, wishes: [], asked: [] },
  };
}

type Heard = {
  readonly template: Template;
  readonly messages: readonly string[];
  readonly language: string;
  readonly envelope: IntentEnvelope;
};

/** What is known of the wish once the messages are read, with the reason of each reading. */
function heardIn(
  { clock }: Context,
  row: IntentRow,
  choice: Pick<Choice, 'scenario' | 'why'>,
  { template, messages, language, envelope }: Heard,
  site: string,
): { readonly understanding: Understanding; readonly explicability: readonly Explanation[] } {
  const set = settings(envelope, template);
  const context = { language, day: utcDay(clock.now()), asked: new Set(row.asked) };
  let understanding = row.scenario === null ? NOTHING : { collected: row.collected, wishes: row.wishes };
  const explicability: Explanation[] = choice.why.map((reason) => ({
    actor: site,
    interpretation: `this is about ${label(choice.scenario)}`,
    assumptions: [reason],
    confidence: 0.7,
  }));
  for (const message of messages.length > 0 ? messages : ['']) {
    const said = saidPayload(message, template, context);
    const read = understand(understanding, said, set, { actor: site, asked: context.asked });
    understanding = read.now;
    explicability.push(...read.explicability);
  }
  return { understanding, explicability };
}

/** The keys on trial that this client may send the next time. */
function offered(submitted: Submitted, site: string): Explanation[] {
  const patches = submitted.schema_update_suggestion?.new_keys ?? [];
  return patches.map(({ key_name, semantic_description }) => ({
    actor: site,
    interpretation: `${key_name} is on trial and may be sent next time: ${semantic_description}`,
    assumptions: ['enough people have asked for it; whether it stays is decided at the end of its window'],
  }));
}

/** Values that the client mapped itself. A name that the template has not would be lost silently, so it is refused. */
function settings({ collected_information }: IntentEnvelope, template: Template): Record<string, KeyValue> {
  const given = Object.entries(collected_information ?? {}).filter(([, value]) => value !== null);
  const faults = given.flatMap(([name, value]) => {
    const path = `collected_information.${name.slice(0, 64)}`;
    if (!template.keys.some(({ key_name }) => key_name === name))
      return [
        {
          path,
          detail: `is no key of ${template.schema_id}; what fits no key belongs into "${RESERVED_KEY}"`,
        },
      ];
    return isKeyValue(value) ? [] : [{ path, detail: 'must be a string, a number, true or false' }];
  });
  if (faults.length > 0)
    throw new DomainError('invalid_input', 'The collected information is not valid.', { faults });
  return Object.fromEntries(given) as Record<string, KeyValue>; // all of them were looked at
}

function isKeyValue(value: unknown): value is KeyValue {
  return typeof value === 'string' || typeof value === 'boolean' || Number.isFinite(value);
}

/** Ids of talks are their callers' own; ids of interactions are one for a scenario. */
function storedId(caller: string, interactionId: string): string {
  const digest = createHash('sha256')
    .update(JSON.stringify([caller, interactionId]))
    .digest('base64url');
  return `intent-${digest.slice(0, 22)}`;
}
