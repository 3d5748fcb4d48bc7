import type { Context } from '../../../context.ts';
import { type Caller, maySee } from '../../../domain/access/index.ts';
import { DomainError, invalidInput, isRecord, utcDay } from '../../../domain/basics/index.ts';
import { saidPayload } from '../../../domain/mapping/index.ts';
import {
  type KeyValue,
  type PayloadFault,
  RESERVED_KEY,
  type Template,
  validatePayload,
} from '../../../domain/template/index.ts';
import { templateFor } from '../templates/known-template.ts';
import { type Choice, chooseScenario, type Unclear } from './choose-scenario.ts';
import { label } from './in-words.ts';
import {
  canonical,
  NOTHING,
  payloadOf,
  type Reason,
  type Understanding,
  understand,
} from './understanding.ts';

/** What a talk has come to between two messages: for its door to keep. */
export type Talk = {
  /** Null while it is not clear what is wanted. */
  readonly scenario: string | null;
  readonly schemaId: string | null;
  /** Messages that wait to be read with the template, while there is none. */
  readonly heard: readonly string[];
  readonly collected: Understanding['collected'];
  readonly wishes: readonly string[];
  /** Names of the keys that were asked for. */
  readonly asked: readonly string[];
};

export const NEW_TALK = {
  scenario: null,
  schemaId: null,
  heard: [],
  collected: {},
  wishes: [],
  asked: [],
} satisfies Talk;

/** One message of a talk. */
export type Saying = {
  readonly text: string;
  /** ISO 639-1 or `und`. */
  readonly language: string;
  /** Which scenario is meant, where the sender says so. */
  readonly scenario?: string | undefined;
  readonly cohort?: string | null;
  /** Values that its sender set itself, by key name. */
  readonly given?: unknown;
};

/** A talk whose template is known, and the messages that have to be read with it. */
export type Subject = Pick<Choice, 'why' | 'messages'> & { readonly template: Template };

/** What was understood; `faults`: what is missing or does not fit, of which the client is to be asked. */
export type WishRead = {
  readonly talk: Talk;
  readonly payload: Readonly<Record<string, KeyValue>>;
  /** The payload as the keys write it. */
  readonly collected: Readonly<Record<string, KeyValue>>;
  readonly faults: readonly PayloadFault[];
  readonly reasons: readonly Reason[];
};

/** More are no talk about one thing. */
const MOST_HEARD = 10;

/**
 * What a talk with this message is about; where that is not clear, what to ask, and the talk that remembers the message.
 * @throws DomainError `unknown_scenario`, also where the caller may not see the talk's scenario any more
 */
export async function subjectOf(
  ctx: Context,
  caller: Caller,
  talk: Talk,
  { text, scenario, cohort = null, given }: Saying,
): Promise<Subject | (Unclear & { readonly talk: Talk })> {
  const choice =
    talk.scenario === null
      ? await chooseScenario(ctx, caller, { text, scenario, sets: isSet(given) }, talk.heard)
      : { scenario: talk.scenario, why: [], messages: [...talk.heard, text] };
  if ('candidates' in choice)
    return { ...choice, talk: { ...talk, heard: [...talk.heard, text].slice(-MOST_HEARD) } };
  if (!maySee(caller, choice.scenario))
    throw new DomainError('unknown_scenario', `There is no scenario "${choice.scenario}".`);
  const { template } = await templateFor(ctx, choice.scenario, talk.schemaId ?? '', cohort);
  return { template, why: choice.why, messages: choice.messages };
}

/**
 * What is known of a wish once its messages are read, with the reason of each reading.
 * @throws DomainError `invalid_input` for a name that the template has not: it would be lost silently
 */
export function readWish(
  { clock }: Context,
  talk: Talk,
  { template, why, messages }: Subject,
  { language, given }: Saying,
): WishRead {
  const set = settings(given, template);
  const context = { language, day: utcDay(clock.now()), asked: new Set(talk.asked) };
  let known: Understanding = talk.scenario === null ? NOTHING : talk;
  const reasons: Reason[] = why.map((reason) => ({
    interpretation: `this is about ${label(template.scenario)}`,
    assumptions: [reason],
    confidence: 0.7,
  }));
  for (const message of messages.length > 0 ? messages : ['']) {
    const read = understand(known, saidPayload(message, template, context), set, context.asked);
    known = read.now;
    reasons.push(...read.reasons);
  }
  const payload = payloadOf(known);
  const faults = validatePayload(template, payload, 'strict').errors;
  const after = {
    scenario: template.scenario,
    schemaId: template.schema_id,
    heard: [],
    collected: known.collected,
    wishes: known.wishes,
    asked: faults.map(({ path }) => path),
  };
  return { talk: after, payload, collected: canonical(template, known), faults, reasons };
}

/** Values that the client mapped itself. */
function settings(input: unknown, template: Template): Record<string, KeyValue> {
  const given = Object.entries(isRecord(input) ? input : {}).filter(([, value]) => value !== null);
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
  if (faults.length > 0) throw invalidInput('The collected information is not valid.', ...faults);
  return Object.fromEntries(given) as Record<string, KeyValue>; // all of them were looked at
}

function isSet(given: unknown): boolean {
  return isRecord(given) && Object.keys(given).length > 0;
}

function isKeyValue(value: unknown): value is KeyValue {
  return typeof value === 'string' || typeof value === 'boolean' || Number.isFinite(value);
}
